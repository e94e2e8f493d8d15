import type { Json, JsonObject } from './flow.js';
import { DEEPEST_DATA } from './limits.js';

/** More values than a host should ever give at once; it also ends what refers to itself. */
export const MOST_VALUES = 5_000_000;

/**
 * A host's value as the plain JSON it claims to be, in objects of our own: what
 * is no JSON becomes `null` or is left out, `__proto__` is left out, and what
 * is nested too deep is cut off. So a state can always be written and read.
 */
export function plainJson(value: unknown): Json {
  return copy(value, DEEPEST_DATA, { left: MOST_VALUES });
}

/** The same for what should be an object; anything else is an empty one. */
export function plainObject(value: unknown): JsonObject {
  const plain = plainJson(value);
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain) ? plain : {};
}

function copy(value: unknown, depth: number, budget: { left: number }): Json {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  // JSON has no negative zero and no infinite numbers.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null || depth === 0 || --budget.left < 0) return null;
  if (Array.isArray(value)) return value.map((element) => copy(element, depth - 1, budget));
  const object: JsonObject = {};
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    if (key !== '__proto__' && field !== undefined && typeof field !== 'function')
      object[key] = copy(field, depth - 1, budget);
  }
  return object;
}
