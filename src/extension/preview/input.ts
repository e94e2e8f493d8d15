import type { Json, JsonObject } from '../../engine/flow.js';

/** Where in the flow the user was, by names that stay when the text around them changes. */
export interface Place {
  node?: string;
  step?: string;
}

/** What was done to a conversation, told so that it can be done again in a changed flow. */
export type Input =
  /** `old` is there where the button stood on a message that was no longer the latest screen. */
  | { kind: 'press'; place: Place; data: string; label: string; old?: number }
  | { kind: 'text'; place: Place; text: string }
  | { kind: 'photo'; place: Place; photo: string; picture?: string }
  | { kind: 'result'; node: string; output: string; values: JsonObject }
  | { kind: 'idle' }
  | { kind: 'comeBack' }
  /** The author begins at a node, whatever leads there. */
  | { kind: 'enter'; node: string }
  /** The author changes a variable. */
  | { kind: 'set'; name: string; value: Json };

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
      return { words: `${input.node} answered ${input.output}`, quiet: true };
    case 'idle':
      return { words: 'The idle time passed', quiet: true };
    case 'comeBack':
      return { words: 'The user came back', quiet: true };
    case 'enter':
      return { words: `Entered ${input.node} directly`, quiet: true };
    case 'set':
      return { words: `Set ${input.name} to ${JSON.stringify(input.value)}`, quiet: true };
  }
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
      return has('node') ? input : undefined;
    case 'set':
      return has('name') && own('value') !== undefined ? input : undefined;
    case 'idle':
    case 'comeBack':
      return input;
    default:
      return undefined;
  }
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
