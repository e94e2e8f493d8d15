import type { IToken, TokenType, TokenTypeDictionary } from 'chevrotain';
import type { LangiumCoreServices, Lexer, LexerResult } from 'langium';
import type { LexicalCode, LexicalProblem } from './problems.js';
import { reservedWords, topLevelKeywords } from './token-types.js';

/**
 * Cuts a `.menuflow` text into tokens, in one pass and in linear time.
 *
 * It is written by hand because three things depend on where a character
 * stands: a line end ends a statement only outside brackets; a word in the
 * first column begins a top-level statement; `{{` opens a path inside a text.
 * Damage is contained here: what is left open is closed where its statement
 * ends, reported where it was opened, and the parser never sees it.
 */
export class MenuflowLexer implements Lexer {
  readonly definition: TokenTypeDictionary = {};
  private readonly types: TokenTypes;

  constructor(services: LangiumCoreServices) {
    const tokens = services.parser.TokenBuilder.buildTokens(services.Grammar);
    if (!Array.isArray(tokens)) throw new Error('The token builder gives a plain list of token types.');
    for (const token of tokens) this.definition[token.name] = token;
    this.types = new TokenTypes(this.definition);
  }

  tokenize(text: string): LexerResult {
    return new Scan(text, this.types).run();
  }
}

/** More brackets inside each other than any flow needs; deeper ones are left out with a message. */
export const deepestNesting = 64;
/** More operators in one statement than any flow needs. */
export const mostOperators = 500;

const twoCharacterSymbols: ReadonlySet<string> = new Set(['->', '>=', '<=', '==', '!=', '&&', '||']);
const oneCharacterSymbols: ReadonlySet<string> = new Set([',', ':', '=', '.', '<', '>', '!', '+', '-', '*', '/', '%']);
const operators: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'of',
  '&&',
  '||',
  '!',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '<=',
  '>=',
  '==',
  '!=',
]);
const closers: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

class TokenTypes {
  private readonly byName: Map<string, TokenType>;

  constructor(definition: TokenTypeDictionary) {
    this.byName = new Map(Object.entries(definition));
  }

  /** The type of a keyword or symbol; undefined for any other word. */
  keyword(name: string): TokenType | undefined {
    return this.byName.get(name);
  }

  get(name: string): TokenType {
    const type = this.byName.get(name);
    if (!type) throw new Error(`The grammar has no token ${name}.`);
    return type;
  }
}

interface Opener {
  symbol: string;
  offset: number;
  line: number;
  column: number;
  /** How far the line that it stands on is indented. */
  indent: number;
}

class Scan {
  private readonly tokens: IToken[] = [];
  private readonly hidden: IToken[] = [];
  private readonly errors: LexicalProblem[] = [];
  private readonly openers: Opener[] = [];
  private pos = 0;
  private line = 1;
  private lineStart = 0;
  private indent = 0;
  /** How many `(` and `[` are open: inside them a line end means nothing. */
  private joined = 0;
  /** How many brackets beyond the deepest are open; nothing inside them becomes a token. */
  private swallowed = 0;
  private operatorCount = 0;
  private readonly found = new Map<string, { from: number; at: number }>();

  constructor(
    private readonly text: string,
    private readonly types: TokenTypes,
  ) {}

  run(): LexerResult {
    if (this.text.charCodeAt(0) === 0xfeff) this.pos = 1;
    this.startLine();
    while (this.pos < this.text.length) this.next();
    this.endLine();
    this.closeAll();
    return { tokens: this.tokens, hidden: this.hidden, errors: this.errors };
  }

  private next(): void {
    const { text, pos } = this;
    const char = text.charAt(pos);
    switch (char) {
      case ' ':
      case '\t':
      case '\r':
      case '\f':
      case '\u00a0':
        this.pos++;
        return;
      case '\n':
        this.endLine();
        this.pos++;
        this.newLine(this.pos);
        this.startLine();
        return;
      case '"':
        this.scanText();
        return;
      case "'":
        this.scanQuoted();
        return;
      case '`':
        this.scanBackquotedId();
        return;
      case '{':
      case '(':
      case '[':
        this.open(char);
        return;
      case '}':
      case ')':
      case ']':
        this.close(char);
        return;
    }
    if (char === '/' && this.scanComment()) return;
    if (isDigit(text.charCodeAt(pos))) {
      this.scanNumber();
      return;
    }
    const end = idEnd(text, pos);
    if (end > pos) {
      this.scanWord(end);
      return;
    }
    this.scanSymbol(char);
  }

