import type { IToken } from 'chevrotain';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { isScreen, membersOf } from '../../checks/flow/graph.js';
import { fieldIn } from '../../language/environment.js';
import type { Action, Node, Text } from '../../language/generated/ast.js';
import type { MenuflowServices } from '../../language/module.js';
import { stepsOf } from '../../language/program.js';
import { hasTemplates, templateText } from '../../language/texts.js';
import { anyType, type Type } from '../../language/types.js';
import type { Cursor } from '../cursor.js';
import { isChoice } from '../mentions.js';
import { quoted, words } from './items.js';
import { fieldItems, names, operands, typeOfPath } from './names.js';
import { nodes } from './targets.js';
import { comparedOptions, pressItems, unitItems } from './values.js';

/** More texts than this are not offered at once; typing narrows them down. */
const MOST_TEXTS = 300;

/** What a line of a test goes on with, behind what it has already. */
export function inTest(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const value = valueAt(cursor.tokens, services, cursor);
  if (value) return value.isKey ? fieldItems(value.type).filter(({ label }) => !value.taken.has(label)) : [];
  const { line } = cursor;
  const said = line.map(({ image }) => image);
  const last = said.at(-1) ?? '';
  const [first, second, third] = said;
  switch (first) {
    case 'given':
      return line.length === 1 ? begun(cursor, services) : last === '=' || last === '.' ? [] : words('=');
    case 'user':
      return userGoesOn(said, cursor, services);
    case 'bot':
      if (line.length === 1) return words('says', 'asks', 'shows buttons');
      if (second === 'shows') return botShows(said, cursor, services);
      if (line.length === 2)
        return [...words('contains', 'matches'), ...inQuotes(spoken(second ?? '', cursor, services))];
      return third === 'contains' && line.length === 3 ? inQuotes(spoken(second ?? '', cursor, services)) : [];
    case 'action':
      return actionAnswers(line, cursor, services);
    case 'expect':
      if (line.length === 1) return [...words('at', 'ended'), ...operands(cursor, services)];
      if (second === 'at') return line.length === 2 ? nodes(cursor, services) : [];
      return second === 'ended' ? [] : expected(last, cursor, services);
    default:
      return [];
  }
}

/** What can stand in the quotes at the cursor in a test: words that the bot has, or those of a compared option. */
export function inTestQuotes(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const said = cursor.line.slice(0, -1).map(({ image }) => image);
  const [first, second] = said;
  if (first === 'user' && second === 'presses' && said.length === 2)
    return [...pressItems(cursor, services), ...labels(cursor, services)];
  if (first === 'bot' && second === 'shows')
    return labels(cursor, services).filter(({ label }) => !said.includes(quoted(label)));
  if (first === 'bot' && (second === 'says' || second === 'asks')) return spoken(second, cursor, services);
  return first === 'expect' ? comparedOptions(cursor, services) : [];
}

// ----------------------------------------------------------- the user's lines

function userGoesOn(said: readonly string[], cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const [, second, amount] = said;
  if (said.length === 1) return words('presses', 'says', 'sends photo', 'comes back', 'waits');
  if (second === 'waits') return said.length === 3 && Number.isFinite(Number(amount)) ? unitItems() : [];
  if (said.length > 2) return [];
  switch (second) {
    case 'presses':
      return [...pressItems(cursor, services), ...inQuotes(labels(cursor, services, 'without data'))];
    case 'sends':
      return words('photo');
    case 'comes':
      return words('back');
    default:
      return [];
  }
}

/** What a conversation can be given to begin with: start data and variables. */
function begun(cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  const declared = new Set(services.naming.Programs.of(cursor.place).data.keys());
  return names(cursor, services).filter(({ label }) => label === 'var' || declared.has(label));
}

// ------------------------------------------------------------ the bot's lines

function botShows(said: readonly string[], cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  if (said.length === 2) return words('buttons');
  const last = said.at(-1) ?? '';
  const offered = inQuotes(labels(cursor, services)).filter(({ insertText = '' }) => !said.includes(insertText));
  if (last === 'buttons') return [...words('contains'), ...offered];
  return last === ',' || last === 'contains' ? offered : [];
}

/** The words on the buttons of the flow, as far as they are fixed; or only those of buttons that have no data to name them by. */
function labels(cursor: Cursor, services: MenuflowServices, which: 'all' | 'without data' = 'all'): CompletionItem[] {
  return textItems(cursor, services, (node) => {
    const members = membersOf(node).flatMap((member) => [member, ...('members' in member ? member.members : [])]);
    return members.flatMap((member) => {
      if (!('label' in member) || member.$type === 'Each') return [];
      return which === 'without data' && isChoice(member) ? [] : (member.label ?? []);
    });
  });
}

/** The questions of the flow's steps, or what else it says, as far as it is fixed: values are known only when it is played. */
function spoken(verb: string, cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  return textItems(cursor, services, (node) => {
    if (node.$type === 'Wizard') {
      const steps = stepsOf(node);
      if (verb === 'asks') return steps.flatMap((step) => step.title ?? []);
      return steps.flatMap((step) => step.members.flatMap((one) => ('message' in one ? (one.message ?? []) : [])));
    }
    if (verb === 'asks') return [];
    return [
      ...('text' in node && node.text ? [node.text] : []),
      ...(isScreen(node)
        ? membersOf(node).flatMap((one) => (one.$type === 'Prompt' || one.$type === 'Header' ? (one.text ?? []) : []))
        : []),
    ];
  });
}

