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
import type { Input, Place } from './input.js';

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
    const state = { ...before.state, variables: { ...before.state.variables, [input.name]: input.value } };
    return { ...before, state, effects: [], event: undefined };
  }
  if (input.kind === 'enter') return playEntering(beginning, before, input.node);
  const event = eventFor(beginning, before, input);
  if ('refusal' in event) return event;
  const { state, effects } = handleEvent(flow, before.state, event);
  return { event, ...after(before, state, effects) };
}

/** The place of the user before the next input. */
export function placeOf({ screen }: Played): Place {
  return { ...(screen && { node: screen.node }), ...(screen?.step !== undefined && { step: screen.step }) };
}

/** A start that leads elsewhere: the same flow but for its first node. */
function playEntering({ flow, data }: Beginning, before: Played, node: string): Played | { refusal: string } {
  if (!Object.hasOwn(flow.nodes, node)) return { refusal: `There is no node ${node} any more.` };
  const { state, effects } = handleEvent({ ...flow, start: node }, before.state, { type: 'start', data });
  return after(before, state, effects);
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
      const call = before.calls.find((waiting) => waiting.node === input.node);
      return call
        ? { type: 'result', call: call.call, output: input.output, values: input.values }
        : { refusal: `The conversation no longer comes to ${input.node} here.` };
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
  if (!button) return { refusal: `The button “${input.label}” is no longer offered here.` };
  // Two rows may carry the same data; then only their place tells them apart.
  const twice = buttons.filter((other) => other.data === button.data).length > 1;
  return twice ? { type: 'press', button: position } : { type: 'press', data: button.data };
}

/** The same button as before: with its words, else its data. A list's row is known by its words, since its data is a place. */
function positionOf(
  buttons: readonly { data: string; label: string }[],
  { data, label }: { data: string; label: string },
): number {
  const same = buttons.findIndex((button) => button.data === data && button.label === label);
  if (same >= 0) return same;
  const isRow = (text: string): boolean => /^@\d+$/.test(text);
  const moved = isRow(data) ? buttons.findIndex((button) => isRow(button.data) && button.label === label) : -1;
  return moved >= 0 ? moved : buttons.findIndex((button) => button.data === data);
}

/** Words that answered one question must not answer another. A node that was only renamed is no other. */
function misplaced(flow: Flow, { screen }: Played, place: Place): { refusal: string } | undefined {
  const renamed = place.node !== undefined && !Object.hasOwn(flow.nodes, place.node);
  const sameNode = screen?.node === place.node || (renamed && screen !== undefined);
  if (sameNode && screen?.step === place.step) return undefined;
  if (renamed && screen === undefined) return { refusal: `There is no node ${place.node ?? ''} any more.` };
  const wanted = place.step ?? place.node;
  const found = screen && (sameNode ? screen.step : screen.node);
  if (wanted === undefined) return { refusal: 'Something else is asked here now.' };
  return {
    refusal:
      found === undefined
        ? `The conversation no longer comes to ${wanted} here.`
        : `The conversation is at ${found} here, no longer at ${wanted}.`,
  };
}
