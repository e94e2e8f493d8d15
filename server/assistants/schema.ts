/**
 * The part of JSON Schema that tools describe their input with. Assistants are
 * shown it as it stands, and what they send is checked against the same words.
 */
import type { Json, JsonObject } from '../../src/engine/index.js';
import { nearest } from '../checks/nearest.js';

export type Schema = { description?: string } & (
  | { type: 'string'; maxLength?: number }
  | { type: 'integer'; minimum: number; maximum: number }
  | { type: 'boolean' }
  | { type: 'array'; items: Schema; maxItems: number }
  | ObjectSchema
);

export interface ObjectSchema {
  type: 'object';
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  /** What a property may be that has no line above; `true` is any JSON. */
  additionalProperties: boolean | Schema;
  minProperties?: number;
  maxProperties?: number;
}

/** Values nested deeper than this are refused; nobody writes such a thing by hand. */
const DEEPEST_VALUE = 32;

/** What keeps a value from fitting, in a sentence; undefined where it fits. Only own properties count. */
export function misfit(value: unknown, schema: Schema, name = 'The input'): string | undefined {
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string') return `${name} has to be text.`;
      return schema.maxLength !== undefined && value.length > schema.maxLength
        ? `${name} has ${value.length} characters; at most ${schema.maxLength} are taken.`
        : undefined;
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= schema.minimum && Number(value) <= schema.maximum
        ? undefined
        : `${name} has to be a whole number from ${schema.minimum} to ${schema.maximum}.`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${name} has to be true or false.`;
    case 'array':
      if (!Array.isArray(value)) return `${name} has to be a list.`;
      if (value.length > schema.maxItems)
        return `${name} has ${value.length} entries; at most ${schema.maxItems} are taken.`;
      return first(value.map((entry, index) => () => misfit(entry, schema.items, `${name}[${index}]`)));
    case 'object':
      return misfitOfObject(value, schema, name);
  }
}

/** Whether this is an object of JSON: no list, no null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function misfitOfObject(value: unknown, schema: ObjectSchema, name: string): string | undefined {
  if (!isObject(value)) return `${name} has to be an object.`;
  const properties = schema.properties ?? {};
  const given = Object.keys(value);
  const missing = schema.required?.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${name} has no \`${missing}\`.`;
  if (schema.minProperties !== undefined && given.length < schema.minProperties)
    return `${name} is empty; it takes ${Object.keys(properties).join(', ')}.`;
  if (schema.maxProperties !== undefined && given.length > schema.maxProperties)
    return `${name} has ${given.length} properties; at most ${schema.maxProperties} are taken.`;
  return first(
    given.map((key) => () => {
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const rule = own ?? schema.additionalProperties;
      const path = name === 'The input' ? `\`${key}\`` : `${name}.${key}`;
      if (rule === false) return unknownProperty(name, key, Object.keys(properties));
      return rule === true ? tooDeep(value[key], path) : misfit(value[key], rule, path);
    }),
  );
}

function unknownProperty(name: string, key: string, known: readonly string[]): string {
  const close = nearest(key, known);
  return `${name} takes no \`${key.slice(0, 60)}\`. ${close === undefined ? `It takes ${known.join(', ')}.` : `Did you mean \`${close}\`?`}`;
}

function tooDeep(value: Json | undefined, name: string): string | undefined {
  return isDeeper(value, DEEPEST_VALUE) ? `${name} is nested too deeply.` : undefined;
}

function isDeeper(value: Json | undefined, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1));
}

function first(looks: readonly (() => string | undefined)[]): string | undefined {
  for (const look of looks) {
    const found = look();
    if (found !== undefined) return found;
  }
  return undefined;
}
