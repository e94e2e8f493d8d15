/**
 * What a message must look like, told once and checked on arrival. Only own
 * properties count, and what is not described does no harm.
 */
export type Check = (value: unknown) => boolean;

/** Longer texts are not taken from a page; a picture is the longest thing it sends. */
export const LONGEST_TEXT = 400_000;

/** Values nested deeper than this are refused. */
const DEEPEST_VALUE = 64;

export const text: Check = (value) => typeof value === 'string' && value.length <= LONGEST_TEXT;

export const whole: Check = (value) => Number.isSafeInteger(value);

export const yesOrNo: Check = (value) => typeof value === 'boolean';

export const json: Check = (value) => isJson(value, 0);

export const jsonObject: Check = (value) => isRecord(value) && isJson(value, 0);

export function oneOf(...choices: readonly string[]): Check {
  return (value) => typeof value === 'string' && choices.includes(value);
}

export function maybe(check: Check): Check {
  return (value) => value === undefined || check(value);
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** An object with these properties; those that may be absent say so with `maybe`. */
export function shape(properties: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(properties);
  return (value) =>
    isRecord(value) && checks.every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined));
}

/** An object whose `type` says which of these shapes it has. */
export function tagged(shapes: Readonly<Record<string, Check>>): Check {
  return (value) => {
    if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(shapes, value.type)) return false;
    return shapes[value.type]?.(value) === true;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth >= DEEPEST_VALUE || typeof value !== 'object') return false;
  return Object.values(value).every((part) => isJson(part, depth + 1));
}
