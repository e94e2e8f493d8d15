import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { isBareId } from '../../language/tokens/words.js';
import type { Cursor } from '../cursor.js';

/** The documentation of an item, where there is any. */
export function documented(words: string | undefined): Pick<CompletionItem, 'documentation'> {
  return words ? { documentation: { kind: 'markdown', value: words } } : {};
}

/** Words that can stand here, with a space behind those that go on. */
export function words(...labels: string[]): CompletionItem[] {
  return labels.map((label) => ({ label, kind: CompletionItemKind.Keyword }));
}

/** Callback data or an option's value as it is written: bare, or in quotes. */
export function datumItem(value: string, detail: string, doc?: string): CompletionItem {
  return {
    label: value,
    kind: CompletionItemKind.EnumMember,
    detail,
    insertText: isBareId(value) ? value : quoted(value),
    ...documented(doc),
  };
}

export function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** More than these nobody reads, and an editor asks again with each letter that is typed. */
export const MOST_ITEMS = 1000;
/** Of one rank, so that what comes last in order, such as a node still to be written, is there, too. */
const MOST_ALIKE = 400;

/** Of very many items those that fit what is typed so far, the best ones first. */
export function mostFitting(items: readonly CompletionItem[], word: string): readonly CompletionItem[] {
  if (items.length <= MOST_ITEMS) return items;
  const letters = [...word.toLowerCase()];
  const fits = ({ filterText, label }: CompletionItem): boolean => {
    const words = (filterText ?? label).toLowerCase();
    let at = 0;
    return letters.every((letter) => (at = words.indexOf(letter, at) + 1) > 0);
  };
  const ranks = new Map<string, CompletionItem[]>();
  for (const item of items.filter(fits)) {
    const rank = item.sortText ?? item.label;
    const alike = ranks.get(rank);
    if (alike) alike.push(item);
    else ranks.set(rank, [item]);
  }
  return [...ranks]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, alike]) => alike.slice(0, MOST_ALIKE))
    .slice(0, MOST_ITEMS);
}

/** The kinds of items whose labels are names, which stand in backquotes where they are no bare words. */
const named: ReadonlySet<CompletionItemKind | undefined> = new Set<CompletionItemKind | undefined>([
  CompletionItemKind.Class,
  CompletionItemKind.Field,
  CompletionItemKind.Variable,
]);

/** An item that replaces the word at the cursor. */
export function withEdit(item: CompletionItem, cursor: Cursor): CompletionItem {
  if (item.textEdit) return item;
  const needsQuotes = named.has(item.kind) && !isBareId(item.label) && !ownWords.has(item.label);
  const newText = item.insertText ?? (needsQuotes ? `\`${item.label}\`` : item.label);
  return { filterText: item.label, ...item, textEdit: { range: cursor.range, newText } };
}

const ownWords: ReadonlySet<string> = new Set(['value', 'FormData', 'var']);
