import type { Effect, Flow, JsonObject } from '../../engine/index.js';
import type { NamedAnswer } from '../../messages/preview.js';
import type { Input } from './input.js';
import { likelyAnswers } from '../../scenario/likely-answers.js';
import { type Beginning, placeOf, type Played, playInput, playStart } from './replay.js';

/** So much is tried before a node counts as out of reach. */
const MOST_TRIES = 6000;

/** Different ways through one screen that are followed, so that a condition on an answer can be met. */
const MOST_VISITS = 12;

/** Answers of one question that are followed, out of those that are accepted. */
const MOST_ANSWERS = 3;

export interface Goal {
  node: string;
  step?: string;
}

/** Answers that outside calls may give, by node. */
export type AnswersOf = (node: string) => NamedAnswer[];

/**
 * The shortest real conversation that comes to a node or a step: what the user
 * does, tried out on the engine itself, breadth first. Undefined where no way
 * was found.
 */
export function findWay(beginning: Beginning, goal: Goal, answersOf: AnswersOf, from?: Played): Input[] | undefined {
  const start = from ?? playStart(beginning);
  if (reaches(start, goal)) return [];
  const queue: { played: Played; way: Input[] }[] = [{ played: start, way: [] }];
  const visits = new Map<string, number>();
  const seen = new Set<string>();
  let tries = 0;
  for (const { played, way } of queue) {
    for (const group of nextInputs(beginning.flow, played, answersOf)) {
      let accepted = 0;
      for (const input of group) {
        if (accepted >= MOST_ANSWERS || tries++ >= MOST_TRIES) break;
        const next = playInput(beginning, played, input);
        if ('refusal' in next || isStandstill(played, next)) continue;
        accepted++;
        const on = { played: next, way: [...way, input] };
        if (reaches(next, goal)) return on.way;
        if (isNew(next, seen, visits)) queue.push(on);
      }
    }
    if (tries >= MOST_TRIES) return undefined;
  }
  return undefined;
}

function reaches({ effects }: Played, { node, step }: Goal): boolean {
  return effects.some((effect) => {
    if (effect.type === 'output') return step === undefined && effect.to === node;
    return (
      'node' in effect && effect.node === node && (step === undefined || ('step' in effect && effect.step === step))
    );
  });
}

/** What can be done next; the inputs of one group are answers to the same question. */
function nextInputs(flow: Flow, played: Played, answersOf: AnswersOf): Input[][] {
  const { screen, calls } = played;
  const results = calls.map(({ node }) =>
    answersTo(flow, node, answersOf).map(({ output, values }): Input => ({ kind: 'result', node, output, values })),
  );
  // Every output of a call leads elsewhere, so each is a group of its own.
  if (results.length > 0) return results.flat().map((input) => [input]);
  if (!screen || played.state.ended) return [];
  const place = placeOf(played);
  const buttons = screen.buttons.flat().filter((button) => button.url === undefined);
  const presses = buttons.map((button): Input[] => [{ kind: 'press', place, data: button.data, label: button.label }]);
  const words = likelyAnswers(flow, screen).map((text): Input => ({ kind: 'text', place, text }));
  const photos: Input[] = screen.expects === 'photo' ? [{ kind: 'photo', place, photo: 'sample-photo.png' }] : [];
  // Answers come first: leaving a form by a button is never the way deeper into it.
  return [words, photos, ...presses].filter((group) => group.length > 0);
}

/** What an outside call may answer: what was saved, and then each of its outputs. */
export function answersTo(flow: Flow, node: string, answersOf: AnswersOf): NamedAnswer[] {
  const answers = answersOf(node);
  const values: JsonObject = answers[0]?.values ?? {};
  const others = outputsOf(flow, node).filter((output) => !answers.some((answer) => answer.output === output));
  return [...answers, ...others.map((output) => ({ name: output, output, values }))];
}

/** The outputs that an action has wired; where it has none, the two that all know. */
export function outputsOf(flow: Flow, node: string): string[] {
  const action = Object.hasOwn(flow.nodes, node) ? flow.nodes[node] : undefined;
  const outputs = Object.keys(action?.outputs ?? {});
  return outputs.length > 0 ? outputs : ['Success', 'Error'];
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

/** Whether a conversation stands where none stood before; the ids that only count up do not matter. */
function isNew({ state, screen, calls }: Played, seen: Set<string>, visits: Map<string, number>): boolean {
  const place = JSON.stringify([screen?.node, screen?.step, calls.map(({ node }) => node)]);
  const known = visits.get(place) ?? 0;
  if (known >= MOST_VISITS) return false;
  const { messages: _messages, calls: _calls, screen: _screen, history: _history, call: _call, ...rest } = state;
  const key = JSON.stringify([place, screen?.text, rest]);
  if (seen.has(key)) return false;
  seen.add(key);
  visits.set(place, known + 1);
  return true;
}
