import { type AstNode, AstUtils } from 'langium';
import type { Path, Step, Wizard } from '../../language/generated/ast.js';
import { isStep } from '../../language/generated/ast.js';
import { wizardAround } from '../../language/environment.js';
import { type Check, replacing } from '../check.js';
import { builtInRuleOf } from '../expressions/answers.js';
import { StepOrder } from './step-order.js';

/** A step that asks for an answer which cannot have been given when it is shown. */
export const notYetAnswered: Check = {
  code: 'MF406',
  severity: 'warning',
  scope: 'local',
  title: 'The answer is not given yet',
  why: 'A step knows the answers of the steps before it. One that is asked later, or not before this step on any way, is still empty here: a condition on it fails, and a text shows nothing.',
  wrong:
    'wizard w {\n  step company: text "Which company?" {\n    show if plan == "pro"\n  }\n  step plan: select "Which plan?" {\n    option free "Free"\n    option pro "Pro"\n  }\n  complete -> end\n}\n',
  right:
    'wizard w {\n  step plan: select "Which plan?" {\n    option free "Free"\n    option pro "Pro"\n  }\n  step company: text "Which company?" {\n    show if plan == "pro"\n  }\n  complete -> end\n}\n',
  run(context) {
    const orders = new Map<Wizard, StepOrder>();
    for (const path of context.all<Path>('Path')) {
      const asking = AstUtils.getContainerOfType(path, isStep);
      const wizard = asking && wizardAround(asking);
      const asked = asking && answerIn(path);
      if (!wizard || !asked || wizardAround(asked) !== wizard) continue;
      const check = checkAround(path);
      if (check && builtInRuleOf(check)) continue;
      const order = orders.get(wizard) ?? new StepOrder(wizard);
      orders.set(wizard, order);
      if (order.canPrecede(asked, asking)) continue;
      const isOwn = asked === asking && check !== undefined;
      context.report(path, undefined, {
        message: isOwn
          ? `The answer that is being checked is \`value\`; \`${asked.name}\` is still empty.`
          : `\`${asked.name}\` is not answered yet when \`${asking.name}\` is asked.`,
        hint: isOwn ? 'Write `value`.' : 'Ask for it earlier, or use another answer here.',
        data: { isOwn },
      });
    }
  },
  fix(problem) {
    return (problem.data as { isOwn?: boolean } | undefined)?.isOwn === true
      ? [replacing(problem, 'value', 'Change to `value`')]
      : [];
  },
};

/** The step whose answer a path reads. */
function answerIn(path: Path): Step | undefined {
  const declaration =
    path.scope === 'FormData' ? path.segments[0]?.field?.ref : path.scope ? undefined : path.root?.ref;
  return isStep(declaration) ? declaration : undefined;
}

function checkAround(path: Path) {
  for (let at: AstNode | undefined = path; at && at.$type !== 'Step'; at = at.$container) {
    if (at.$type === 'Check') return at as Extract<Step['members'][number], { $type: 'Check' }>;
  }
  return undefined;
}
