import type { Json, JsonObject } from '../../engine/index.js';

/* Values at a place within others. Only own properties are read, and nothing is changed where it stands. */

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function own(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, name) => (Array.isArray(at) ? (at as readonly Json[])[Number(name)] : own(at, name)),
    value,
  );
}

/** A value with another one at a place; the way there is made where there is none. */
export function putIn(value: Json, [name, ...rest]: readonly string[], next: Json): Json {
  if (name === undefined) return next;
  if (Array.isArray(value)) {
    const index = Number(name);
    return value.map((part, at) => (at === index ? putIn(part, rest, next) : part));
  }
  const object = isObject(value) ? value : {};
  return Object.hasOwn(object, name)
    ? Object.fromEntries(
        Object.entries(object).map(([other, part]) => [other, other === name ? putIn(part, rest, next) : part]),
      )
    : { ...object, [name]: putIn({}, rest, next) };
}

/** A value without what stands at a place. */
export function takenOut(value: Json, [name, ...rest]: readonly string[]): Json {
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    const index = Number(name);
    return rest.length === 0
      ? value.filter((_, at) => at !== index)
      : value.map((part, at) => (at === index ? takenOut(part, rest) : part));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([other, part]): [string, Json][] =>
      other !== name ? [[other, part]] : rest.length === 0 ? [] : [[other, takenOut(part, rest)]],
    ),
  );
}
