import { type ExpressionProblem, MOST_OPERATORS, operatorRows } from './tree.js';

/** One word, number, text or symbol of an expression. `value` is what it says without quotes and escapes. */
export interface Token {
  kind: 'name' | 'word' | 'number' | 'text' | 'symbol' | 'end';
  text: string;
  value: string;
  start: number;
  end: number;
}

/** Words that are no names at the root of a path. */
export const reservedWords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'true', 'false', 'null']);
/** Words that no author can give as a name, because an expression or a path gives them their meaning. */
export const reservedNames: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'value',
  ...reservedWords,
  'var',
  'FormData',
]);
/** The operators in each of their spellings. */
export const operators: ReadonlySet<string> = new Set(['&&', '||', '!', ...operatorRows.flat()]);
const symbols: ReadonlySet<string> = new Set([...operators, '(', ')', '[', ']', '.', ',']);

const blank = /[ \t\r\n\f\u00a0]+/y;
const number = /\d+(?:\.\d+)?/y;
const name = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;

/** Cuts an expression into tokens in linear time; the first thing that is no token is the answer instead. */
export function tokenize(text: string): Token[] | ExpressionProblem {
  const tokens: Token[] = [];
  let operatorCount = 0;
  let at = skip(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    if ('code' in token) return token;
    if (
      token.kind !== 'text' &&
      token.kind !== 'name' &&
      operators.has(token.text) &&
      ++operatorCount > MOST_OPERATORS
    ) {
      return {
        code: 'too-long',
        message: `The expression has more than ${MOST_OPERATORS} operators.`,
        start: token.start,
        end: token.end,
      };
    }
    tokens.push(token);
    at = skip(text, token.end);
  }
  tokens.push({ kind: 'end', text: '', value: '', start: text.length, end: text.length });
  return tokens;
}

function tokenAt(text: string, start: number): Token | ExpressionProblem {
  const char = text.charAt(start);
  if (char === '"' || char === "'") return quoted(text, start, char);
  if (char === '`') return backquoted(text, start);
  const digits = match(number, text, start);
  if (digits) return { kind: 'number', text: digits, value: digits, start, end: start + digits.length };
  const word = match(name, text, start);
  if (word)
    return {
      kind: reservedWords.has(word) ? 'word' : 'name',
      text: word,
      value: word,
      start,
      end: start + word.length,
    };
  for (const length of [2, 1]) {
    const symbol = text.slice(start, start + length);
    if (symbol.length === length && symbols.has(symbol))
      return { kind: 'symbol', text: symbol, value: symbol, start, end: start + length };
  }
  const unknown = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const advice = char === '=' ? ' Two values are compared with ==.' : '';
  return {
    code: 'syntax',
    message: `"${unknown}" has no meaning in an expression.${advice}`,
    start,
    end: start + unknown.length,
  };
}

function backquoted(text: string, start: number): Token | ExpressionProblem {
  const close = text.indexOf('`', start + 1);
  const value = text.slice(start + 1, Math.max(close, start + 1));
  if (value === '' || value.includes('\n')) {
    return { code: 'syntax', message: 'This name in backquotes is empty or not closed.', start, end: start + 1 };
  }
  return { kind: 'name', text: text.slice(start, close + 1), value, start, end: close + 1 };
}

/** A text in quotes, on one line. */
function quoted(text: string, start: number, quote: string): Token | ExpressionProblem {
  let value = '';
  let at = start + 1;
  while (at < text.length && text[at] !== quote && text[at] !== '\n') {
    const next = text[at + 1];
    if (text[at] !== '\\') {
      value += text[at++];
    } else if (next === '"' || next === "'" || next === '\\') {
      value += next;
      at += 2;
    } else if (next === 'n') {
      value += '\n';
      at += 2;
    } else if (text.startsWith('{{', at + 1)) {
      value += '{{';
      at += 3;
    } else {
      value += text[at++];
    }
  }
  if (text[at] !== quote)
    return { code: 'unclosed-text', message: `This text lacks its closing ${quote}.`, start, end: at };
  return { kind: 'text', text: text.slice(start, at + 1), value, start, end: at + 1 };
}

function skip(text: string, at: number): number {
  return at + (match(blank, text, at)?.length ?? 0);
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
