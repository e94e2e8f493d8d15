import { TextDocument } from 'langium';
import type { Range, TextEdit } from 'vscode-languageserver-types';
import type { FlowFile } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import { cutStatements, type Statement } from './format-cut.js';
import { shapeOfFile } from './format-shape.js';
import { printStatement } from './format-print.js';

/**
 * The one layout: one space between parts, two spaces of indentation, no
 * alignment, at most one blank line. A statement that the grammar cannot read
 * stays as it is, to the letter. Line ends stay what the first one is.
 */
export function formatText(text: string, services: MenuflowServices): string {
  const usesCrlf = /^[^\n]*\r\n/.test(text);
  const formatted = formatLines(text.replaceAll('\r\n', '\n'), services)
    .map((piece) => piece.newText)
    .join('');
  return usesCrlf ? formatted.replaceAll('\n', '\r\n') : formatted;
}

/** The same as edits, one for each statement that changes; with a range, only those that touch it. */
export function formatEdits(text: string, services: MenuflowServices, range?: Range): TextEdit[] {
  const document = TextDocument.create('', '', 0, text);
  if (text.includes('\r\n')) {
    const formatted = formatText(text, services);
    return formatted === text ? [] : [{ range: { start: { line: 0, character: 0 }, end: document.positionAt(text.length) }, newText: formatted }];
  }
  return formatLines(text, services).flatMap(({ start, end, newText }) => {
    if (text.slice(start, end) === newText) return [];
    const place = { start: document.positionAt(start), end: document.positionAt(end) };
    return range && (place.end.line < range.start.line || place.start.line > range.end.line) ? [] : [{ range: place, newText }];
  });
}

interface Piece {
  start: number;
  end: number;
  newText: string;
}

/** The whole text in pieces, each with what it becomes. */
function formatLines(text: string, services: MenuflowServices): Piece[] {
  const { value, parserErrors, lexerErrors } = services.parser.LangiumParser.parse<FlowFile>(text);
  const broken = [...lexerErrors.map((error) => error.offset), ...parserErrors.map((error) => (Number.isNaN(error.token.startOffset) ? text.length : error.token.startOffset))];
  const { tokens, hidden } = services.parser.Lexer.tokenize(text);
  const statements = cutStatements(text, tokens, hidden);
  const shape = shapeOfFile(value);
  return statements.map((statement, index) => {
    const isLast = index === statements.length - 1;
    const isBroken = broken.some((offset) => offset >= statement.start && (offset < statement.end || isLast));
    return { start: statement.start, end: statement.end, newText: isBroken ? untouched(text, statement) : (printStatement(text, statement, shape, isLast) ?? untouched(text, statement)) };
  });
}

function untouched(text: string, { start, end }: Statement): string {
  return text.slice(start, end);
}
