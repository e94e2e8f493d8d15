import {
  type ConversationEvent,
  type ConversationState,
  type Effect,
  type Flow,
  handleEvent,
  type JsonObject,
  type Screen,
  startConversation,
} from '../../engine/index.js';
import { t } from '../../messages/words.js';
import type { Entry, Input, Place } from './input.js';
import { withValue } from './knowledge.js';

/** A conversation after one turn, and what that turn did. */
export interface Played {
  state: ConversationState;
  effects: Effect[];
  /** The event that made the turn; absent where the author changed the conversation by hand. */
  event?: ConversationEvent;
  /** The screen that waits for the user. */
  screen?: Screen;
  /** Outside calls that wait for an answer. */
  calls: Extract<Effect, { type: 'call' }>[];
}

/** What a conversation begins with. */
export interface Beginning {
  flow: Flow;
  data: JsonObject;
}

export function playStart({ flow, data }: Beginning): Played {
  const { state, effects } = startConversation(flow, { data });
  return { event: { type: 'start', data }, ...after(undefined, state, effects) };
}

/** Does again what was done before, or tells why it cannot happen in this flow. */
export function playInput(beginning: Beginning, before: Played, input: Input): Played | { refusal: string } {
  const { flow } = beginning;
  if (input.kind === 'set') {
    const state = withValue(before.state, input.area, input.path, input.value);
    return { ...before, state, effects: [], event: undefined };
  }
  if (input.kind === 'enter') return playEntering(beginning, before, input);
  const event = eventFor(beginning, before, input);
  if ('refusal' in event) return event;
  const { state, effects } = handleEvent(flow, before.state, event);
  return { event, ...after(before, state, effects) };
}

/**
 * The same button as before: with its words, else its data. A list's row is
 * known by its words, since its data is a place; and so is a button whose name
 * in the flow was changed, since users never see that.
 */
export function positionOf(
  buttons: readonly { data: string; label: string }[],
  { data, label }: { data: string; label: string },
): number {
  const same = buttons.findIndex((button) => button.data === data && button.label === label);
  if (same >= 0) return same;
  const isRow = (text: string): boolean => /^@\d+$/.test(text);
  const moved = isRow(data) ? buttons.findIndex((button) => isRow(button.data) && button.label === label) : -1;
  if (moved >= 0) return moved;
  const named = buttons.findIndex((button) => button.data === data);
  const alike = buttons.filter((button) => button.label === label && !isRow(button.data) && !isRow(data));
  return named >= 0 || alike.length !== 1 ? named : buttons.findIndex((button) => button === alike[0]);
}

/** The place of the user before the next input. */
export function placeOf({ screen }: Played): Place {
  return { ...(screen && { node: screen.node }), ...(screen?.step !== undefined && { step: screen.step }) };
}

/**
 * A start that leads elsewhere: the same flow but for its first node. Outside
 * calls whose values the node reads come first, wired one behind the other.
 */
function playEntering({ flow, data }: Beginning, before: Played, entry: Entry): Played | { refusal: string } {
  const { node, given = [] } = entry;
  if (!Object.hasOwn(flow.nodes, node)) return { refusal: t('There is no node {0} any more.', node) };
  const calls = given.filter((call) => call.node !== node && Object.hasOwn(flow.nodes, call.node));
  const nodes = { ...flow.nodes };
  calls.forEach((call, index) => {
    const action = flow.nodes[call.node];
    if (action) nodes[call.node] = { ...action, outputs: { [call.output]: calls[index + 1]?.node ?? node } };
  });
  const rewired = { ...flow, nodes, start: calls[0]?.node ?? node };
  let turn = handleEvent(rewired, before.state, { type: 'start', data });
  for (const { output, values } of calls) {
    const waiting = turn.effects.find((effect) => effect.type === 'call');
    if (waiting) turn = handleEvent(rewired, turn.state, { type: 'result', call: waiting.call, output, values });
  }
  return after(before, turn.state, turn.effects);
}

function after(before: Played | undefined, state: ConversationState, effects: Effect[]): Played {
  const screens = effects.filter((effect) => effect.type === 'message' || effect.type === 'update');
  const over = effects.some((effect) => effect.type === 'end');
  const screen = over ? undefined : (screens.findLast(({ expects }) => expects !== 'none') ?? before?.screen);
  const moved = effects.some((effect) => effect.type !== 'notice' && effect.type !== 'timer');
  const calls = moved ? effects.filter((effect) => effect.type === 'call') : (before?.calls ?? []);
  return { state, effects, calls, ...(screen && { screen }) };
}

function eventFor(
  beginning: Beginning,
  before: Played,
  input: Exclude<Input, { kind: 'set' | 'enter' }>,
): ConversationEvent | { refusal: string } {
  switch (input.kind) {
    case 'press':
      return input.old === undefined
        ? pressFor(beginning.flow, before, input)
        : { type: 'press', message: input.old, data: input.data };
    case 'text':
      return misplaced(beginning.flow, before, input.place) ?? { type: 'text', text: input.text };
    case 'photo':
      return misplaced(beginning.flow, before, input.place) ?? { type: 'photo', photo: input.photo };
    case 'result': {
      const renamed = !Object.hasOwn(beginning.flow.nodes, input.node) && before.calls.length === 1;
      const call = renamed ? before.calls[0] : before.calls.find((waiting) => waiting.node === input.node);
      return call
        ? { type: 'result', call: call.call, output: input.output, values: input.values }
        : { refusal: t('The conversation no longer comes to {0} here.', input.node) };
    }
    case 'idle':
      return { type: 'idle' };
    case 'comeBack':
      return { type: 'start', data: beginning.data };
  }
}

function pressFor(
  flow: Flow,
  before: Played,
  input: Extract<Input, { kind: 'press' }>,
): ConversationEvent | { refusal: string } {
  const wrongPlace = misplaced(flow, before, input.place);
  if (wrongPlace) return wrongPlace;
  const buttons = before.screen?.buttons.flat() ?? [];
  const position = positionOf(buttons, input);
  const button = buttons[position];
  if (!button) return { refusal: t('The button “{0}” is no longer offered here.', input.label) };
  // Two rows may carry the same data; then only their place tells them apart.
  const twice = buttons.filter((other) => other.data === button.data).length > 1;
  return twice ? { type: 'press', button: position } : { type: 'press', data: button.data };
}

/** Words that answered one question must not answer another. A node that was only renamed is no other. */
function misplaced(flow: Flow, { screen }: Played, place: Place): { refusal: string } | undefined {
  const renamed = place.node !== undefined && !Object.hasOwn(flow.nodes, place.node);
  const sameNode = screen?.node === place.node || (renamed && screen !== undefined);
  if (sameNode && screen?.step === place.step) return undefined;
  if (renamed && screen === undefined) return { refusal: t('There is no node {0} any more.', place.node ?? '') };
  const wanted = place.step ?? place.node;
  const found = screen && (sameNode ? screen.step : screen.node);
  if (wanted === undefined) return { refusal: t('Something else is asked here now.') };
  return {
    refusal:
      found === undefined
        ? t('The conversation no longer comes to {0} here.', wanted)
        : t('The conversation is at {0} here, no longer at {1}.', found, wanted),
  };
}
