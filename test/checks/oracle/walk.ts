import { type Effect, type Flow, handleEvent, startConversation } from '../../../src/engine/index.js';
import { actsAt, eventOf, type Waiting, waitingAfter } from '../../../src/scenario/acts.js';
import { probesOn } from './small-flows.js';

/** What happened when a small flow was walked through. */
export interface Walked {
  reached: Set<string>;
  /** `node path`, or `node.step path`: whether it was seen filled, and seen empty. */
  probes: Map<string, { filled: boolean; empty: boolean }>;
  /** From which screen users got to which, by what they did and not by waiting; `end` where it ended. */
  moves: Map<string, Set<string>>;
  /** `node.step`, shown and got past. */
  shown: Set<string>;
  passed: Set<string>;
  /** The nodes left in turns that went round until they were stopped. */
  circled: Set<string>;
  /** The nodes that were left in any other turn. */
  left: Set<string>;
  /** Whether there was nothing left to try. */
  isWhole: boolean;
}

const MOST_EVENTS = 1500;

/** Does everything that a user can do, breadth first, up to a bound. */
export function walk(flow: Flow): Walked {
  const walked: Walked = {
    reached: new Set(),
    probes: new Map(),
    moves: new Map(),
    shown: new Set(),
    passed: new Set(),
    circled: new Set(),
    left: new Set(),
    isWhole: true,
  };
  const seen = new Set<string>();
  const queue: Waiting[] = [];
  const take = (before: Waiting | undefined, turn: { state: Waiting['state']; effects: Effect[] }): Waiting => {
    note(turn.effects, walked);
    const waiting = waitingAfter(before, turn.state, turn.effects);
    // Numbers of messages and calls only count up; the one number that is an answer decides what comes next.
    const key = JSON.stringify(waiting, (name, value: unknown) =>
      typeof value === 'number' && name !== 'b' ? 0 : value,
    );
    if (!seen.has(key)) {
      seen.add(key);
      queue.push(waiting);
    }
    return waiting;
  };
  take(undefined, startConversation(flow, {}));
  let events = 0;
  for (let at = 0; at < queue.length; at++) {
    const before = queue[at]!;
    const waits = flow.idle && before.call ? [{ kind: 'wait' as const, milliseconds: flow.idle.after }] : [];
    for (const act of [...actsAt(flow, before), ...waits]) {
      if (++events > MOST_EVENTS) return { ...walked, isWhole: false };
      const turn = handleEvent(flow, before.state, eventOf(act, {}));
      const after = take(before, turn);
      if (act.kind === 'wait' || !before.screen || before.call) continue;
      const from = before.screen;
      const moves = walked.moves.get(from.node) ?? new Set();
      walked.moves.set(from.node, moves);
      moves.add(after.state.ended ? 'end' : (after.call?.node ?? after.screen?.node ?? 'end'));
      const isOn = after.screen?.node !== from.node || after.screen.step !== from.step;
      if (act.kind === 'text' && from.step && isOn) walked.passed.add(`${from.node}.${from.step}`);
    }
  }
  return walked;
}

function note(effects: readonly Effect[], walked: Walked): void {
  const turnsRound = effects.some((effect) => effect.type === 'problem' && /loop|steps/.test(effect.code));
  for (const effect of effects) {
    if (effect.type === 'output') {
      walked.reached.add(effect.node);
      if (effect.to !== undefined) walked.reached.add(effect.to);
      (turnsRound ? walked.circled : walked.left).add(effect.node);
    } else if (effect.type === 'call' || effect.type === 'end') walked.reached.add(effect.node);
    if (effect.type !== 'message' && effect.type !== 'update') continue;
    walked.reached.add(effect.node);
    const place = effect.step === undefined ? effect.node : `${effect.node}.${effect.step}`;
    if (effect.step !== undefined) walked.shown.add(place);
    for (const { path, isFilled } of probesOn(effect.text)) {
      const probe = walked.probes.get(`${place} ${path}`) ?? { filled: false, empty: false };
      if (isFilled) probe.filled = true;
      else probe.empty = true;
      walked.probes.set(`${place} ${path}`, probe);
    }
  }
}
