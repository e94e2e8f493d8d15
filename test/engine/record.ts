import {
  type ConversationEvent,
  type ConversationState,
  type Flow,
  handleEvent,
  type StartOptions,
  startConversation,
} from '../../src/engine/index.js';
import { parseEvent, parseTranscript } from './transcript.js';

/**
 * Plays a written conversation, its state through JSON, and gives every state
 * and every effect as text. It uses nothing but the language itself, so that it
 * runs on a page as it does in Node.
 */
export function record(source: string): string[] {
  let flow: Flow | undefined;
  let kept: string | undefined;
  const turns: string[] = [];
  for (const move of parseTranscript(source).moves) {
    if (move.kind === 'flow') {
      flow = move.flow;
      continue;
    }
    if (!flow) throw new Error('A transcript begins with a flow.');
    const event = parseEvent(move.line);
    const { state, effects } =
      kept === undefined
        ? startConversation(flow, optionsOf(event))
        : handleEvent(flow, JSON.parse(kept) as ConversationState, event);
    kept = JSON.stringify(state);
    turns.push(`${kept}\n${JSON.stringify(effects)}`);
  }
  return turns;
}

/** What stands behind the first `start`: the data alone, or everything a start can be given. */
function optionsOf(event: ConversationEvent): StartOptions {
  if (event.type !== 'start') throw new Error('A transcript begins with a start.');
  const { data } = event;
  if (!data) return {};
  return ['data', 'variables', 'id'].some((field) => Object.hasOwn(data, field)) ? (data as StartOptions) : { data };
}
