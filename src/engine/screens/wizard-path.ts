import { isTrue } from '../expressions/values.js';
import type { JsonObject } from '../flow.js';
import type { WizardProgress } from '../state.js';
import type { Turn } from '../turn.js';
import { givenAnswer, type Step } from './wizard-step.js';

/** Steps shown longest ago are folded together beyond this, so that a wizard that leads back keeps a bounded state. */
const LONGEST_TRAIL = 50;

export function isShown(turn: Turn, step: Step): boolean {
  return !step.shownIf || isTrue(step.shownIf(turn));
}

/** The trail with one more step at its end. */
export function withStep(trail: readonly string[], step: string, stepCount: number): string[] {
  const longer = [...trail, step];
  if (longer.length <= stepCount + LONGEST_TRAIL) return longer;
  return [...pathOf(longer.slice(0, -LONGEST_TRAIL)), ...longer.slice(-LONGEST_TRAIL)];
}

/** The path that a trail comes down to: where it led back to a step, everything since then is undone. */
export function pathOf(trail: readonly string[]): string[] {
  const path: string[] = [];
  for (const step of trail) {
    const before = path.indexOf(step);
    if (before !== -1) path.length = before;
    path.push(step);
  }
  return path;
}

/** The answers of the steps on the path, in the order of the wizard's definition. */
export function answersOn(path: readonly string[], steps: readonly Step[], answers: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const { id } of steps) {
    const answer = answers[id];
    if (answer !== undefined && Object.hasOwn(answers, id) && path.includes(id)) kept[id] = answer;
  }
  return kept;
}

/**
 * Where to go on when the step that the user stopped at is gone: the first step
 * without a valid answer, with the steps before it as the trail. Where every
 * step has one, the last is asked again.
 */
export function whereToResume(
  turn: Turn,
  steps: readonly Step[],
  progress: WizardProgress,
): WizardProgress | undefined {
  const trail: string[] = [];
  let step = steps.find((first) => isShown(turn, first));
  while (step) {
    const answer = Object.hasOwn(progress.answers, step.id) ? progress.answers[step.id] : undefined;
    const valid = answer !== undefined && 'value' in givenAnswer(turn, step, answer);
    const next: Step | undefined = valid ? following(turn, steps, step) : undefined;
    if (!next || trail.includes(next.id)) return { step: step.id, answers: progress.answers, trail };
    trail.push(step.id);
    step = next;
  }
  return undefined;
}

function following(turn: Turn, steps: readonly Step[], step: Step): Step | undefined {
  return steps.slice(step.next ?? step.index + 1).find((later) => isShown(turn, later));
}
