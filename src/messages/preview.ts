/**
 * What the extension and the preview's page say to each other. Every message
 * is checked on arrival: a page, or a page's reload from an older version, may
 * send anything.
 */
import type { Effect } from '../engine/conversation.js';
import type { JsonObject } from '../engine/flow.js';

/** Raised whenever a message changes its meaning. */
export const PROTOCOL = 1;

/** One turn as the page shows it: what the user did, and what came of it. */
export interface TurnView {
  /** The user's words; absent for the first turn. */
  input?: string;
  effects: Effect[];
  /** Why this turn can no longer happen in the flow as it is now written. */
  broken?: string;
}

/** An outside call that waits for an answer. */
export interface WaitingCall {
  call: number;
  node: string;
  action: string;
  settings: JsonObject;
  outputs: string[];
  mock?: JsonObject;
}

/** Everything that the page shows; it keeps nothing of its own. */
export interface PreviewView {
  title: string;
  turns: TurnView[];
  /** Turns that were gone back over and can be played again. */
  undone: number;
  calls: WaitingCall[];
  variables: JsonObject;
  /** The values that the latest turn changed. */
  changed: string[];
  node?: string;
  ended: boolean;
  /** The text cannot be compiled; the last good flow goes on. */
  outdated?: string;
  /** There is no flow yet at all. */
  missing?: string;
}

export type ToPage = { protocol: typeof PROTOCOL; type: 'view'; view: PreviewView };

export type FromPage = { protocol: typeof PROTOCOL } & (
  | { type: 'ready' }
  | { type: 'press'; message: number; button: number; data: string }
  | { type: 'text'; text: string }
  | { type: 'photo'; photo: string }
  | { type: 'result'; call: number; output: string; values: JsonObject }
  | { type: 'idle' }
  | { type: 'comeBack' }
  | { type: 'restart' }
  | { type: 'rewind'; turn: number }
  | { type: 'redo' }
  | { type: 'reveal'; node: string }
  | { type: 'openLink'; url: string }
  | { type: 'copy'; what: 'transcript' | 'events' }
);

type Shape = Record<string, 'text' | 'number' | 'object'>;

const shapes: Readonly<Record<FromPage['type'], Shape>> = {
  ready: {},
  press: { message: 'number', button: 'number', data: 'text' },
  text: { text: 'text' },
  photo: { photo: 'text' },
  result: { call: 'number', output: 'text', values: 'object' },
  idle: {},
  comeBack: {},
  restart: {},
  rewind: { turn: 'number' },
  redo: {},
  reveal: { node: 'text' },
  openLink: { url: 'text' },
  copy: { what: 'text' },
};

/** The message where it is one, undefined for anything else. */
export function readFromPage(message: unknown): FromPage | undefined {
  if (!isRecord(message) || message['protocol'] !== PROTOCOL || typeof message['type'] !== 'string') return undefined;
  const shape = Object.hasOwn(shapes, message['type']) ? shapes[message['type'] as FromPage['type']] : undefined;
  if (!shape) return undefined;
  const fits = Object.entries(shape).every(([name, kind]) => {
    const value = message[name];
    return kind === 'text' ? typeof value === 'string' : kind === 'number' ? Number.isSafeInteger(value) : isRecord(value);
  });
  return fits ? (message as FromPage) : undefined;
}

/** The message where it is one, undefined for anything else. */
export function readToPage(message: unknown): ToPage | undefined {
  if (!isRecord(message) || message['protocol'] !== PROTOCOL || message['type'] !== 'view' || !isRecord(message['view'])) return undefined;
  return Array.isArray(message['view']['turns']) && Array.isArray(message['view']['calls']) ? (message as ToPage) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
