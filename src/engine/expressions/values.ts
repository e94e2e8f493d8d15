import type { Json, JsonObject } from '../flow.js';

/** The longest text that an expression makes, so that no variable grows without end. */
export const MOST_TEXT = 65_536;

/** An expression's number: never NaN, infinite or negative zero, which JSON cannot carry. */
export function numberOrNull(value: number): Json {
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value;
}

/** Texts and numbers as text; other values have none for a function that takes a text. */
export function textOrNothing(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** Whether a value counts as true where a condition is wanted: not `null`, `false`, 0 or the empty text. */
export function isTrue(value: Json): boolean {
  return value !== null && value !== false && value !== 0 && value !== '';
}

export function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
}

/** Whether two values are equal; lists and objects are compared by what they hold. Values of different types never are. */
export function sameValue(left: Json, right: Json): boolean {
  // Deeper than any data should be, so that no nesting exhausts the stack.
  return same(left, right, 256);
}

function same(left: Json, right: Json, depth: number): boolean {
  if (left === right) return true;
  if (depth === 0 || typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((element, index) => same(element, right[index] ?? null, depth - 1));
  }
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && same(left[key] ?? null, right[key] ?? null, depth - 1));
}
