import type { Effect, Flow } from '../../engine/index.js';
import { actsAt } from '../../scenario/acts.js';
import type { Fixtures } from '../../scenario/fixtures.js';
import { inputFor } from './acted.js';
import { otherValues } from './assumptions.js';
import type { Input } from './input.js';
import { type Beginning, placeOf, type Played, playInput, playStart } from './replay.js';
import { waysLeft } from './ways-left.js';

/** So much is tried before a node counts as out of reach. */
export const MOST_TRIES = 10_000;

/** Different ways through one screen that are followed, so that a condition on an answer can be met. */
const MOST_VISITS = 40;

/** What the arrows do not tell, such as a way back to an earlier menu, comes after all that they do. */
const FAR = 24;

export interface Goal {
  node: string;
  step?: string;
}

/** Where a search has come to. */
interface Reached {
  played: Played;
  way: Input[];
}

/**
 * The shortest real conversation that comes to a node or a step: what the user
 * does, tried out on the engine itself. Of all ways the one goes first that may
 * be the shortest, counted by what was done and what is left by the flow's
 * arrows. Undefined where no way was found.
 */
export function findWay(
  beginning: Beginning,
  goal: Goal,
  kept: Fixtures['answers'],
  from?: Played,
  mostTries = MOST_TRIES,
): Input[] | undefined {
  const { flow } = beginning;
  if (!from && goal.step === undefined && flow.start === goal.node) return [];
  const hops = waysLeft(flow, goal.node);
  if (!from && !hops.has(flow.start)) return undefined;
  const tried = { ...beginning, flow: goal.step === undefined ? withMark(flow, goal.node) : flow };
  const start = from ?? playStart(tried);
  if (reaches(start, goal)) return [];
  const isNew = newcomers();
  let tries = 0;
  /** By how long the whole way is at the least; within that, as it was found. */
  const waiting: Reached[][] = [];
  const follow = (reached: Reached, atLeast: number): void => {
    const { screen, calls } = reached.played;
    const length = reached.way.length + (hops.get(calls[0]?.node ?? screen?.node ?? '') ?? FAR);
    (waiting[Math.max(length, atLeast)] ??= []).push(reached);
  };
  follow({ played: start, way: [] }, 0);
  for (let length = 0; length < waiting.length; length++) {
    // What is found to be no longer joins the row while it is walked.
    for (const { played, way } of waiting[length] ?? []) {
      for (const input of nextInputs(flow, played, kept)) {
        if (tries++ >= mostTries) return undefined;
        const next = playInput(tried, played, input);
        if ('refusal' in next || isStandstill(played, next)) continue;
        const on = { played: next, way: [...way, input] };
        if (reaches(next, goal)) return on.way;
        if (!next.state.ended && isNew(next)) follow(on, length);
      }
    }
  }
  return undefined;
}

/** The outputs that an action has wired; where it has none, the two that all know. */
export function outputsOf(flow: Flow, node: string): string[] {
  const action = Object.hasOwn(flow.nodes, node) ? flow.nodes[node] : undefined;
  const outputs = Object.keys(action?.outputs ?? {});
  return outputs.length > 0 ? outputs : ['Success', 'Error'];
}

/** The flow with a message in the place of a node: many nodes are passed without a trace, a message is seen. */
function withMark(flow: Flow, node: string): Flow {
  if (!Object.hasOwn(flow.nodes, node)) return flow;
  const mark = { type: 'message.send', settings: { message: '!' }, outputs: {} };
  return { ...flow, nodes: { ...flow.nodes, [node]: mark } };
}

function reaches({ effects }: Played, { node, step }: Goal): boolean {
  return effects.some(
    (effect) =>
      (effect.type === 'message' || effect.type === 'update') &&
      effect.node === node &&
      (step === undefined || effect.step === step),
  );
}

/** What can be done next, the likeliest first. */
function nextInputs(flow: Flow, { state, screen, calls, effects }: Played, kept: Fixtures['answers']): Input[] {
  const [call] = calls;
  const isTimed = effects.some(({ type }) => type === 'timer');
  const waiting = { state, ...(screen && { screen }), ...(call && { call }), isTimed };
  const place = placeOf({ state, effects, calls, ...(screen && { screen }) });
  const inputs = actsAt(flow, waiting, kept).map((act) => inputFor(act, place));
  const [good] = inputs;
  if (good?.kind !== 'result') return inputs;
  return [...inputs, ...otherValues(flow, good.node, good.values).map((values): Input => ({ ...good, values }))];
}

/** Nothing came of it, or the same question was asked again because the answer was refused. */
function isStandstill(before: Played, { effects, screen, calls }: Played): boolean {
  if (
    effects.every((effect: Effect) => effect.type === 'notice' || effect.type === 'timer' || effect.type === 'problem')
  )
    return true;
  const asksAgain =
    screen !== undefined &&
    screen.node === before.screen?.node &&
    screen.step !== undefined &&
    screen.step === before.screen.step;
  return asksAgain && calls.length === 0 && !effects.some((effect) => effect.type === 'output');
}

/** Tells whether a conversation stands where none stood before; what only counts up does not matter. */
function newcomers(): (played: Played) => boolean {
  const visits = new Map<string, number>();
  const seen = new Set<string>();
  return ({ state, screen, calls }) => {
    const place = JSON.stringify([screen?.node, screen?.step, calls.map(({ node }) => node)]);
    const known = visits.get(place) ?? 0;
    if (known >= MOST_VISITS) return false;
    const {
      messages: _messages,
      calls: _calls,
      at: _at,
      seen: _seen,
      screen: _screen,
      history: _history,
      call: _call,
      ...rest
    } = state;
    const key = JSON.stringify([place, screen?.text, rest]);
    if (seen.has(key)) return false;
    seen.add(key);
    visits.set(place, known + 1);
    return true;
  };
}