  // ------------------------------------------------------------------- lines

  private newLine(start: number): void {
    this.line++;
    this.lineStart = start;
  }

  private endLine(): void {
    if (this.joined > 0) return;
    this.operatorCount = 0;
    const last = this.tokens.at(-1)?.tokenType.name;
    if (last !== undefined && last !== 'NL' && last !== 'TOP') this.emit('NL', this.pos, this.pos);
  }

  /** Looks at what a line begins with, and begins a top-level statement where it does. */
  private startLine(): void {
    const { text } = this;
    let start = this.pos;
    while (text[start] === ' ' || text[start] === '\t') start++;
    this.indent = start - this.lineStart;
    const char = text.charAt(start);
    if (
      char === '' ||
      char === '\n' ||
      char === '\r' ||
      char === '}' ||
      (char === '/' && (text[start + 1] === '/' || text[start + 1] === '*'))
    )
      return;
    const isTopLevel = topLevelKeywords.has(text.slice(start, idEnd(text, start)));
    const inFirstColumn = start === this.lineStart || (this.line === 1 && start === 1 && text.charCodeAt(0) === 0xfeff);
    if (inFirstColumn && isTopLevel) this.closeAll();
    if (this.openers.length > 0) return;
    this.pos = start;
    if (!inFirstColumn && isTopLevel)
      this.report('indented-statement', this.lineStart, start, text.slice(start, idEnd(text, start)));
    this.emit('TOP', start, start);
  }

  /** The next line start after `from` and before `to` at which a top-level statement begins, or -1. */
  private topLevelLine(from: number, to: number): number {
    const { text } = this;
    for (let end = text.indexOf('\n', from); end !== -1 && end + 1 < to; end = text.indexOf('\n', end + 1)) {
      const word = idEnd(text, end + 1);
      if (word > end + 1 && topLevelKeywords.has(text.slice(end + 1, word))) return end + 1;
    }
    return -1;
  }

  // ---------------------------------------------------------------- brackets

  private open(symbol: string): void {
    if (this.swallowed > 0 || this.openers.length >= deepestNesting) {
      if (this.swallowed === 0) this.report('too-deep', this.pos, this.pos + 1, symbol);
      this.swallowed++;
      this.pos++;
      return;
    }
    this.openers.push({
      symbol,
      offset: this.pos,
      line: this.line,
      column: this.pos - this.lineStart + 1,
      indent: this.indent,
    });
    if (symbol !== '{') this.joined++;
    this.emitSymbol(symbol);
  }

  private close(symbol: string): void {
    if (this.swallowed > 0) {
      this.swallowed--;
      this.pos++;
      return;
    }
    const partner = this.partnerOf(symbol);
    if (partner === -1) {
      this.report('unopened-bracket', this.pos, this.pos + 1, symbol);
      this.pos++;
      return;
    }
    while (this.openers.length > partner + 1) this.closeUnclosed();
    this.openers.pop();
    if (symbol !== '}') this.joined--;
    if (symbol === '}') this.operatorCount = 0;
    this.emitSymbol(symbol);
  }

  /**
   * The opener that a closing bracket belongs to. A `}` that begins its line
   * belongs to the opener whose line is indented as far, so that a forgotten
   * `}` is reported where it is missing and not at the end of everything.
   */
  private partnerOf(symbol: string): number {
    const opens = (opener: Opener): boolean => closers[opener.symbol] === symbol;
    let partner = this.openers.findLastIndex(opens);
    // A bracket inside braces cannot close one outside of them.
    if (symbol !== '}' && this.openers.findLastIndex((opener) => opener.symbol === '{') > partner) partner = -1;
    const innermost = this.openers[partner];
    if (symbol !== '}' || !innermost || this.pos - this.lineStart !== this.indent || innermost.indent <= this.indent)
      return partner;
    const aligned = this.openers.findLastIndex((opener) => opens(opener) && opener.indent === this.indent);
    return aligned === -1 ? partner : aligned;
  }

