import type { Cursor } from './cursor.js';
import { idEnd, isDigit, isIdPart } from './words.js';

export function scanQuoted(cursor: Cursor): void {
  const { text, pos } = cursor;
  let end = pos + 1;
  while (end < text.length && text[end] !== "'" && text[end] !== '\n')
    end += text[end] === '\\' && text[end + 1] !== '\n' ? 2 : 1;
  end = Math.min(end, text.length);
  if (text[end] === "'") end++;
  else {
    if (text[end - 1] === '\r') end--;
    cursor.report('unclosed-text', pos, pos + 1, "'");
  }
  cursor.emitTo('QUOTED', end);
}

export function scanText(cursor: Cursor): void {
  const { text, pos } = cursor;
  const opened = { offset: pos, line: cursor.line, lineStart: cursor.lineStart };
  const quote = text.startsWith('"""', pos) ? '"""' : '"';
  const limit = textLimit(cursor, pos, quote);
  let first = true;
  let at = pos + quote.length;
  while (at < limit) {
    if (text[at] === '\\') {
      at += text.startsWith('{{', at + 1) ? 3 : at + 1 < limit ? 2 : 1;
    } else if (text.startsWith(quote, at)) {
      cursor.emitTo(first ? 'TEXT' : 'TEXT_END', at + quote.length);
      return;
    } else if (text.startsWith('{{', at) && at + 2 <= limit) {
      cursor.emitTo(first ? 'TEXT_START' : 'TEXT_MIDDLE', at + 2);
      first = false;
      scanPath(cursor, quote, limit);
      at = text.startsWith('}}', cursor.pos) && cursor.pos + 2 <= limit ? cursor.pos + 2 : cursor.pos;
    } else at++;
  }
  cursor.reportAt('unclosed-text', opened, quote.length, quote);
  const end = quote === '"' ? beforeTail(cursor, limit) : limit;
  cursor.emitTo(first ? 'TEXT' : 'TEXT_END', Math.max(end, cursor.pos));
}

/** Where a text ends at the latest: with its line, or, in three quotes, before the next top-level statement. */
function textLimit(cursor: Cursor, pos: number, quote: string): number {
  const { text } = cursor;
  if (quote === '"') {
    const limit = cursor.find('\n', pos);
    return text[limit - 1] === '\r' ? limit - 1 : limit;
  }
  // The closing quotes are looked for first, so that the search for a statement stays within them.
  let close = cursor.find(quote, pos + 3);
  while (close < text.length && isEscaped(text, close)) close = cursor.find(quote, close + 1);
  const within = Math.min(close + quote.length, text.length);
  const statement = cursor.topLevelLine(pos, within);
  if (statement !== -1) return statement - 1;
  return close === text.length && text.endsWith('\n') ? within - 1 : within;
}

/** An unclosed text leaves `-> target` and `{` at the end of its line to the statement. */
function beforeTail(cursor: Cursor, limit: number): number {
  const { text } = cursor;
  const trim = (from: number): number => {
    let end = from;
    while (end > cursor.pos && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
    return end;
  };
  let end = trim(limit);
  let tail = limit;
  if (text[end - 1] === '{' && text[end - 2] !== '{') {
    end = tail = trim(end - 1);
  }
  let word = end;
  while (word > cursor.pos && isIdPart(text.charCodeAt(word - 1))) word--;
  const arrow = trim(word);
  if (word < end && text.startsWith('->', arrow - 2) && arrow - 2 > cursor.pos) tail = trim(arrow - 2);
  return tail;
}

/** Cuts the path inside `{{ }}`; stops before the closing braces, or where the template breaks off. */
function scanPath(cursor: Cursor, quote: string, limit: number): void {
  const { text } = cursor;
  const opened = cursor.pos - 2;
  let expected: 'root' | 'field' | 'more' = 'root';
  for (;;) {
    while (cursor.pos < limit && (text[cursor.pos] === ' ' || text[cursor.pos] === '\t')) cursor.pos++;
    const closed = cursor.pos < limit && text.startsWith('}}', cursor.pos);
    // A template without a path is a token all the same, so that texts and
    // templates stay in step. It needs a length, so it takes the character before it.
    if (closed && expected === 'root') cursor.emit('EMPTY', cursor.pos - 1, cursor.pos);
    if (closed) return;
    if (
      cursor.pos >= limit ||
      text[cursor.pos] === '\n' ||
      text[cursor.pos] === '\r' ||
      text.startsWith(quote, cursor.pos)
    ) {
      cursor.report('unclosed-template', opened, opened + 2, '{{');
      if (expected === 'root') cursor.emit('EMPTY', cursor.pos - 1, cursor.pos);
      return;
    }
    const piece = pathPiece(cursor, expected, limit);
    if (piece) {
      expected = piece;
      continue;
    }
    const start = cursor.pos;
    let end = start;
    while (
      end < limit &&
      text[end] !== '\n' &&
      text[end] !== '\r' &&
      !text.startsWith('}}', end) &&
      !text.startsWith(quote, end)
    )
      end++;
    const found = text.slice(start, end).trimEnd();
    if (text.startsWith('}}', end)) cursor.report('not-a-path', start, start + found.length, found);
    cursor.pos = end;
  }
}

/** Takes one piece of a path and says what may come after it; undefined where the path is over. */
function pathPiece(cursor: Cursor, expected: 'root' | 'field' | 'more', limit: number): 'field' | 'more' | undefined {
  const { text, pos } = cursor;
  if (expected === 'more') {
    if (text[pos] === '.') {
      cursor.emitTo('.', pos + 1);
      return 'field';
    }
    if (text[pos] !== '[') return undefined;
    let end = pos + 1;
    while (isDigit(text.charCodeAt(end))) end++;
    if (end === pos + 1 || text[end] !== ']') return undefined;
    cursor.emitTo('[', pos + 1);
    cursor.emitTo('NUMBER', end);
    cursor.emitTo(']', end + 1);
    return 'more';
  }
  if (text[pos] === '`') {
    const close = text.indexOf('`', pos + 1);
    if (close === -1 || close >= limit) return undefined;
    cursor.emitTo('ID', close + 1);
    return 'more';
  }
  const end = idEnd(text, pos);
  if (end === pos) return undefined;
  const word = text.slice(pos, end);
  const isScope = expected === 'root' && (word === 'var' || word === 'FormData' || word === 'value');
  cursor.emitTo(isScope ? word : 'ID', end);
  return 'more';
}

/** Whether the character at `at` stands behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}
