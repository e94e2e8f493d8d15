import type { Range, TextEdit } from 'vscode-languageserver-types';

interface TextLike {
  getText(): string;
  offsetAt(position: Range['start']): number;
}

/** A text after edits that do not overlap. */
export function applyEdits(document: TextLike, edits: readonly TextEdit[]): string {
  const text = document.getText();
  return edits
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    }))
    .toSorted((left, right) => right.start - left.start)
    .reduce((changed, { start, end, newText }) => changed.slice(0, start) + newText + changed.slice(end), text);
}
