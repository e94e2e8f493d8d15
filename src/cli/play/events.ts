import type { ConversationEvent, ConversationState, Turn } from '../../engine/conversation.js';
import type { Flow, JsonObject } from '../../engine/flow.js';
import { handleEvent, readEvent, startConversation } from '../../engine/index.js';
import type { Console } from '../command.js';

/** One event a line in, one line of effects out; each is answered before the next is read. */
export async function playEvents(flow: Flow, data: JsonObject, withState: boolean, console: Console): Promise<number> {
  let state: ConversationState | undefined;
  for await (const line of console.input()) {
    if (line.trim() === '') continue;
    const event = parseEvent(line);
    if (typeof event === 'string') {
      console.out(`${JSON.stringify({ error: event })}\n`);
      continue;
    }
    const turn: Turn = state ? handleEvent(flow, state, event) : begin(flow, data, event);
    ({ state } = turn);
    tell(turn, withState, console);
  }
  return 0;
}

function tell({ state, effects }: Turn, withState: boolean, console: Console): void {
  console.out(`${JSON.stringify({ effects, ...(withState && { state }) })}\n`);
}

/** A first event other than `start` is handled as if a `start` had come just before it. */
function begin(flow: Flow, data: JsonObject, event: ConversationEvent): Turn {
  const { at } = event;
  if (event.type === 'start') return startConversation(flow, { data: { ...data, ...event.data }, at, id: event.id });
  const started = startConversation(flow, { data, at });
  const turn = handleEvent(flow, started.state, event);
  return { state: turn.state, effects: [...started.effects, ...turn.effects] };
}

const fieldsOf: Readonly<Record<string, string>> = {
  start: '"data", if there, is an object',
  press: '"message" and "button", if there, are numbers and "data" is text',
  text: '"text" is text',
  photo: '"photo" is text',
  result: '"call" is a number, "output" is text, and "values", if there, is an object',
  idle: '"at", if there, is a number',
};

/** The event of a line, or what is wrong with the line. */
function parseEvent(line: string): ConversationEvent | string {
  let given: unknown;
  try {
    given = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch (error) {
    return `This line is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  return readEvent(given) ?? whatIsWrong(given);
}

function whatIsWrong(given: unknown): string {
  const type: unknown = typeof given === 'object' && given !== null && 'type' in given ? given.type : undefined;
  const types = Object.keys(fieldsOf).join(', ');
  if (typeof type !== 'string') return `This is no event. An event is an object whose "type" is one of ${types}.`;
  const fields = Object.hasOwn(fieldsOf, type) ? fieldsOf[type] : undefined;
  if (fields === undefined) return `There is no event of the type ${JSON.stringify(type)}; there are ${types}.`;
  return `This is no ${type} event: ${fields}; "at", if there, is a number and "id" is text.`;
}