  /** Closes the innermost open bracket on the parser's behalf and says where it was opened. */
  private closeUnclosed(): void {
    const opener = this.openers.pop();
    if (!opener) return;
    if (opener.symbol !== '{') this.joined--;
    this.errors.push({
      code: 'unclosed-bracket',
      found: opener.symbol,
      offset: opener.offset,
      line: opener.line,
      column: opener.column,
      length: 1,
      message: '',
    });
    const closer = closers[opener.symbol];
    if (closer) this.emit(closer, this.pos, this.pos);
  }

  private closeAll(): void {
    this.swallowed = 0;
    while (this.openers.length > 0) this.closeUnclosed();
    this.operatorCount = 0;
  }

  /** The next place of a mark, or the text's end. Each answer is kept until it is passed, so that many asking stay linear. */
  private find(mark: string, from: number): number {
    const known = this.found.get(mark);
    if (known !== undefined && known.from <= from && known.at >= from) return known.at;
    const at = this.text.indexOf(mark, from);
    const place = at === -1 ? this.text.length : at;
    this.found.set(mark, { from, at: place });
    return place;
  }

  // ------------------------------------------------------------------- words

  private scanWord(end: number): void {
    const word = this.text.slice(this.pos, end);
    const afterDot = this.tokens.at(-1)?.tokenType.name === '.';
    const keyword = afterDot ? undefined : this.types.keyword(word);
    // A terminal's name, such as ID or TEXT, is an ordinary word in a flow.
    this.emitTo(keyword && !/^[A-Z_]+$/.test(word) ? word : 'ID', end);
  }

  private scanBackquotedId(): void {
    const { text, pos } = this;
    let end = pos + 1;
    while (end < text.length && text[end] !== '`' && text[end] !== '\n') end++;
    if (text[end] === '`') {
      if (end === pos + 1) this.report('empty-id', pos, end + 1, '``');
      this.emitTo('ID', end + 1);
      return;
    }
    const word = idEnd(text, pos + 1);
    this.report('unclosed-id', pos, Math.max(word, pos + 1), text.slice(pos, word));
    if (word > pos + 1) this.emitTo('ID', word);
    else this.pos++;
  }

  private scanNumber(): void {
    const { text } = this;
    let end = this.pos;
    while (isDigit(text.charCodeAt(end))) end++;
    if (text[end] === '.' && isDigit(text.charCodeAt(end + 1))) {
      end++;
      while (isDigit(text.charCodeAt(end))) end++;
    }
    this.emitTo('NUMBER', end);
  }

  private scanSymbol(char: string): void {
    const { text, pos } = this;
    if (text.startsWith('...', pos)) this.emitTo('...', pos + 3);
    else if (twoCharacterSymbols.has(text.slice(pos, pos + 2))) this.emitTo(text.slice(pos, pos + 2), pos + 2);
    else if (oneCharacterSymbols.has(char)) this.emitTo(char, pos + 1);
    else {
      const length = (text.codePointAt(pos) ?? 0) > 0xffff ? 2 : 1;
      this.report('unexpected-character', pos, pos + length, text.slice(pos, pos + length));
      this.pos += length;
    }
  }

  private scanComment(): boolean {
    const { text, pos } = this;
    if (text[pos + 1] === '/') {
      let end = this.find('\n', pos);
      if (text[end - 1] === '\r') end--;
      this.emitHidden(text[pos + 2] === '/' && text[pos + 3] !== '/' ? 'DOC_COMMENT' : 'LINE_COMMENT', end);
      return true;
    }
    if (text[pos + 1] !== '*') return false;
    const close = this.find('*/', pos + 2);
    let end = Math.min(close + 2, text.length);
    const statement = this.topLevelLine(pos, end);
    if (statement !== -1) end = statement;
    if (close === text.length || statement !== -1) {
      this.report('unclosed-comment', pos, pos + 2, '/*');
      // The line end before the next statement is not part of the comment.
      if (statement !== -1) end--;
    }
    const startedLine = this.line;
    this.emitHidden('BLOCK_COMMENT', end);
    if (this.line > startedLine && text[this.pos] !== '\n') {
      this.endLine();
      this.startLine();
    }
    return true;
  }

  // ------------------------------------------------------------------- texts

