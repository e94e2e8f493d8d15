import type { Comment } from './format-tree.js';

/**
 * A text of several lines, indented anew as a whole. What it says stays the
 * same: the reader of texts takes the common indentation away.
 */
export function reindented(image: string, indent: number): string {
  if (!image.startsWith('"""') || !image.includes('\n')) return image;
  const [first = '', ...rest] = image.slice(3, -3).replaceAll('\r\n', '\n').split('\n');
  const common = Math.min(...rest.filter((line) => !isBlank(line)).map(indentOf));
  const padding = ' '.repeat(indent);
  const lines = rest.map((line, index) =>
    isBlank(line) ? (index === rest.length - 1 ? padding : '') : padding + line.slice(common),
  );
  return `"""${isBlank(first) ? '' : first}\n${lines.join('\n')}"""`;
}

/** A comment; where it stands on lines of its own, all of them move together. */
export function commentText(comment: Comment, indent = comment.column): string {
  const [first = '', ...rest] = comment.image
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  if (rest.length === 0) return first;
  const least = Math.min(...rest.filter((line) => line !== '').map(indentOf));
  // Nothing is moved into the first column, where a word could begin a statement.
  const shift =
    comment.column === undefined || indent === undefined
      ? 0
      : Math.max(indent - comment.column, Math.min(0, 1 - least));
  return [
    first,
    ...rest.map((line) => (line === '' ? '' : shift < 0 ? line.slice(-shift) : ' '.repeat(shift) + line)),
  ].join('\n');
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
