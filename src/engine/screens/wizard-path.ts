import { isTrue } from '../expressions/values.js';
import type { JsonObject } from '../flow.js';
import type { WizardProgress } from '../state.js';
import type { Turn } from '../turn.js';
import { givenAnswer, type Step } from './wizard-step.js';

/** Steps shown longest ago are folded together beyond this, so that a wizard that leads back keeps a bounded state. */
const LONGEST_TRAIL = 50;

/** The first step from a place on that is to be shown; undefined where the wizard is complete. */
export function firstShown(turn: Turn, steps: readonly Step[], from: number): Step | undefined {
  for (let index = from; index < steps.length; index++) {
    const step = steps[index];
    if (step && (!step.shownIf || isTrue(step.shownIf(turn)))) return step;
  }
  return undefined;
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
export function whereToResume(turn: Turn, steps: readonly Step[], progress: WizardProgress): WizardProgress | undefined {
  const trail: string[] = [];
  let step = firstShown(turn, steps, 0);
  while (step) {
    const answer = Object.hasOwn(progress.answers, step.id) ? progress.answers[step.id] : undefined;
    const valid = answer !== undefined && 'value' in givenAnswer(turn, step, answer);
    const following: Step | undefined = valid ? firstShown(turn, steps, step.next ?? step.index + 1) : undefined;
    if (!following || trail.includes(following.id)) return { step: step.id, answers: progress.answers, trail };
    trail.push(step.id);
    step = following;
  }
  return undefined;
}
