import type { Step } from '../../language/generated/ast.js';
import { wizardAround } from '../../language/environment.js';
import { stepsOf } from '../../language/program.js';
import { targetId } from '../../language/texts.js';
import { type Check, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';

/** A step leads to a step that its wizard does not have. */
export const unknownStep: Check = {
  code: 'MF102',
  severity: 'error',
  scope: 'local',
  title: 'The wizard has no such step',
  why: 'The arrow of a step leads to a step of the same wizard. Out of a wizard lead only `complete ->` and `cancelled ->`.',
  wrong: 'wizard w {\n  step a: text "A?" -> c\n  step b: text "B?"\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: text "A?" -> b\n  step b: text "B?"\n  complete -> end\n}\n',
  run(context) {
    for (const step of context.all<Step>('Step')) {
      const id = targetId(step.target);
      const wizard = wizardAround(step);
      if (id === undefined || step.target?.ref || !wizard) continue;
      if (context.program.nodes.has(id) || id === 'end') {
        context.report(step, 'target', {
          message: `A step cannot lead out of its wizard to \`${id}\`.`,
          hint: 'Lead to another step. After the last step the wizard goes on at `complete ->`.',
        });
        continue;
      }
      const wanted = context.nearest(id, () => stepsOf(wizard).map((other) => other.name ?? ''));
      context.report(step, 'target', {
        message: `The wizard \`${wizard.name}\` has no step \`${id}\`.${didYouMean(wanted)}`,
        hint: 'A step leads to a step of the same wizard; out of the wizard lead `complete ->` and `cancelled ->`.',
        data: { wanted },
      });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};
