import type { Json, JsonObject } from '../../engine/flow.js';
import { type Area, areas } from '../../messages/preview.js';
import { t } from '../../messages/words.js';

/** Where in the flow the user was, by names that stay when the text around them changes. */
export interface Place {
  node?: string;
  step?: string;
}

/** What was done to a conversation, told so that it can be done again in a changed flow. */
export type Input = Doing & {
  /** Made up, so that the conversation comes to a place. */
  assumed?: boolean;
};

export type Doing =
  /** `old` is there where the button stood on a message that was no longer the latest screen. */
  | { kind: 'press'; place: Place; data: string; label: string; old?: number }
  | { kind: 'text'; place: Place; text: string }
  | { kind: 'photo'; place: Place; photo: string; picture?: string }
  | { kind: 'result'; node: string; output: string; values: JsonObject }
  | { kind: 'idle' }
  | { kind: 'comeBack' }
  /** The author begins at a node, whatever leads there. */
  | Entry
  /** The author changes a value; without one, takes out what is there. */
  | { kind: 'set'; area: Area; path: string[]; value?: Json };

/** A node is entered as if outside calls had given these values before. */
export interface Entry {
  kind: 'enter';
  node: string;
  given?: { node: string; output: string; values: JsonObject }[];
}

/** What the chat shows of an input: a message of the user's, or quietly that something happened. */
export function wordsOf(input: Input): { words: string; quiet: boolean } {
  switch (input.kind) {
    case 'press':
      return { words: input.label, quiet: false };
    case 'text':
      return { words: input.text, quiet: false };
    case 'photo':
      return { words: input.photo, quiet: false };
    case 'result':
      return { words: t('{0} answered {1}', input.node, input.output), quiet: true };
    case 'idle':
      return { words: t('The idle time passed'), quiet: true };
    case 'comeBack':
      return { words: t('The user came back'), quiet: true };
    case 'enter':
      return { words: t('Entered {0} directly', input.node), quiet: true };
    case 'set':
      return { words: setWords(input.path.join('.'), input.value), quiet: true };
  }
}

function setWords(place: string, value: Json | undefined): string {
  return value === undefined ? t('Removed {0}', place) : t('Set {0} to {1}', place, JSON.stringify(value));
}

/** An input that was kept for a restart of the editor; undefined for anything else. */
export function readInput(kept: unknown): Input | undefined {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined;
  const own = (name: string): unknown =>
    Object.hasOwn(kept, name) ? (kept as Record<string, unknown>)[name] : undefined;
  const has = (...names: string[]): boolean => names.every((name) => typeof own(name) === 'string');
  const input = kept as Input;
  switch (own('kind')) {
    case 'press':
      return has('data', 'label') && isPlace(own('place')) && isMessage(own('old')) ? input : undefined;
    case 'text':
      return has('text') && isPlace(own('place')) ? input : undefined;
    case 'photo':
      return has('photo') && isPlace(own('place')) ? input : undefined;
    case 'result':
      return has('node', 'output') && isObject(own('values')) ? input : undefined;
    case 'enter':
      return has('node') && (own('given') === undefined || isGiven(own('given'))) ? input : undefined;
    case 'set':
      return areas.some((area) => area === own('area')) && isPath(own('path')) ? input : undefined;
    case 'idle':
    case 'comeBack':
      return input;
    default:
      return undefined;
  }
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) && value.every((call) => readInput({ ...Object(call), kind: 'result' }) !== undefined);
}

function isPath(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');
}

function isPlace(value: unknown): boolean {
  return isObject(value);
}

function isMessage(value: unknown): boolean {
  return value === undefined || Number.isSafeInteger(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
