import type { Json, JsonObject } from '../flow.js';
import { isSafeName } from '../variables.js';
import { pointerTo, type Reader } from './reader.js';

/** A field as it was found: its value, and where. */
export interface Found {
  value: Json;
  pointer: string;
}

/**
 * The fields of an object under their canonical names, whichever way they are
 * spelled: `save_to_var`, `SaveToVar`, `saveToVar`. The canonical spelling wins
 * where two are there. What no name fits comes under `others`.
 */
export function fieldsOf(
  object: JsonObject,
  names: readonly string[],
  pointer: string,
): { known: Map<string, Found>; others: [string, Found][] } {
  const canonical = new Map(names.map((name) => [plain(name), name]));
  const known = new Map<string, Found>();
  const others: [string, Found][] = [];
  for (const [key, value] of Object.entries(object)) {
    const found = { value, pointer: pointerTo(pointer, key) };
    const name = canonical.get(plain(key));
    if (name === undefined) others.push([key, found]);
    else if (key === name || !known.has(name)) known.set(name, found);
  }
  return { known, others };
}

/** Fields that nobody here knows are kept, since a host may know them, with a warning. */
export function keepOthers(reader: Reader, into: JsonObject, what: string, others: readonly [string, Found][]): void {
  for (const [key, found] of others) {
    reader.warn('unknown-field', `${what} has no field "${key}".`, found.pointer);
    if (isSafeName(key)) into[key] = reader.templates(found.value, found.pointer);
  }
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, '');
}
