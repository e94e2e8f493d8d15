import type { ConversationEvent, ConversationState, Effect, Turn } from '../../engine/conversation.js';
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
    const answer: Turn = state ? handleEvent(flow, state, event) : begin(flow, data, event);
    ({ state } = answer);
    console.out(`${JSON.stringify({ effects: answer.effects, ...(withState && { state }) })}\n`);
  }
  return 0;
}

/** A first event other than `start` is handled as if a `start` had come just before it. */
function begin(flow: Flow, data: JsonObject, event: ConversationEvent): Turn {
  const at = event.at === undefined ? {} : { at: event.at };
  if (event.type === 'start') {
    const started = startConversation(flow, { data: { ...data, ...event.data }, ...at });
    // An id is remembered by handling; the start itself has happened here.
    return started;
  }
  const started = startConversation(flow, { data, ...at });
  const answer = handleEvent(flow, started.state, event);
  const effects: Effect[] = [...started.effects, ...answer.effects];
  return { state: answer.state, effects };
}

/** The event of a line, or what is wrong with the line. */
function parseEvent(line: string): ConversationEvent | string {
  let given: unknown;
  try {
    given = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch (error) {
    return `This line is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  return readEvent(given) ?? 'This is no event. An event is an object with a type: start, press, text, photo, result or idle, and the fields of that type.';
}
