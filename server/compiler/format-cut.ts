import type { IToken } from 'chevrotain';

/** One word of a statement: a token or a comment. */
export interface Word {
  kind: string;
  image: string;
  start: number;
  end: number;
  isComment: boolean;
}

/** A top-level statement with everything up to the next one; the first may be mere comments. */
export interface Statement {
  start: number;
  end: number;
  words: Word[];
}

/** Tokens that mark a place and are no words. */
const marks: ReadonlySet<string> = new Set(['TOP', 'NL', 'EMPTY']);

/** Cuts a text at its top-level statements. The pieces joined are the text. */
export function cutStatements(text: string, tokens: readonly IToken[], hidden: readonly IToken[]): Statement[] {
  const starts = tokens.flatMap((token) => (token.tokenType.name === 'TOP' ? [token.startOffset] : []));
  if (starts[0] !== 0) starts.unshift(0);
  const words = [...tokens.filter((token) => !marks.has(token.tokenType.name) && token.image !== ''), ...hidden]
    .map((token) => ({ kind: token.tokenType.name, image: token.image, start: token.startOffset, end: token.startOffset + token.image.length, isComment: token.tokenType.name.endsWith('_COMMENT') }))
    .toSorted((left, right) => left.start - right.start);
  let at = 0;
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length;
    const from = at;
    while (at < words.length && (words[at]?.start ?? end) < end) at++;
    return { start, end, words: words.slice(from, at) };
  });
}
