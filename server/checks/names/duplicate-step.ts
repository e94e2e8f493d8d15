import type { Wizard } from '../../language/generated/ast.js';
import { stepsOf } from '../../language/program.js';
import { relatedTo, type Check } from '../check.js';

/** Two steps of one wizard with the same name. */
export const duplicateStep: Check = {
  code: 'MF111',
  severity: 'error',
  scope: 'local',
  title: 'The wizard has two steps of this name',
  why: 'An answer is kept under the name of its step; the second would overwrite the first.',
  wrong: 'wizard w {\n  step a: text "A?"\n  step a: text "B?"\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: text "A?"\n  step b: text "B?"\n  complete -> end\n}\n',
  run(context) {
    for (const wizard of context.all<Wizard>('Wizard')) {
      const first = new Map<string, (typeof wizard.members)[number]>();
      for (const step of stepsOf(wizard)) {
        if (!step.name) continue;
        const other = first.get(step.name);
        if (other)
          context.report(step, 'name', {
            message: `There is another step \`${step.name}\` in this wizard.`,
            hint: 'Give one of them another name.',
            related: relatedTo(other, 'name', 'The other one is here.'),
          });
        else first.set(step.name, step);
      }
    }
  },
};
