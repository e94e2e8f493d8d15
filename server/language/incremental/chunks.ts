import type { CstNode, ParseResult } from 'langium';
import type { FlowFile, Statement } from '../generated/ast.js';
import { topLevelKeywords } from '../tokens/token-types.js';
import { idEnd } from '../tokens/words.js';

import type { Place } from './placed-nodes.js';

/**
 * A run of text that begins with a top-level statement, and what was read from
 * it. As long as its text is the same, it is the same object, at a place that
 * may move.
 */
export interface Chunk {
  /** No two chunks have the same number, so that one can be told from another without being held on to. */
  readonly number: number;
  readonly text: string;
  readonly lines: number;
  readonly place: Place;
  readonly statements: Statement[];
  readonly nodes: readonly CstNode[];
  readonly lexerErrors: ParseResult['lexerErrors'];
  readonly parserErrors: ParseResult['parserErrors'];
}

const known = new WeakMap<FlowFile, readonly Chunk[]>();

/** The chunks that a file is made of, in their order. */
export function chunksOf(file: FlowFile): readonly Chunk[] {
  return known.get(file) ?? [];
}

export function keepChunks(file: FlowFile, chunks: readonly Chunk[]): void {
  known.set(file, chunks);
}

/** Those of the chunks that have a line, or a character, between two places of the file. */
export function chunksIn(file: FlowFile, unit: keyof Place, first: number, last: number): readonly Chunk[] {
  const chunks = chunksOf(file);
  return chunks.slice(Math.max(0, indexAt(chunks, unit, first)), indexAt(chunks, unit, last) + 1);
}

/** Which of the chunks a place of the file belongs to; they lie in order, so that few have to be looked at. */
function indexAt(chunks: readonly Chunk[], unit: keyof Place, at: number): number {
  let [from, to] = [0, chunks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((chunks[middle]?.place[unit] ?? 0) <= at) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/**
 * Where the chunks of a text begin: at its start, and at each line that begins
 * with a top-level keyword. The lexer closes whatever is open before such a
 * line, so what stands in one chunk never changes how another is read.
 */
export function chunkStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    const code = text.charCodeAt(end + 1);
    // Every keyword begins with a small letter, and most lines begin with a space.
    if (code < 97 || code > 122) continue;
    const word = idEnd(text, end + 1);
    if (topLevelKeywords.has(text.slice(end + 1, word))) starts.push(end + 1);
  }
  return starts;
}

/** How many lines end within a text. */
export function lineEnds(text: string): number {
  let count = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) count++;
  return count;
}
