import { type LangiumDocument, TextDocument } from 'langium';
import type { Range, TextEdit } from 'vscode-languageserver-types';
import { type FlowFile, isFlowFile } from '../language/generated/ast.js';
import { ByChunk } from '../language/incremental/by-chunk.js';
import { type Chunk, chunksOf, chunkStarts } from '../language/incremental/chunks.js';
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
  const lineEnd = lineEndOf(text);
  const parts = partsOf(text);
  const pieces = parts.flatMap((part, index) =>
    layOut(part.text, index === parts.length - 1, services).map((piece) => ({
      text: piece.isBroken ? piece.text : withLineEnds(piece.text, lineEnd),
      broken: piece.isBroken ? [part.start + piece.start] : [],
    })),
  );
  return { text: pieces.map((piece) => piece.text).join(''), broken: pieces.flatMap(({ broken }) => broken) };
}

/** What the formatter would change, line by line, in all statements or in those that a range touches. */
export function formatEdits(text: string, services: MenuflowServices, range?: Range): TextEdit[] {
  const document = TextDocument.create('memory:/flow', 'menuflow', 0, text);
  return editsIn(document, partsOf(text), (part, isLast) => layOut(part.text, isLast, services), range);
}

/** Lays out a file that changes: what was made of its statements before is kept. */
export class FormattedFile {
  private readonly parts = new ByChunk(({ text }, services) => layOut(text, false, services));

  constructor(private readonly services: MenuflowServices) {}

  /** The same as for the text alone. */
  edits(document: LangiumDocument, range?: Range): TextEdit[] {
    const { textDocument, parseResult } = document;
    const text = textDocument.getText();
    const file = parseResult.value;
    // A text that was not read yet has no chunks that could be known.
    if (!isFlowFile(file) || file.$cstNode?.root.fullText !== text) return formatEdits(text, this.services, range);
    const chunks = chunksOf(file).map((chunk) => ({ start: chunk.place.offset, text: chunk.text, chunk }));
    const laidOut = ({ chunk }: { chunk: Chunk }, isLast: boolean): readonly Piece[] =>
      isLast ? layOut(chunk.text, true, this.services) : this.parts.ofChunk(chunk, this.services);
    return editsIn(textDocument, chunks, laidOut, range);
  }
}

function editsIn<P extends Part>(
  document: TextDocument,
  parts: readonly P[],
  laidOut: (part: P, isLast: boolean) => readonly Piece[],
  range: Range | undefined,
): TextEdit[] {
  const text = document.getText();
  const [from, to] = range ? [document.offsetAt(range.start), document.offsetAt(range.end)] : [0, text.length];
  const touches = (start: number, end: number): boolean => start <= to && end >= from;
  const lineEnd = lineEndOf(text);
  return parts.flatMap((part, index) => {
    if (!touches(part.start, part.start + part.text.length)) return [];
    return laidOut(part, index === parts.length - 1).flatMap((piece) => {
      if (!touches(part.start + piece.start, part.start + piece.end)) return [];
      const before = part.text.slice(piece.start, piece.end);
      return lineEdits(before, piece.isBroken ? before : withLineEnds(piece.text, lineEnd)).map((edit) => ({
        range: {
          start: document.positionAt(part.start + piece.start + edit.start),
          end: document.positionAt(part.start + piece.start + edit.end),
        },
        newText: edit.text,
      }));
    });
  });
}

/** A part of a text that is read by itself, and where it begins. */
interface Part {
  start: number;
  text: string;
}

/** A stretch of a text and what the formatter makes of it. The pieces lie side by side and cover everything. */
interface Piece {
  start: number;
  end: number;
  text: string;
  isBroken?: boolean;
}

function partsOf(text: string): Part[] {
  const starts = chunkStarts(text);
  return starts.map((start, index) => ({ start, text: text.slice(start, starts[index + 1]) }));
}

/** The pieces of a part, with plain line ends in those that were laid out. */
function layOut(text: string, isLast: boolean, services: MenuflowServices): Piece[] {
  const byteOrderMark = text.startsWith('\uFEFF') ? 1 : 0;
  const starts = statementStarts(text, byteOrderMark, services);
  const pieces: Piece[] = [];
  if (byteOrderMark > 0) pieces.push({ start: 0, end: 1, text: '\uFEFF' });
  starts.forEach(({ at: start, follows }, index) => {
    const next = starts[index + 1];
    const end = next?.at ?? text.length;
    const before = text.slice(start, end);
    const formatted =
      follows || next?.follows ? undefined : formatStatement(before, isLast && next === undefined, services);
    pieces.push(
      formatted === undefined ? { start, end, text: before, isBroken: true } : { start, end, text: formatted },
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

type LineEnd = '\n' | '\r\n';

function lineEndOf(text: string): LineEnd {
  return text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text) ? '\r\n' : '\n';
}

function withLineEnds(text: string, lineEnd: LineEnd): string {
  return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd);
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
