import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver-types';
import { builtInRules, functionTable } from '../../../src/engine/index.js';
import { documentationOf } from '../../language/documentation.js';
import { fieldIn, type NameInfo } from '../../language/environment.js';
import type { MenuflowServices } from '../../language/module.js';
import { anyType, builtInTypes, type Type, typeName } from '../../language/types.js';
import type { Cursor } from '../cursor.js';
import { functionWords, signatureOf } from '../signature-help.js';
import { documented } from './items.js';

/** Names and fields that a path may go on with. */
export function names(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const { Environments: environments } = services.naming;
  const path = pathBefore(cursor);
  if (path.length > 0) return fieldItems(typeOfPath(path, cursor, services));
  const found = environments.all(cursor.place).map(nameItem);
  return [...found, { label: 'var', kind: CompletionItemKind.Keyword, detail: 'variables', sortText: '8' }];
}

/** What an expression can begin with: names, functions, and in a check the answer and the built-in rules. */
export function operands(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const found = names(cursor, services);
  if (pathBefore(cursor).length > 0) return found;
  const inCheck = cursor.line.some((token) => token.image === 'check');
  // A check that is only begun has no tree yet that would know its value.
  if (inCheck && !found.some((name) => name.label === 'value'))
    found.push({ label: 'value', kind: CompletionItemKind.Keyword, detail: 'the answer', sortText: '0' });
  const rules = cursor.tokens.at(-1)?.image === 'check' ? builtInRules : [];
  return [
    ...found,
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

/** The fields that a type has, with what they are. */
export function fieldItems(type: Type): CompletionItem[] {
  if (type.kind !== 'object') return [];
  return [...type.fields()].map(([label, field]) => ({
    label,
    kind: CompletionItemKind.Field,
    detail: typeName(field.type),
    ...documented(field.doc ?? (field.declaration && documentationOf(field.declaration))),
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

export function variables(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const { Environments: environments, Programs: programs } = services.naming;
  return [...programs.of(cursor.place).variables.keys()].flatMap((name) => {
    const info = environments.find(cursor.place, name, ({ origin }) => origin === 'variable');
    return info ? [nameItem(info)] : [];
  });
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

function nameItem(info: NameInfo): CompletionItem {
  return {
    label: info.name,
    kind:
      info.origin === 'variable'
        ? CompletionItemKind.Variable
        : info.origin === 'node'
          ? CompletionItemKind.Class
          : CompletionItemKind.Field,
    detail: typeName(info.type),
    sortText: order[info.origin],
    ...documented(info.doc),
  };
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