  private scanQuoted(): void {
    const { text, pos } = this;
    let end = pos + 1;
    while (end < text.length && text[end] !== "'" && text[end] !== '\n')
      end += text[end] === '\\' && text[end + 1] !== '\n' ? 2 : 1;
    end = Math.min(end, text.length);
    if (text[end] === "'") end++;
    else {
      if (text[end - 1] === '\r') end--;
      this.report('unclosed-text', pos, pos + 1, "'");
    }
    this.emitTo('QUOTED', end);
  }

  private scanText(): void {
    const { text, pos } = this;
    const opened = { offset: pos, line: this.line, lineStart: this.lineStart };
    const quote = text.startsWith('"""', pos) ? '"""' : '"';
    const limit = this.textLimit(pos, quote);
    let first = true;
    let at = pos + quote.length;
    while (at < limit) {
      if (text[at] === '\\') {
        at += text.startsWith('{{', at + 1) ? 3 : at + 1 < limit ? 2 : 1;
      } else if (text.startsWith(quote, at)) {
        this.emitTo(first ? 'TEXT' : 'TEXT_END', at + quote.length);
        return;
      } else if (text.startsWith('{{', at) && at + 2 <= limit) {
        this.emitTo(first ? 'TEXT_START' : 'TEXT_MIDDLE', at + 2);
        first = false;
        this.scanPath(quote, limit);
        at = text.startsWith('}}', this.pos) && this.pos + 2 <= limit ? this.pos + 2 : this.pos;
      } else at++;
    }
    this.reportAt('unclosed-text', opened, quote.length, quote);
    const end = quote === '"' ? this.beforeTail(limit) : limit;
    this.emitTo(first ? 'TEXT' : 'TEXT_END', Math.max(end, this.pos));
  }

  /** Where a text ends at the latest: with its line, or, in three quotes, before the next top-level statement. */
  private textLimit(pos: number, quote: string): number {
    const { text } = this;
    if (quote === '"') {
      const limit = this.find('\n', pos);
      return text[limit - 1] === '\r' ? limit - 1 : limit;
    }
    // The closing quotes are looked for first, so that the search for a statement stays within them.
    let close = this.find(quote, pos + 3);
    while (close < text.length && isEscaped(text, close)) close = this.find(quote, close + 1);
    const within = Math.min(close + quote.length, text.length);
    const statement = this.topLevelLine(pos, within);
    return statement === -1 ? within : statement - 1;
  }

