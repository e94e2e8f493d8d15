import type { Reference } from 'langium';
import { END } from '../../src/engine/flow.js';
import { pathText as joinedPath } from '../../src/engine/paths.js';
import type { FlowFile, Path, Template, Text } from './generated/ast.js';

/**
 * What an author's text means. The grammar keeps the raw tokens, because the
 * common indentation of a text of several lines is known only for the whole.
 */

/** The text in pieces: words as they are read, and the templates between them. `\{{` stays as it is. */
export function textPieces(text: Text | undefined): (string | Template)[] {
  const bodies = text ? bodiesOf(text.parts) : [];
  const pieces: (string | Template)[] = [];
  bodies.forEach((body, index) => {
    const words = unescape(body);
    if (words !== '') pieces.push(words);
    const template = text?.templates[index];
    if (template && index < bodies.length - 1) pieces.push(template);
  });
  return pieces;
}

/** The text as the template string of Flow JSON. */
export function templateText(text: Text | undefined): string {
  return textPieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : `{{${piece.path ? pathText(piece.path) : ''}}}`))
    .join('');
}

/** Whether a text holds a template. */
export function hasTemplates(text: Text | undefined): boolean {
  return (text?.templates.length ?? 0) > 0;
}

/** What a raw token in double or single quotes says. */
export function plainText(raw: string | undefined): string {
  if (raw === undefined) return '';
  if (raw.startsWith("'"))
    return unescape(raw.slice(1, raw.length > 1 && raw.endsWith("'") ? -1 : undefined)).replaceAll("\\'", "'");
  return unescape(bodiesOf([raw]).join(''));
}

/** A path as Flow JSON and its readers spell it: a name that is no bare word stands in backquotes. */
export function pathText(path: Path): string {
  return joinedPath(pathSegments(path));
}

/** A path's names and places, as the engine follows them. */
export function pathSegments(path: Path): (string | number)[] {
  const segments: (string | number)[] = [];
  if (path.scope) segments.push(path.scope);
  if (path.root) segments.push(path.root.$refText);
  for (const segment of path.segments) {
    if (segment.index !== undefined) segments.push(segment.index);
    else if (segment.field) segments.push(segment.field.$refText);
  }
  return segments;
}

/** The id that an arrow names; undefined where none was written. */
export function targetId(target: Reference | undefined): string | undefined {
  return target && target.$refText !== '' ? target.$refText : undefined;
}

/** Whether an arrow leads to the end of the conversation. */
export function leadsToEnd(target: Reference | undefined): boolean {
  return target?.$refText === END;
}

/** An id without the backquotes that let it be any words. */
export function idText(raw: string): string {
  return raw.startsWith('`') ? raw.slice(1, raw.length > 1 && raw.endsWith('`') ? -1 : undefined) : raw;
}

/** The ids of the files that a file includes, as written. */
export function includedPaths({ statements }: FlowFile): readonly string[] {
  const known = includes.get(statements);
  if (known) return known;
  const paths = statements.flatMap((statement) =>
    statement.$type === 'Include' && statement.path ? [plainText(statement.path)] : [],
  );
  includes.set(statements, paths);
  return paths;
}

/** Who sees whom is asked again and again; a file that is read anew has a new list of statements. */
const includes = new WeakMap<FlowFile['statements'], readonly string[]>();

/** Cuts the quotes and braces off the raw tokens of one text and removes a long text's common indentation. */
function bodiesOf(parts: readonly string[]): string[] {
  const quote = parts[0]?.startsWith('"""') ? '"""' : '"';
  const bodies = parts.map((part, index) => {
    let body = part;
    if (index === 0) body = body.slice(quote.length);
    else if (body.startsWith('}}')) body = body.slice(2);
    if (index < parts.length - 1) return body.endsWith('{{') ? body.slice(0, -2) : body;
    return closes(part, quote, index === 0) ? body.slice(0, -quote.length) : body;
  });
  return quote === '"""' ? withoutIndentation(bodies) : bodies;
}

/** Whether the last token of a text ends in its closing quote, and not in an escaped one or the opening one. */
function closes(part: string, quote: string, isFirst: boolean): boolean {
  if (!part.endsWith(quote) || part.length < quote.length * (isFirst ? 2 : 1)) return false;
  let slashes = 0;
  while (part[part.length - quote.length - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 0;
}

function withoutIndentation(bodies: string[]): string[] {
  // The templates' places are kept by a character that no line can hold.
  const lines = bodies.join('\0').replaceAll('\r\n', '\n').split('\n');
  if (lines.length === 1) return bodies;
  if (isBlank(lines[0])) lines.shift();
  else lines[0] = `\n${lines[0]}`;
  const indents = lines.filter((line) => !isBlank(line) && !line.startsWith('\n')).map(indentOf);
  const last = lines.at(-1);
  if (lines.length > 1 && isBlank(last)) lines.pop();
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  const body = lines
    .map((line) => (line.startsWith('\n') ? line.slice(1) : isBlank(line) ? '' : line.slice(common)))
    .join('\n');
  return body.split('\0');
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** `\"`, `\\` and `\n` are escapes; any other backslash, also that of `\{{`, stays. */
function unescape(body: string): string {
  if (!body.includes('\\')) return body;
  let words = '';
  for (let at = 0; at < body.length; at++) {
    const char = body.charAt(at);
    const next = body[at + 1];
    if (char !== '\\' || (next !== '"' && next !== '\\' && next !== 'n')) {
      words += char;
      continue;
    }
    words += next === 'n' ? '\n' : next;
    at++;
  }
  return words;
}