function textItems(
  cursor: Cursor,
  services: MenuflowServices,
  textsOf: (node: Node) => readonly Text[],
): CompletionItem[] {
  const found = new Map<string, CompletionItem>();
  for (const node of services.naming.Programs.of(cursor.place).nodes.values()) {
    for (const text of textsOf(node)) {
      if (hasTemplates(text)) continue;
      for (const label of templateText(text).split('\n'))
        if (label.trim() !== '' && !found.has(label))
          found.set(label, { label, kind: CompletionItemKind.Text, detail: `in ${node.name}`, sortText: '3' });
    }
    if (found.size >= MOST_TEXTS) break;
  }
  return [...found.values()].slice(0, MOST_TEXTS);
}

function inQuotes(items: readonly CompletionItem[]): CompletionItem[] {
  return items.map((item) => ({ ...item, insertText: quoted(item.label) }));
}

// ------------------------------------------------------- actions and expressions

/** Which action answers, and how. */
function actionAnswers(line: readonly IToken[], cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  if (line.length === 1) return nodes(cursor, services, 'Action');
  if (line.length === 2) return words('answers');
  if (line.length > 3 || line[2]?.image !== 'answers') return [];
  const outputs = actionNamed(line[1]?.image, cursor, services)?.members.flatMap((member) =>
    member.$type === 'Output' ? [member.output] : [],
  );
  return words(...new Set(outputs && outputs.length > 0 ? outputs : ['success', 'error']));
}

function actionNamed(id: string | undefined, cursor: Cursor, services: MenuflowServices): Action | undefined {
  const node = services.naming.Programs.of(cursor.place).nodes.get((id ?? '').replaceAll('`', ''));
  return node?.$type === 'Action' ? node : undefined;
}

function expected(last: string, cursor: Cursor, services: MenuflowServices): CompletionItem[] {
  if (!/^(?:and|or|not|&&|\|\||[!(,=<>+*/%-]|[=!<>]=)$/.test(last)) return words('and', 'or');
  const options = comparedOptions(cursor, services).map((item) => ({
    ...item,
    insertText: quoted(item.label),
    sortText: '0',
  }));
  return [...options, ...operands(cursor, services)];
}

// ----------------------------------------------------------------- written values

/** A record that is being written out at the cursor: its type, the fields that it has, and whether another can begin. */
interface WrittenValue {
  type: Type;
  taken: Set<string>;
  isKey: boolean;
}

/**
 * The record around the cursor, in the value of `given User = { … }` or of
 * `action load answers success { … }`; undefined outside of one. It is read
 * from the words alone, since a record that is half written has no tree yet.
 */
function valueAt(tokens: readonly IToken[], services: MenuflowServices, cursor: Cursor): WrittenValue | undefined {
  const open: { sign: string; at: number; key: string | undefined }[] = [];
  for (const [at, { image }] of tokens.entries()) {
    if (image === '{' || image === '[')
      open.push({ sign: image, at, key: tokens[at - 1]?.image === ':' ? nameIn(tokens[at - 2]) : undefined });
    else if (image === '}' || image === ']') open.pop();
  }
  // The outermost bracket is the test's own.
  const [, outer, ...inner] = open;
  const last = open.at(-1);
  if (!outer || !last) return undefined;
  const head = tokens.slice(0, outer.at);
  const start = head.findLastIndex(({ tokenType: { name } }) => name === 'NL') + 1;
  let type = typeOfLine(head.slice(Math.max(start, (open[0]?.at ?? 0) + 1)), services, cursor);
  if (outer.sign === '[') type = elementOf(type);
  for (const { sign, key } of inner) {
    if (key !== undefined) type = fieldIn(type, key)?.type ?? anyType;
    if (sign === '[' || key === undefined) type = sign === '[' ? elementOf(type) : type;
  }
  if (last.sign === '[') return { type: anyType, taken: new Set(), isKey: false };
  const inside = tokens.slice(last.at + 1).filter(({ tokenType: { name } }) => name !== 'NL');
  const taken = inside.flatMap((token, at) => (inside[at + 1]?.image === ':' ? [nameIn(token)] : []));
  const before = inside.at(-1)?.image;
  return { type, taken: new Set(taken), isKey: before === undefined || before === ',' };
}

function typeOfLine(head: readonly IToken[], services: MenuflowServices, cursor: Cursor): Type {
  const [first, second, ...rest] = head;
  if (first?.image === 'action') {
    const action = actionNamed(second?.image, cursor, services);
    return action ? services.naming.Environments.valuesOf(action) : anyType;
  }
  if (first?.image !== 'given' || !second) return anyType;
  const path = [second, ...rest].map((token) => nameIn(token)).filter((image) => image !== '.' && image !== '=');
  return typeOfPath(path, cursor, services);
}

function elementOf(type: Type): Type {
  return type.kind === 'list' ? type.element : anyType;
}

function nameIn(token: IToken | undefined): string {
  return (token?.image ?? '').replaceAll(/^["`]|["`]$/g, '');
}