  /** An unclosed text leaves `-> target` and `{` at the end of its line to the statement. */
  private beforeTail(limit: number): number {
    const { text } = this;
    const trim = (from: number): number => {
      let end = from;
      while (end > this.pos && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
      return end;
    };
    let end = trim(limit);
    let tail = limit;
    if (text[end - 1] === '{' && text[end - 2] !== '{') {
      end = tail = trim(end - 1);
    }
    let word = end;
    while (word > this.pos && isIdPart(text.charCodeAt(word - 1))) word--;
    const arrow = trim(word);
    if (word < end && text.startsWith('->', arrow - 2) && arrow - 2 > this.pos) tail = trim(arrow - 2);
    return tail;
  }

  /** Cuts the path inside `{{ }}`; stops before the closing braces, or where the template breaks off. */
  private scanPath(quote: string, limit: number): void {
    const { text } = this;
    const opened = this.pos - 2;
    let expected: 'root' | 'field' | 'more' = 'root';
    for (;;) {
      while (this.pos < limit && (text[this.pos] === ' ' || text[this.pos] === '\t')) this.pos++;
      const closed = this.pos < limit && text.startsWith('}}', this.pos);
      // A template without a path is a token all the same, so that texts and
      // templates stay in step. It needs a length, so it takes the character before it.
      if (closed && expected === 'root') this.emit('EMPTY', this.pos - 1, this.pos);
      if (closed) return;
      if (this.pos >= limit || text[this.pos] === '\n' || text[this.pos] === '\r' || text.startsWith(quote, this.pos)) {
        this.report('unclosed-template', opened, opened + 2, '{{');
        if (expected === 'root') this.emit('EMPTY', this.pos - 1, this.pos);
        return;
      }
      const piece = this.pathPiece(expected, limit);
      if (piece) {
        expected = piece;
        continue;
      }
      const start = this.pos;
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
      if (text.startsWith('}}', end)) this.report('not-a-path', start, start + found.length, found);
      this.pos = end;
    }
  }

  /** Takes one piece of a path and says what may come after it; undefined where the path is over. */
  private pathPiece(expected: 'root' | 'field' | 'more', limit: number): 'field' | 'more' | undefined {
    const { text, pos } = this;
    if (expected === 'more') {
      if (text[pos] === '.') {
        this.emitTo('.', pos + 1);
        return 'field';
      }
      if (text[pos] !== '[') return undefined;
      let end = pos + 1;
      while (isDigit(text.charCodeAt(end))) end++;
      if (end === pos + 1 || text[end] !== ']') return undefined;
      this.emitTo('[', pos + 1);
      this.emitTo('NUMBER', end);
      this.emitTo(']', end + 1);
      return 'more';
    }
    if (text[pos] === '`') {
      const close = text.indexOf('`', pos + 1);
      if (close === -1 || close >= limit) return undefined;
      this.emitTo('ID', close + 1);
      return 'more';
    }
    const end = idEnd(text, pos);
    if (end === pos) return undefined;
    const word = text.slice(pos, end);
    const isScope = expected === 'root' && (word === 'var' || word === 'FormData' || word === 'value');
    this.emitTo(isScope ? word : 'ID', end);
    return 'more';
  }

  // ------------------------------------------------------------------ output

  private emitSymbol(symbol: string): void {
    this.emitTo(symbol, this.pos + symbol.length);
  }

  /** Makes a token of everything from here to `end`, and goes on there. */
  private emitTo(name: string, end: number): void {
    const start = this.pos;
    if (this.swallowed === 0 && this.withinOperatorLimit(name, start, end)) this.emit(name, start, end);
    this.advance(end);
  }

  private withinOperatorLimit(name: string, start: number, end: number): boolean {
    if (!operators.has(name)) return this.operatorCount <= mostOperators;
    this.operatorCount++;
    if (this.operatorCount === mostOperators + 1) this.report('too-long', start, end, this.text.slice(start, end));
    return this.operatorCount <= mostOperators;
  }

  private emit(name: string, start: number, end: number): void {
    this.tokens.push(this.token(name, start, end));
  }

  private emitHidden(name: string, end: number): void {
    this.hidden.push(this.token(name, this.pos, end));
    this.advance(end);
  }

  private token(name: string, start: number, end: number): IToken {
    const tokenType = this.types.get(name);
    const image = this.text.slice(start, end);
    let endLine = this.line;
    let endLineStart = this.lineStart;
    for (let at = image.indexOf('\n'); at !== -1; at = image.indexOf('\n', at + 1)) {
      endLine++;
      endLineStart = start + at + 1;
    }
    return {
      image,
      startOffset: start,
      endOffset: end - 1,
      startLine: this.line,
      startColumn: start - this.lineStart + 1,
      endLine,
      endColumn: end - endLineStart,
      tokenType,
      tokenTypeIdx: tokenType.tokenTypeIdx ?? 0,
    };
  }

  private advance(end: number): void {
    const passed = this.text.slice(this.pos, end);
    for (let at = passed.indexOf('\n'); at !== -1; at = passed.indexOf('\n', at + 1)) this.newLine(this.pos + at + 1);
    this.pos = end;
  }

  private report(code: LexicalCode, start: number, end: number, found: string): void {
    this.reportAt(code, { offset: start, line: this.line, lineStart: this.lineStart }, end - start, found);
  }

  private reportAt(
    code: LexicalCode,
    at: { offset: number; line: number; lineStart: number },
    length: number,
    found: string,
  ): void {
    this.errors.push({
      code,
      found,
      offset: at.offset,
      line: at.line,
      column: at.offset - at.lineStart + 1,
      length,
      message: '',
    });
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isIdPart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || isDigit(code);
}

const wordBeyondAscii = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy;

/** Where the bare name that begins at `start` ends; `start` itself where none does. */
function idEnd(text: string, start: number): number {
  if (isDigit(text.charCodeAt(start))) return start;
  let end = start;
  while (isIdPart(text.charCodeAt(end))) end++;
  if (!(text.charCodeAt(end) > 127)) return end;
  wordBeyondAscii.lastIndex = start;
  return wordBeyondAscii.test(text) ? wordBeyondAscii.lastIndex : end;
}

/** Whether the character at `at` stands behind an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** Whether a word can stand as an id without backquotes. */
export function isBareId(word: string): boolean {
  return word.length > 0 && idEnd(word, 0) === word.length && !reservedWords.has(word);
}
