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
