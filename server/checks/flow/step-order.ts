import type { Step, Wizard } from '../../language/generated/ast.js';
import { stepsOf } from '../../language/program.js';
import { targetId } from '../../language/texts.js';

/** More looking around than this in one wizard is not worth it; then nothing is claimed. */
const MOST_LOOKS = 300_000;

/** In which order a wizard can ask its questions. */
export class StepOrder {
  private readonly steps: readonly Step[];
  private readonly places = new Map<string, number>();
  private readonly placeOf = new Map<Step, number>();
  private readonly later = new Map<number, ReadonlySet<number>>();
  private readonly everywhere: ReadonlySet<number>;
  private looks = 0;

  constructor(wizard: Wizard) {
    this.steps = stepsOf(wizard);
    this.everywhere = new Set(this.steps.keys());
    this.steps.forEach((step, place) => {
      this.placeOf.set(step, place);
      if (step.name && !this.places.has(step.name)) this.places.set(step.name, place);
    });
  }

  /** Whether any way through the wizard comes to a step. */
  isReached(step: Step): boolean {
    return this.from(-1).has(this.placeOf.get(step) ?? -1);
  }

  /** Whether the answer to one step can be there when the other is asked. */
  canPrecede(first: Step, second: Step): boolean {
    return this.from(this.placeOf.get(first) ?? -1).has(this.placeOf.get(second) ?? -1);
  }

  /** The places that can be come to after the step at a place was answered; -1 is the wizard's beginning. */
  private from(place: number): ReadonlySet<number> {
    if (this.looks > MOST_LOOKS) return this.everywhere;
    const known = this.later.get(place);
    if (known) return known;
    const found = new Set<number>();
    const waiting = [this.afterAnswer(place)];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (++this.looks > MOST_LOOKS) break;
      if (found.has(at) || at >= this.steps.length) continue;
      found.add(at);
      waiting.push(this.afterAnswer(at));
      // A step that is hidden does not lead where its arrow says.
      if (this.steps[at]?.members.some((member) => member.$type === 'ShowIf')) waiting.push(at + 1);
    }
    this.later.set(place, found);
    return this.looks > MOST_LOOKS ? this.everywhere : found;
  }

  private afterAnswer(place: number): number {
    const target = targetId(this.steps[place]?.target);
    return (target === undefined ? undefined : this.places.get(target)) ?? place + 1;
  }
}
