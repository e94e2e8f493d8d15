import type { FlowType, Json, JsonObject, ParseMode } from '../../src/engine/flow.js';
import { formats } from '../../src/engine/node-table.js';
import type {
  Field,
  Format,
  GivenValue,
  Member,
  ObjectValue,
  Source,
  TypeReference,
  Value,
} from '../language/generated/ast.js';
import { pathText, templateText } from '../language/texts.js';
import { plainToken, plainWords } from '../language/plain-words.js';

/** Whether texts inside a value are read as templates at run time, or are what they are. */
export type Reading = 'template' | 'plain';

/** A value that an author wrote out; undefined where it is broken off. */
export function valueJson(value: Value | undefined, reading: Reading): Json | undefined {
  switch (value?.$type) {
    case 'TextValue':
      return reading === 'plain' ? plainWords(value.text) : templateText(value.text);
    case 'NumberValue':
      return Number.isFinite(value.number) ? value.number : undefined;
    case 'WordValue':
      return value.word === 'null' ? null : value.word === 'true';
    case 'ListValue':
      return value.items.flatMap((item) => {
        const json = valueJson(item, reading);
        return json === undefined ? [] : [json];
      });
    case 'ObjectValue':
      return objectJson(value, reading);
    default:
      return undefined;
  }
}

export function objectJson(value: ObjectValue | undefined, reading: Reading): JsonObject {
  const entries: [string, Json][] = [];
  for (const entry of value?.entries ?? []) {
    const json = valueJson(entry.value, reading);
    const key = entry.name ?? (entry.quoted === undefined ? undefined : plainToken(entry.quoted));
    if (json !== undefined && key !== undefined) entries.push([key, json]);
  }
  return record(entries);
}

/** Where rows come from: a path stands as a template that is nothing else. */
export function sourceJson(source: Source | undefined): Json | undefined {
  if (source?.path) return `{{${pathText(source.path)}}}`;
  return valueJson(source?.value, 'plain');
}

export function typeJson(type: TypeReference | undefined): FlowType | undefined {
  if (!type) return undefined;
  if (type.list) return { list: typeJson(type.element) ?? 'any' };
  if (type.form) return type.wizard?.$refText ? { form: type.wizard.$refText } : 'any';
  return type.type?.$refText || undefined;
}

/** Declared names with their types; of two alike the first counts. */
export function fieldTypes(fields: readonly (Field | GivenValue)[]): Record<string, FlowType> {
  const types = new Map<string, FlowType>();
  for (const field of fields) {
    const type = typeJson(field.type);
    if (field.name !== undefined && type !== undefined && !types.has(field.name)) types.set(field.name, type);
  }
  return record(types);
}

/** What Flow JSON calls a format; a plain one is the absence of any. */
export function formatOf(member: Format | undefined): ParseMode | undefined {
  return formats.find((format) => format.name === member?.value)?.parseMode;
}

/** The first setting of a kind. */
export function memberOf<Type extends Member['$type']>(
  members: readonly Member[] | undefined,
  type: Type,
): Extract<Member, { $type: Type }> | undefined {
  return members?.find((member): member is Extract<Member, { $type: Type }> => member.$type === type);
}

/** All settings of a kind. */
export function membersOf<Type extends Member['$type']>(
  members: readonly Member[],
  type: Type,
): Extract<Member, { $type: Type }>[] {
  return members.filter((member): member is Extract<Member, { $type: Type }> => member.$type === type);
}

/** An object whose keys may be any words, `__proto__` among them. */
export function record<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries(entries);
}
