/**
 * What goes into a conversation and what comes out of it: the public events
 * and effects. They are plain JSON; the runtime contract gives their meaning.
 */
import type { Json, JsonObject } from './flow.js';

export interface StartOptions {
  data?: JsonObject;
  variables?: JsonObject;
  /** Milliseconds; the only way time enters. */
  at?: number;
  /** The id of the event that began it all, so that a second delivery of it has no effects. */
  id?: string;
}

interface EventBase {
  at?: number;
  /** An event whose id was handled before has no effects. */
  id?: string;
}

export type ConversationEvent = EventBase &
  (
    | { type: 'start'; data?: JsonObject }
    | { type: 'press'; message?: number; data?: string; button?: number }
    | { type: 'text'; text: string }
    | { type: 'photo'; photo: string }
    | { type: 'result'; call: number; output: string; values?: JsonObject }
    | { type: 'idle' }
  );

export interface Button {
  label: string;
  data: string;
  url?: string;
}

export type TextFormat = 'plain' | 'markdown' | 'html';

/** What a message waits for: a press, a step's type, a query, or nothing. */
export type Expects =
  | 'press'
  | 'query'
  | 'none'
  | 'text'
  | 'number'
  | 'email'
  | 'phone'
  | 'url'
  | 'select'
  | 'confirm'
  | 'photo';

export interface Screen {
  id: number;
  node: string;
  text: string;
  format: TextFormat;
  buttons: Button[][];
  expects: Expects;
  /** The step of a wizard's message. */
  step?: string;
  progress?: { step: number; of: number };
}

export type Effect =
  | ({ type: 'message' } & Screen)
  | ({ type: 'update' } & Screen)
  | { type: 'notice'; text: string; reason: 'stale' | 'unexpected' | 'changed' }
  | { type: 'output'; node: string; output: string; to?: string; values?: JsonObject }
  | { type: 'call'; call: number; node: string; action: string; settings: JsonObject }
  | { type: 'timer'; after: number }
  | { type: 'problem'; code: string; text: string }
  | { type: 'end'; node: string };

/** The public part of a conversation's state; the rest is the engine's own, but plain JSON all the same. */
export interface ConversationState {
  /** The version of the state's own format. */
  version: number;
  variables: JsonObject;
  ended: boolean;
  [key: string]: Json;
}

export interface Turn<State = ConversationState> {
  state: State;
  effects: Effect[];
}

/** A problem found while reading a flow; `pointer` is a JSON pointer into what was read. */
export interface FlowProblem {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  hint?: string;
  pointer: string;
}
