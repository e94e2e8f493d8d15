import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver-types';
import { builtInRules, functionTable } from '../../../src/engine/index.js';
import { documentationOf } from '../../language/documentation.js';
import { docOf, fieldIn, type NameInfo, wizardAround } from '../../language/environment.js';
import type { MenuflowServices } from '../../language/module.js';
import { stepsOf } from '../../language/program.js';
import { anyType, booleanType, builtInTypes, type Type, typeName } from '../../language/types.js';
import type { Cursor } from '../cursor.js';
import { functionWords, signatureOf } from '../signature-help.js';
import { stepAround } from '../vocabulary.js';
import { documented } from './items.js';

/** Whether a value of a type is what a place asks for. */
export type Wanted = (type: Type) => boolean;

/** Names and fields that a path may go on with; those first whose values are wanted here. */
export function names(cursor: Cursor, services: MenuflowServices, wanted?: Wanted): CompletionItem[] {
  const { Environments: environments } = services.naming;
  const path = pathBefore(cursor);
  if (path.length > 0) return fieldItems(typeOfPath(path, cursor, services), wanted);
  const given = answersBefore(cursor.place);
  const found = environments.all(cursor.place).map((info) => {
    const isLater = info.origin === 'answer' && given !== undefined && !given.has(info.name);
    return nameItem(info, isLater ? '6' : undefined, wanted);
  });
  return [...found, { label: 'var', kind: CompletionItemKind.Keyword, detail: 'variables', sortText: '8' }];
}

/** What an expression can begin with: names, functions, and in a check the answer and the built-in rules. */
export function operands(cursor: Cursor, services: MenuflowServices, wanted?: Wanted): CompletionItem[] {
  const found = names(cursor, services, wanted);
  if (pathBefore(cursor).length > 0) return found;
  const inCheck = cursor.line.some((token) => token.image === 'check');
  // A check that is only begun has no tree yet that would know its value.
  if (inCheck && !found.some((name) => name.label === 'value'))
    found.push({ label: 'value', kind: CompletionItemKind.Keyword, detail: 'the answer', sortText: '0' });
  const rules = cursor.tokens.at(-1)?.image === 'check' ? builtInRules : [];
  const isBoolean = wanted?.(booleanType) ?? false;
  return [
    ...found,
    ...['true', 'false'].map((label) => ({
      label,
      kind: CompletionItemKind.Keyword,
      sortText: isBoolean ? '1' : '65',
    })),
    ...rules.map((label) => ({
      label,
      kind: CompletionItemKind.EnumMember,
      detail: 'built-in rule',
      sortText: '6',
    })),
    ...functionTable.map((spec) => ({
      label: spec.name,
      kind: CompletionItemKind.Function,
      detail: signatureOf(spec).slice(spec.name.length),
      insertText: `${spec.name}($1)`,
      insertTextFormat: InsertTextFormat.Snippet,
      sortText: '7',
      ...documented(functionWords(spec)),
    })),
  ];
}

/** The fields that a type has, with what they are; those first that are wanted here. */
export function fieldItems(type: Type, wanted?: Wanted): CompletionItem[] {
  if (type.kind !== 'object') return [];
  return [...type.fields()].map(([label, field]) => ({
    label,
    kind: CompletionItemKind.Field,
    detail: typeName(field.type),
    ...(wanted && { sortText: wanted(field.type) ? '1' : '2' }),
    ...documented(docOf(field)),
  }));
}

/** Where a type is to be written: those that are declared, and the built-in ones. */
export function typeItems(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const builtIn = [...builtInTypes.keys(), 'list of', 'form of'].map((label) => ({
    label,
    kind: CompletionItemKind.Keyword,
  }));
  const declared = [...services.naming.Programs.of(cursor.place).types.values()].map((type) => ({
    label: type.name,
    kind: CompletionItemKind.Struct,
    ...documented(documentationOf(type)),
  }));
  return [...declared, ...builtIn];
}

