import {
  type ConversationEvent,
  type ConversationState,
  type Effect,
  type Flow,
  type JsonObject,
  type Screen,
} from '../engine/index.js';
import { nodeOf } from './coverage.js';
import type { Fixtures } from './fixtures.js';
import { likelyAnswers, stepOf } from './likely-answers.js';
import { madeUp } from './made-up.js';
import type { Call, Reply } from './player.js';
import { comparedTexts, patternSamples, wrongAnswers } from './samples.js';

/** Something that happens to a conversation, told so that it can be done again and written down. */
export type Act =
  | { kind: 'press'; button: number; data: string; label: string; isOnly: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'photo'; photo: string }
  | { kind: 'result'; node: string; call: number; output: string; values: JsonObject }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'comeBack' };

/** Where a conversation waits: for the user at a screen, or for the host at a call. */
export interface Waiting {
  state: ConversationState;
  screen?: Screen;
  call?: Call;
  /** The idle time runs; it passes once, until the user does something again. */
  isTimed?: boolean;
}

/** Rows of one list that are pressed; one row is like the next. */
const MOST_ROWS = 3;

/** Everything that can be tried next, in a fixed order: answers before buttons, so that ways lead deeper first. */
export function actsAt(flow: Flow, { state, screen, call, isTimed }: Waiting, kept: Fixtures['answers'] = {}): Act[] {
  if (state.ended) return [];
  if (call) return repliesTo(flow, call.node, kept).map(({ output, values }) => resultAct(call, output, values));
  const idle: Act[] = flow.idle && screen && isTimed ? [{ kind: 'wait', milliseconds: flow.idle.after }] : [];
  if (!screen) return idle;
  const step = stepOf(flow, screen);
  const words = [
    ...likelyAnswers(flow, screen),
    ...patternSamples(step?.validation),
    ...comparedTexts(flow, screen.expects),
    ...wrongAnswers(screen.expects),
  ];
  const photos: Act[] = screen.expects === 'photo' ? [{ kind: 'photo', photo: 'photo.png' }] : [];
  return [
    ...[...new Set(words)].map((text): Act => ({ kind: 'text', text })),
    ...photos,
    ...pressesOf(screen),
    ...idle,
  ];
}

function pressesOf(screen: Screen): Act[] {
  const buttons = screen.buttons.flat();
  const labels = new Map<string, number>();
  for (const { label } of buttons) labels.set(label, (labels.get(label) ?? 0) + 1);
  let rows = 0;
  return buttons.flatMap(({ data, label, url }, button): Act[] => {
    if (url !== undefined) return [];
    if (/^@\d+$/.test(data) && ++rows > MOST_ROWS) return [];
    return [{ kind: 'press', button, data, label, isOnly: labels.get(label) === 1 }];
  });
}

function resultAct(call: Call, output: string, values: JsonObject): Act {
  return { kind: 'result', node: call.node, call: call.call, output, values };
}

/** What an action may answer: what is kept for it, and each of its outputs, with its example or values that fit what it promises. */
export function repliesTo(flow: Flow, id: string, kept: Fixtures['answers'] = {}): Reply[] {
  const node = nodeOf(flow, id);
  const outputs = Object.keys(node?.outputs ?? {});
  const values =
    node && 'mock' in node && node.mock
      ? node.mock
      : Object.fromEntries(
          Object.entries((node && 'values' in node && node.values) || {}).map(([name, type]) => [
            name,
            madeUp(flow, type, name),
          ]),
        );
  const own = Object.hasOwn(kept, id) ? (kept[id] ?? []) : [];
  const replies = [
    ...own.map(({ output, values: given }) => ({ output, values: given })),
    ...(outputs.length > 0 ? outputs : ['Success', 'Error']).map((output) => ({
      output,
      values: /error|fail/i.test(output) ? {} : values,
    })),
  ];
  const known = new Set<string>();
  return replies.filter((reply) => {
    const words = JSON.stringify(reply);
    return !known.has(words) && known.add(words);
  });
}

export function eventOf(act: Act, data: JsonObject): ConversationEvent {
  switch (act.kind) {
    case 'press':
      return { type: 'press', button: act.button };
    case 'text':
      return { type: 'text', text: act.text };
    case 'photo':
      return { type: 'photo', photo: act.photo };
    case 'result':
      return { type: 'result', call: act.call, output: act.output, values: act.values };
    case 'wait':
      return { type: 'idle' };
    case 'comeBack':
      return { type: 'start', data };
  }
}

/** Where a conversation waits after a turn. */
export function waitingAfter(
  before: Waiting | undefined,
  state: ConversationState,
  effects: readonly Effect[],
): Waiting {
  let { screen, call } = before ?? {};
  for (const effect of effects) {
    if ((effect.type === 'message' || effect.type === 'update') && effect.expects !== 'none') {
      screen = effect;
      call = undefined;
    } else if (effect.type === 'call') call = effect;
    else if (effect.type === 'output' && effect.node === call?.node) call = undefined;
    else if (effect.type === 'end') {
      screen = undefined;
      call = undefined;
    }
  }
  const isTimed = effects.some(({ type }) => type === 'timer');
  return { state, ...(screen && { screen }), ...(call && { call }), ...(isTimed && { isTimed }) };
}
