import { TextDocument } from 'langium';
import type { Range, TextEdit } from 'vscode-languageserver-types';
import type { FlowFile } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import { printParts } from './format-layout.js';
import { readParts } from './format-tree.js';

/**
 * The one layout of `.menuflow` text. It goes statement by statement, and a
 * statement with a syntax error is left as it is, byte for byte: what cannot
 * be understood cannot be laid out.
 *
 * A file whose every line ends in CR LF keeps that; any other comes out with LF.
 */
export function formatText(text: string, services: MenuflowServices): string {
  return formatSource(text, services).text;
}

/** The formatted text, and where the statements begin that were left as they are because of a syntax error. */
export function formatSource(text: string, services: MenuflowServices): { text: string; broken: number[] } {
  const pieces = formatPieces(text, services);
  return {
    text: pieces.map((piece) => piece.text).join(''),
    broken: pieces.flatMap((piece) => (piece.isBroken ? [piece.start] : [])),
  };
}

/** What the formatter would change, line by line, in all statements or in those that a range touches. */
export function formatEdits(text: string, services: MenuflowServices, range?: Range): TextEdit[] {
  const document = TextDocument.create('memory:/flow', 'menuflow', 0, text);
  const [from, to] = range ? [document.offsetAt(range.start), document.offsetAt(range.end)] : [0, text.length];
  const touches = (piece: { start: number; end: number }): boolean => piece.start <= to && piece.end >= from;
  return formatPieces(text, services, touches).flatMap((piece) =>
    lineEdits(text.slice(piece.start, piece.end), piece.text).map((edit) => ({
      range: { start: document.positionAt(piece.start + edit.start), end: document.positionAt(piece.start + edit.end) },
      newText: edit.text,
    })),
  );
}

/** A stretch of the text and what the formatter makes of it. The pieces lie side by side and cover everything. */
interface Piece {
  start: number;
  end: number;
  text: string;
  isBroken?: boolean;
}

function formatPieces(
  text: string,
  services: MenuflowServices,
  wanted: (piece: { start: number; end: number }) => boolean = () => true,
): Piece[] {
  const byteOrderMark = text.startsWith('\uFEFF') ? 1 : 0;
  const starts = statementStarts(text, byteOrderMark, services);
  const lineEnd = endsInCrLf(text) ? '\r\n' : '\n';
  const pieces: Piece[] = [];
  if (byteOrderMark > 0) pieces.push({ start: 0, end: 1, text: '\uFEFF' });
  starts.forEach(({ at: start, follows }, index) => {
    const next = starts[index + 1];
    const end = next?.at ?? text.length;
    const before = text.slice(start, end);
    const isWanted = wanted({ start, end });
    const formatted =
      isWanted && !follows && !next?.follows ? formatStatement(before, next === undefined, services) : undefined;
    pieces.push(
      formatted === undefined
        ? { start, end, text: before, isBroken: isWanted }
        : { start, end, text: formatted.replaceAll('\n', lineEnd) },
    );
  });
  return pieces;
}

/** Where statements begin, each with its line; before them the comments at the head of the file. */
function statementStarts(text: string, head: number, services: MenuflowServices): { at: number; follows: boolean }[] {
  const { tokens } = services.parser.Lexer.tokenize(text);
  const starts = [{ at: head, follows: false }];
  for (const token of tokens) {
    if (token.tokenType.name !== 'TOP') continue;
    const line = Math.max(text.lastIndexOf('\n', token.startOffset - 1) + 1, head);
    // What follows a comment on its line has no line of its own, so that neither of the two can be laid out.
    const follows = text.slice(line, token.startOffset).trim() !== '';
    const at = follows ? token.startOffset : line;
    if (at > head) starts.push({ at, follows });
  }
  return starts;
}

/** A statement with what follows up to the next one, laid out; undefined where it has a syntax error. */
function formatStatement(text: string, isLast: boolean, services: MenuflowServices): string | undefined {
  const { tokens, hidden, errors } = services.parser.Lexer.tokenize(text);
  if (errors.length > 0) return undefined;
  const { value, parserErrors } = services.parser.LangiumParser.parse<FlowFile>(text);
  if (parserErrors.length > 0) return undefined;
  const words = printParts(readParts(text, tokens, hidden, value));
  if (words === '') return '';
  const isSpaced = !isLast && /\n[^\S\n]*\n\s*$/.test(text.slice(text.trimEnd().length));
  return `${words}\n${isSpaced ? '\n' : ''}`;
}

function endsInCrLf(text: string): boolean {
  return text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text);
}

/** The lines that differ: one edit for each where their number stays, otherwise one for all of them. */
function lineEdits(before: string, after: string): Piece[] {
  if (before === after) return [];
  const old = linesOf(before);
  const fresh = linesOf(after);
  let first = 0;
  while (first < old.length && first < fresh.length && old[first] === fresh[first]) first++;
  let last = 0;
  while (last < old.length - first && last < fresh.length - first && old.at(-1 - last) === fresh.at(-1 - last)) last++;
  let start = old.slice(0, first).join('').length;
  const changed = old.slice(first, old.length - last);
  const written = fresh.slice(first, fresh.length - last);
  if (changed.length !== written.length)
    return [{ start, end: start + changed.join('').length, text: written.join('') }];
  return changed.flatMap((line, index) => {
    const piece = { start, end: start + line.length, text: written[index] ?? '' };
    start = piece.end;
    return piece.text === line ? [] : [piece];
  });
}

/** The lines of a text, each with its line end. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}