export function variables(cursor: Cursor, services: MenuflowServices, wanted?: Wanted): CompletionItem[] {
  const { Environments: environments, Programs: programs } = services.naming;
  return [...programs.of(cursor.place).variables.keys()].flatMap((name) => {
    const info = environments.find(cursor.place, name, ({ origin }) => origin === 'variable');
    return info ? [nameItem(info, undefined, wanted)] : [];
  });
}

/** A list, or a record in which there is one, as what an action gives. */
export const listWanted: Wanted = (type) =>
  type.kind === 'list' ||
  (type.kind === 'object' && !type.open && [...type.fields().values()].some((field) => field.type.kind === 'list'));

/** The answers that are given by the time a step is asked; undefined outside of steps. */
function answersBefore(place: Cursor['place']): ReadonlySet<string> | undefined {
  const step = stepAround(place);
  const wizard = step && wizardAround(step);
  if (!wizard) return undefined;
  const steps = stepsOf(wizard);
  return new Set(steps.slice(0, steps.indexOf(step)).flatMap(({ name }) => name ?? []));
}

const order: Readonly<Record<NameInfo['origin'], string>> = {
  value: '0',
  row: '1',
  answer: '1',
  form: '2',
  output: '2',
  variable: '3',
  data: '3',
  node: '4',
};

function nameItem(info: NameInfo, rank = rankOf(info), wanted?: Wanted): CompletionItem {
  return {
    label: info.name,
    kind:
      info.origin === 'variable'
        ? CompletionItemKind.Variable
        : info.origin === 'node'
          ? CompletionItemKind.Class
          : CompletionItemKind.Field,
    detail: typeName(info.type),
    sortText: !wanted || wanted(info.type) ? rank : `6${rank}`,
    ...documented(info.doc),
  };
}

/** What every screen gives of itself, such as `CurrentStep`, is seldom what an author writes about. */
function rankOf({ origin, declaration, type }: NameInfo): string {
  return origin === 'output' && !declaration && (type.kind === 'number' || type.kind === 'text') ? '5' : order[origin];
}

/** What a path names, from its first segment on. */
export function typeOfPath([root, ...rest]: (string | number)[], cursor: Cursor, services: MenuflowServices): Type {
  const { Environments: environments, Programs: programs } = services.naming;
  const inVariables = root === 'var';
  if (inVariables && rest.length === 0) {
    const fields = [...programs.of(cursor.place).variables.keys()].map((name) => {
      const info = environments.find(cursor.place, name, ({ origin }) => origin === 'variable');
      return [name, { type: info?.type ?? anyType, ...(info?.doc && { doc: info.doc }) }] as const;
    });
    return { kind: 'object', open: false, fields: () => new Map(fields) };
  }
  const name = String(inVariables ? rest.shift() : root);
  // A node's id is meant only where it has values to ask for, which is so here.
  let type =
    environments.find(cursor.place, name, ({ origin }) => !inVariables || origin === 'variable')?.type ?? anyType;
  for (const segment of rest) {
    if (typeof segment === 'number') type = type.kind === 'list' ? type.element : anyType;
    else type = fieldIn(type, segment)?.type ?? anyType;
  }
  return type;
}

/** The segments of the path before the dot at the cursor; none where a path begins here. */
export function pathBefore({ tokens }: Pick<Cursor, 'tokens'>): (string | number)[] {
  const segments: (string | number)[] = [];
  let at = tokens.length - 1;
  if (tokens[at]?.image !== '.') return [];
  at--;
  for (;;) {
    const token = tokens[at];
    if (!token) return segments;
    if (token.image === ']') {
      segments.unshift(Number(tokens[at - 1]?.image));
      at -= 3;
      continue;
    }
    segments.unshift(token.image.replaceAll('`', ''));
    if (tokens[at - 1]?.image !== '.') return segments;
    at -= 2;
  }
}
