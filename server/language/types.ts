import type { AstNode } from 'langium';
import { stepTypes } from '../../src/engine/node-table.js';
import type { Datum, ObjectValue, Step, TypeReference, Value, Wizard } from './generated/ast.js';
import { stepsByName } from './program.js';

/** What is known of a value before a conversation runs. */
export type Type =
  | { kind: 'text' | 'number' | 'boolean' | 'null' | 'any' }
  | { kind: 'list'; element: Type }
  | ObjectType;

export interface ObjectType {
  kind: 'object';
  /** How the author calls it: a declared type, `form of sign_up`. */
  name?: string;
  /** The names of the types that it is joined of, by which it is known again within itself. */
  joined?: string;
  /** Worked out on demand, since a type may hold itself. */
  fields: () => ReadonlyMap<string, FieldInfo>;
  /** Whether it may hold more than is declared. */
  open: boolean;
}

export interface FieldInfo {
  type: Type;
  /** Where it is declared, if an author declared it. */
  declaration?: AstNode;
  doc?: string;
}

export const anyType: Type = { kind: 'any' };
export const textType: Type = { kind: 'text' };
export const numberType: Type = { kind: 'number' };
export const booleanType: Type = { kind: 'boolean' };
export const nullType: Type = { kind: 'null' };
export const openObject: ObjectType = { kind: 'object', fields: () => new Map(), open: true };
export const anyList: Type = { kind: 'list', element: anyType };

/** The built-in types by the names an author writes. */
export const builtInTypes: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['text', textType],
  ['number', numberType],
  ['boolean', booleanType],
  ['object', openObject],
  ['list', anyList],
  ['any', anyType],
  ['form', openObject],
]);

export function listOf(element: Type): Type {
  return { kind: 'list', element };
}

/** How a type is written for an author. */
export function typeName(type: Type): string {
  if (type.kind === 'list') return type.element.kind === 'any' ? 'list' : `list of ${typeName(type.element)}`;
  if (type.kind === 'object') return type.name ?? 'object';
  return type.kind;
}

/** The type that a declaration names; what cannot be told is `any`. */
export function typeOfReference(reference: TypeReference | undefined): Type {
  if (!reference) return anyType;
  if (reference.list) return listOf(typeOfReference(reference.element));
  if (reference.form) {
    const wizard = reference.wizard?.ref;
    return wizard ? formOf(wizard) : openObject;
  }
  const declared = reference.type?.ref;
  if (declared) {
    return { kind: 'object', name: declared.name, open: false, fields: () => fieldsOf(declared.fields) };
  }
  return builtInTypes.get(reference.type?.$refText ?? '') ?? anyType;
}

/** Declared fields as a type's fields. */
export function fieldsOf(fields: readonly { name: string; type?: TypeReference }[]): Map<string, FieldInfo> {
  const known = new Map<string, FieldInfo>();
  for (const field of fields) {
    if (field.name && !known.has(field.name))
      known.set(field.name, { type: typeOfReference(field.type), declaration: field as unknown as AstNode });
  }
  return known;
}

const forms = new WeakMap<Wizard, ObjectType>();

/** The answers of a wizard. Kept, since every path that reads an answer asks. */
export function formOf(wizard: Wizard): ObjectType {
  const known = forms.get(wizard);
  if (known) return known;
  let fields: Map<string, FieldInfo> | undefined;
  const form: ObjectType = {
    kind: 'object',
    name: `form of ${wizard.name}`,
    open: false,
    fields: () =>
      (fields ??= new Map(
        [...stepsByName(wizard)].map(([name, step]) => [name, { type: answerOf(step), declaration: step }]),
      )),
  };
  forms.set(wizard, form);
  return form;
}

/** The type of the answer that a step stores. */
export function answerOf(step: Step): Type {
  const options = step.members.flatMap((member) => (member.$type === 'Option' && member.value ? [member.value] : []));
  const spec = stepTypes.find((candidate) => candidate.name === step.type);
  if (options.length > 0 && (spec?.answer === 'option' || spec?.name === 'confirm'))
    return common(options.map(typeOfDatum));
  switch (spec?.answer) {
    case 'number':
      return numberType;
    case 'boolean':
      return booleanType;
    case 'text':
    case 'option':
      return textType;
    default:
      return anyType;
  }
}

export function typeOfDatum(datum: Datum): Type {
  if (datum.number !== undefined) return numberType;
  if (datum.word === 'null') return nullType;
  return datum.word ? booleanType : textType;
}

/** The type of a value that the author wrote out. */
export function typeOfValue(value: Value | undefined): Type {
  switch (value?.$type) {
    case 'TextValue':
      return textType;
    case 'NumberValue':
      return numberType;
    case 'WordValue':
      return value.word === 'null' ? anyType : booleanType;
    case 'ListValue':
      return listOf(value.items.length > 0 ? common(value.items.map(typeOfValue)) : anyType);
    case 'ObjectValue':
      return typeOfObject(value);
    default:
      return anyType;
  }
}

function typeOfObject(value: ObjectValue): ObjectType {
  return {
    kind: 'object',
    open: false,
    fields: () => {
      const fields = new Map<string, FieldInfo>();
      for (const entry of value.entries)
        if (entry.name && !fields.has(entry.name))
          fields.set(entry.name, { type: typeOfValue(entry.value), declaration: entry });
      return fields;
    },
  };
}

/** What holds for every one of several types: the fields of all, since a row of mixed records has any of them. */
export function common(types: readonly Type[]): Type {
  const [first, ...others] = types.filter((type) => type.kind !== 'null');
  if (!first) return anyType;
  return others.reduce((left, right) => (left === right ? left : either(left, right)), first);
}

function either(left: Type, right: Type): Type {
  if (left.kind === 'object' && right.kind === 'object') {
    if (left.name !== undefined && left.name === right.name) return left;
    const names = [left.name ?? left.joined, right.name ?? right.joined];
    return {
      kind: 'object',
      ...(!names.includes(undefined) && { joined: names.join(' or ') }),
      open: left.open || right.open,
      fields: () => merged(left.fields(), right.fields()),
    };
  }
  if (left.kind === 'list' && right.kind === 'list') return listOf(either(left.element, right.element));
  return left.kind === right.kind ? left : anyType;
}

function merged(left: ReadonlyMap<string, FieldInfo>, right: ReadonlyMap<string, FieldInfo>): Map<string, FieldInfo> {
  const fields = new Map(left);
  for (const [name, field] of right) {
    const other = fields.get(name);
    fields.set(name, other ? { ...other, type: either(other.type, field.type) } : field);
  }
  return fields;
}

/**
 * Whether a value of one type can stand where the other is wanted; `any` fits
 * everywhere. A type may hold itself, as a category its subcategories: two that
 * are being compared already are taken to fit, unless something else does not.
 */
export function fits(given: Type, wanted: Type, compared = new Set<string>()): boolean {
  if (given.kind === 'any' || wanted.kind === 'any' || given.kind === 'null') return true;
  if (given.kind === 'list' && wanted.kind === 'list') return fits(given.element, wanted.element, compared);
  if (given.kind === 'object' && wanted.kind === 'object') {
    if (wanted.open || given.open) return true;
    const names = [given.name ?? given.joined, wanted.name ?? wanted.joined];
    if (!names.includes(undefined)) {
      const pair = names.join(' in ');
      if (compared.has(pair)) return true;
      compared.add(pair);
    }
    const has = given.fields();
    return [...wanted.fields()].every(([name, field]) => {
      const own = has.get(name);
      return !own || fits(own.type, field.type, compared);
    });
  }
  return given.kind === wanted.kind;
}
