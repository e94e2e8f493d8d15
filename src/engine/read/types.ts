import { isRecord } from '../expressions/values.js';
import type { FlowType, FlowVariable, Json } from '../flow.js';
import { isSafeName } from '../variables.js';
import { kindOf, pointerTo, type Reader } from './reader.js';

/** A map of names to types, as an action's values or a declared type's fields. */
export function readTypes(
  reader: Reader,
  value: Json | undefined,
  pointer: string,
): Record<string, FlowType> | undefined {
  return readMap(reader, value, pointer, (entry, place) => readType(reader, entry, place));
}

/** A map of names to maps of types: declared types, or data roots. */
export function readRecordTypes(
  reader: Reader,
  value: Json | undefined,
  pointer: string,
): Record<string, Record<string, FlowType>> | undefined {
  // A type without fields is a type all the same.
  return readMap(
    reader,
    value,
    pointer,
    (entry, place) => readTypes(reader, entry, place) ?? (isRecord(entry) ? {} : undefined),
  );
}

/** Variables: `{type, default}`, or just a first value. */
export function readVariables(
  reader: Reader,
  value: Json | undefined,
  pointer: string,
): Record<string, FlowVariable> | undefined {
  return readMap(reader, value, pointer, (entry, place) => {
    if (!isRecord(entry) || !Object.keys(entry).every((key) => key === 'type' || key === 'default'))
      return { default: entry };
    const variable: FlowVariable = {};
    const type = entry.type === undefined ? undefined : readType(reader, entry.type, pointerTo(place, 'type'));
    if (type !== undefined) variable.type = type;
    if (entry.default !== undefined) variable.default = entry.default;
    return variable;
  });
}

/** A map whose names are safe and whose entries can be read; undefined where there is none, or nothing in it. */
export function readMap<Entry>(
  reader: Reader,
  value: Json | undefined,
  pointer: string,
  readEntry: (entry: Json, pointer: string) => Entry | undefined,
): Record<string, Entry> | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) {
    reader.warn('not-an-object', `An object is expected here, not ${kindOf(value)}.`, pointer);
    return undefined;
  }
  const map: Record<string, Entry> = {};
  for (const [name, entry] of Object.entries(value)) {
    const place = pointerTo(pointer, name);
    const read = isSafeName(name) ? readEntry(entry, place) : undefined;
    if (read !== undefined) map[name] = read;
  }
  return Object.keys(map).length > 0 ? map : undefined;
}

function readType(reader: Reader, value: Json, pointer: string): FlowType | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (isRecord(value) && Object.keys(value).length === 1) {
    if (typeof value.form === 'string') return { form: value.form };
    const element = value.list === undefined ? undefined : readType(reader, value.list, pointerTo(pointer, 'list'));
    if (element !== undefined) return { list: element };
  }
  reader.warn(
    'not-a-type',
    `A type such as text, Product or {"list": "text"} is expected here, not ${kindOf(value)}.`,
    pointer,
  );
  return undefined;
}
