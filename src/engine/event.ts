import type { ConversationEvent } from './conversation.js';

/** The event where this is one; undefined for anything else. Unknown fields do no harm. */
export function readEvent(given: unknown): ConversationEvent | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const event = given as Record<string, unknown>;
  if (event.at !== undefined && !Number.isFinite(event.at)) return undefined;
  if (event.id !== undefined && typeof event.id !== 'string') return undefined;
  return isKnown(event) ? (event as unknown as ConversationEvent) : undefined;
}

function isKnown(event: Record<string, unknown>): boolean {
  switch (event.type) {
    case 'start':
      return maybe(event.data, isObject);
    case 'press':
      return maybe(event.message, isNumber) && maybe(event.data, isText) && maybe(event.button, isNumber);
    case 'text':
      return isText(event.text);
    case 'photo':
      return isText(event.photo);
    case 'result':
      return isNumber(event.call) && isText(event.output) && maybe(event.values, isObject);
    case 'idle':
      return true;
    default:
      return false;
  }
}

function maybe(value: unknown, test: (value: unknown) => boolean): boolean {
  return value === undefined || test(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
