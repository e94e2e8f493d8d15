import { topLevelKeywords } from '../tokens/token-types.js';
import { idEnd } from '../tokens/words.js';

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
