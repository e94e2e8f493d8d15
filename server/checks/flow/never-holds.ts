import type { Router, Step, Wizard } from '../../language/generated/ast.js';
import { stepsOf } from '../../language/program.js';
import { targetId } from '../../language/texts.js';
import type { Check, CheckContext } from '../check.js';
import { answersTo, builtInRuleOf } from '../expressions/answers.js';
import { type Domain, either, just } from '../expressions/domain.js';
import { canHold } from '../expressions/possible.js';
import { StepOrder } from './step-order.js';
import { movedUp, tellTakenBefore } from './taken-before.js';

/** A condition that no value can satisfy, and a step that is never asked. */
export const neverHolds: Check = {
  code: 'MF407',
  severity: 'warning',
  scope: 'local',
  title: 'This can never be',
  why: 'No value makes the condition true, or no way through the wizard comes to the step. So the step is never shown, never passed, or the arrow is never taken.',
  wrong:
    'wizard w {\n  step age: number "Your age?" required {\n    check value > 18 and value < 10\n  }\n  complete -> end\n}\n',
  right:
    'wizard w {\n  step age: number "Your age?" required {\n    check value > 10 and value < 18\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const wizard of context.all<Wizard>('Wizard')) examineWizard(wizard, context);
    for (const router of context.all<Router>('Router')) {
      tellTakenBefore(router, context);
      for (const when of router.members) {
        if (when.$type !== 'When') continue;
        const { condition, target } = when;
        if (condition && !context.isIllTyped(when) && !canHold(condition, () => undefined)) {
          context.report(when, 'condition', {
            message: `This condition never holds, so nobody is led to \`${targetId(target) ?? ''}\` here.`,
            hint: 'Correct the condition, or take the line out.',
          });
        }
      }
    }
  },
  fix(problem, context) {
    const { before } = (problem.data ?? {}) as { before?: number };
    return before === undefined ? [] : movedUp(problem.range.start.line, before, context);
  },
};

function examineWizard(wizard: Wizard, context: CheckContext): void {
  const order = new StepOrder(wizard);
  const answers = new Map<string, Domain>();
  const known = (path: string): Domain | undefined => answers.get(path.replace(/^FormData\./, ''));
  for (const step of stepsOf(wizard)) {
    if (!context.isBroken(wizard) && step.name && !order.isReached(step)) {
      context.report(step, 'name', {
        message: `No way through the wizard comes to \`${step.name}\`.`,
        hint: 'The arrows of other steps lead past it. Lead to it with `->`, or take it out.',
        tags: ['unnecessary'],
      });
    }
  }
  // A wizard that asks twice may know answers from its first round, so all of them count everywhere.
  for (const step of stepsOf(wizard)) if (step.name) answers.set(step.name, either(answersTo(step), just(null)));
  for (const step of stepsOf(wizard)) examineStep(step, context, known);
}

function examineStep(step: Step, context: CheckContext, known: (path: string) => Domain | undefined): void {
  const isRequired = step.members.some((member) => member.$type === 'Required');
  for (const member of step.members) {
    if (
      member.$type === 'ShowIf' &&
      member.condition &&
      !context.isIllTyped(member) &&
      !canHold(member.condition, known)
    ) {
      context.report(member, 'condition', {
        message: `This condition never holds, so \`${step.name}\` is never shown.`,
        hint: 'Correct the condition, or take the step out.',
      });
    }
    if (member.$type !== 'Check' || !member.condition || builtInRuleOf(member) || context.isIllTyped(member)) continue;
    const answer = answersTo(step);
    if (canHold(member.condition, (path) => (path === 'value' ? answer : known(path)))) continue;
    context.report(member, 'condition', {
      message: isRequired
        ? `No answer satisfies this check, so nobody gets past \`${step.name}\`.`
        : `No answer satisfies this check, so \`${step.name}\` can only be skipped.`,
      hint: 'Correct the condition. `and` asks for both sides at once; `or` for one of them.',
    });
  }
}
