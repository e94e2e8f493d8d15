import type { IToken } from 'chevrotain';
import type { ParseResult } from 'langium';
import { lineEnds } from './chunks.js';
import type { Place } from './placed-nodes.js';

/** Puts what is wrong with a chunk, which was read as a text of its own, where it stands in the file. */
export function moveErrors(
  lexerErrors: ParseResult['lexerErrors'],
  parserErrors: ParseResult['parserErrors'],
  place: Place,
  text: string,
): void {
  for (const error of lexerErrors) {
    error.offset += place.offset;
    if (error.line !== undefined) error.line += place.line;
  }
  // Errors share their tokens; each is moved once.
  const known = new Map<IToken, IToken>();
  const moved = (token: IToken): IToken => {
    const already = known.get(token);
    if (already) return already;
    const there = movedToken(token, place, text);
    known.set(token, there);
    return there;
  };
  for (const error of parserErrors) {
    error.token = moved(error.token);
    error.resyncedTokens = error.resyncedTokens.map(moved);
    const behind = error as { previousToken?: IToken };
    if (behind.previousToken) behind.previousToken = moved(behind.previousToken);
  }
}

function movedToken(token: IToken, { offset, line }: Place, text: string): IToken {
  // The parser's end of file has no place of its own; it is where the chunk ends.
  if (!(token.startOffset >= 0)) {
    const last = line + lineEnds(text) + 1;
    const end = offset + text.length;
    return { ...token, startOffset: end, endOffset: end - 1, startLine: last, endLine: last };
  }
  return {
    ...token,
    startOffset: token.startOffset + offset,
    ...(token.endOffset !== undefined && { endOffset: token.endOffset + offset }),
    ...(token.startLine !== undefined && { startLine: token.startLine + line }),
    ...(token.endLine !== undefined && { endLine: token.endLine + line }),
  };
}
