import type { Datum, Text } from './generated/ast.js';
import { pathText, plainText, textPieces } from './texts.js';

/*
 * Texts that are no templates: callback data, keys, rows written out, example
 * values. There `\{{` is nothing but a way to write `{{`, while a template text
 * keeps it for its reader at run time.
 */

/** What a text says where templates mean nothing. */
export function plainWords(text: Text | undefined): string {
  return textPieces(text)
    .map((piece) =>
      typeof piece === 'string' ? withoutBraceEscapes(piece) : `{{${piece.path ? pathText(piece.path) : ''}}}`,
    )
    .join('');
}

/** What a raw token in quotes says where templates mean nothing. */
export function plainToken(raw: string): string {
  return withoutBraceEscapes(plainText(raw));
}

/** Callback data and route keys are text, whichever way they are written. */
export function datumText(datum: Datum): string {
  if (datum.text) return plainWords(datum.text);
  if (datum.number !== undefined) return String(datum.number);
  return datum.word ?? datum.id ?? '';
}

/** An option's value keeps its type: a bare or quoted one is text. */
export function datumValue(datum: Datum): string | number | boolean | null {
  if (datum.number !== undefined) return datum.number;
  if (datum.word !== undefined) return datum.word === 'null' ? null : datum.word === 'true';
  return datumText(datum);
}

function withoutBraceEscapes(words: string): string {
  return words.replaceAll('\\{{', '{{');
}
