import type { Text } from '../../language/generated/ast.js';

/** The author's spelling of a text, line by line, whichever quotes it stands in. */

/** The lines of a text as they are written, with `\"` as a plain quote; undefined where it is not closed. */
export function sourceLines(text: Text): string[] | undefined {
  const source = text.$cstNode?.text ?? '';
  if (isLong(text)) {
    if (source.length < 6 || !source.endsWith('"""')) return undefined;
    return withoutIndentation(source.slice(3, -3)).map(withPlainQuotes);
  }
  if (source.length < 2 || !source.endsWith('"')) return undefined;
  return splitAtEscapes(source.slice(1, -1)).map(withPlainQuotes);
}

export function isLong(text: Text): boolean {
  return text.$cstNode?.text.startsWith('"""') ?? false;
}

/** Lines as a text on one line. */
export function onOneLine(lines: readonly string[]): string {
  return `"${lines.map((line) => line.replaceAll('"', '\\"')).join('\\n')}"`;
}

/** Lines as a text of several lines, which stand as deep as `indent`. */
export function onSeveralLines(lines: readonly string[], indent: string): string {
  const body = lines.map((line) => (line === '' ? '' : indent + line.replaceAll('"""', '\\"\\"\\"'))).join('\n');
  return `"""\n${body}\n${indent}"""`;
}

function withPlainQuotes(line: string): string {
  return line.replaceAll(/\\(.)/g, (whole, char: string) => (char === '"' ? '"' : whole));
}

/** Cuts at `\n`, but not within `\\n`, which is a backslash before an n. */
function splitAtEscapes(body: string): string[] {
  const lines = [''];
  for (let at = 0; at < body.length; at++) {
    const pair = body.slice(at, at + 2);
    if (pair === '\\n') {
      lines.push('');
      at++;
    } else if (pair.startsWith('\\')) {
      lines[lines.length - 1] += pair;
      at++;
    } else lines[lines.length - 1] += body.charAt(at);
  }
  return lines;
}

function withoutIndentation(body: string): string[] {
  const lines = body.replaceAll('\r\n', '\n').split('\n');
  if (lines.length === 1) return lines;
  const first = lines[0]?.trim() === '' ? undefined : lines[0];
  const rest = lines.slice(1);
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  if (rest.at(-1)?.trim() === '') rest.pop();
  const shortened = rest.map((line) => (line.trim() === '' ? '' : line.slice(common)));
  return first === undefined ? shortened : [first, ...shortened];
}
