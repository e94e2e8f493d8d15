import { reservedNames } from '../../../src/engine/expressions/tokens.js';

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isIdPart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || isDigit(code);
}

const wordBeyondAscii = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;

/** Where the bare name that begins at `start` ends; `start` itself where none does. */
export function idEnd(text: string, start: number): number {
  if (isDigit(text.charCodeAt(start))) return start;
  let end = start;
  while (isIdPart(text.charCodeAt(end))) end++;
  if (!(text.charCodeAt(end) > 127)) return end;
  wordBeyondAscii.lastIndex = start;
  return wordBeyondAscii.test(text) ? wordBeyondAscii.lastIndex : end;
}

/** Whether a word can stand as an id without backquotes. */
export function isBareId(word: string): boolean {
  return word.length > 0 && idEnd(word, 0) === word.length && !reservedNames.has(word);
}
