import type { Step } from '../../language/generated/ast.js';
import type { Check } from '../check.js';

/** A question with choices that has none, or choices where none can be chosen. */
export const missingOptions: Check = {
  code: 'MF205',
  severity: 'error',
  scope: 'local',
  title: 'The step has no options',
  why: 'A select step shows its options as buttons; without any the user could not answer. Other steps than select and confirm show none.',
  wrong: 'wizard w {\n  step plan: select "Which plan?"\n  complete -> end\n}\n',
  right:
    'wizard w {\n  step plan: select "Which plan?" {\n    option free "Free"\n    option pro "Pro"\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const step of context.all<Step>('Step')) {
      const options = step.members.filter((member) => member.$type === 'Option');
      if (step.type === 'select' && options.length === 0 && !context.isBroken(step)) {
        context.report(step, 'type', {
          message: `The select step \`${step.name ?? ''}\` has no options.`,
          hint: 'Add lines such as `option free "Free"`.',
        });
      }
      if (step.type === 'select' || step.type === 'confirm') continue;
      for (const option of options)
        context.report(option, undefined, {
          message: `A step of type ${step.type ?? 'text'} shows no options.`,
          hint: 'Make it a `select`, or take the options out.',
        });
    }
  },
};
