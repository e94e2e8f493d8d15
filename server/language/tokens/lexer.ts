import { operators, reservedNames } from '../../../src/engine/expressions/tokens.js';
import { DEEPEST_EXPRESSION, MOST_OPERATORS } from '../../../src/engine/expressions/tree.js';
import type { TokenTypeDictionary } from 'chevrotain';
import type { LangiumCoreServices, Lexer, LexerResult } from 'langium';
import { Cursor, TokenTypes } from './cursor.js';
import { scanQuoted, scanText } from './texts.js';
import { topLevelKeywords } from './token-types.js';
import { idEnd, isDigit } from './words.js';

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

const twoCharacterSymbols: ReadonlySet<string> = new Set(['->', '>=', '<=', '==', '!=', '&&', '||']);
const oneCharacterSymbols: ReadonlySet<string> = new Set([',', ':', '=', '.', '<', '>', '!', '+', '-', '*', '/', '%']);
/** `of` counts as one: lists of lists of lists are nested, too. */
const counted: ReadonlySet<string> = new Set([...operators, 'of']);
const closers: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

interface Opener {
  symbol: string;
  offset: number;
  line: number;
  column: number;
  /** How far the line that it stands on is indented. */
  indent: number;
}

/** Lines, brackets, words and comments; texts have a file of their own. */
class Scan extends Cursor {
  private readonly openers: Opener[] = [];
  private indent = 0;
  /** How many `(` and `[` are open: inside them a line end means nothing. */
  private joined = 0;
  /** How many brackets beyond the deepest are open; nothing inside them becomes a token. */
  private swallowed = 0;
  private operatorCount = 0;

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
        if (this.joined > 0 && this.settingBegins(pos + 1)) this.closeJoined();
        this.endLine();
        this.pos++;
        this.newLine(this.pos);
        this.startLine();
        return;
      case '"':
        scanText(this);
        return;
      case "'":
        scanQuoted(this);
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

  /**
   * Whether a line inside an open `(` or `[` is a setting of its own, which
   * means that the bracket was forgotten. A list holds no bare words but three,
   * and in an expression no name stands straight before another operand.
   */
  private settingBegins(lineStart: number): boolean {
    const { text } = this;
    const bracket = this.openers.at(-1)?.symbol;
    if (bracket !== '(' && bracket !== '[') return false;
    let start = lineStart;
    while (text[start] === ' ' || text[start] === '\t') start++;
    const end = idEnd(text, start);
    const word = text.slice(start, end);
    if (reservedNames.has(word) || !this.types.keyword(word)) return false;
    if (bracket === '[') return true;
    let next = end;
    while (text[next] === ' ' || text[next] === '\t') next++;
    if (text.startsWith('->', next) || text[next] === '"') return true;
    const operand = idEnd(text, next);
    return (operand > next && !counted.has(text.slice(next, operand))) || isDigit(text.charCodeAt(next));
  }

  // ---------------------------------------------------------------- brackets

  private open(symbol: string): void {
    if (this.swallowed > 0 || this.openers.length >= DEEPEST_EXPRESSION) {
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

  /** Closes the `(` and `[` that are open, down to the braces around them. */
  private closeJoined(): void {
    this.swallowed = 0;
    while (this.joined > 0 && this.openers.at(-1)?.symbol !== '{') this.closeUnclosed();
  }

  private closeAll(): void {
    this.swallowed = 0;
    while (this.openers.length > 0) this.closeUnclosed();
    this.operatorCount = 0;
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
      // The line end before the next statement, or at the end, is not part of the comment.
      if (text[end - 1] === '\n') end--;
    }
    const startedLine = this.line;
    this.emitHidden('BLOCK_COMMENT', end);
    if (this.line > startedLine && text[this.pos] !== '\n') {
      this.endLine();
      this.startLine();
    }
    return true;
  }

  // ------------------------------------------------------------------ output

  private emitSymbol(symbol: string): void {
    this.emitTo(symbol, this.pos + symbol.length);
  }

  /** Nothing too deep becomes a token, and no more operators than a chain may have. */
  protected override admits(name: string, start: number, end: number): boolean {
    return this.swallowed === 0 && this.withinOperatorLimit(name, start, end);
  }

  private withinOperatorLimit(name: string, start: number, end: number): boolean {
    // Lists and objects hold values, whose signs join nothing.
    const inside = this.openers.at(-1)?.symbol;
    if (name === ',' && inside !== '(') this.operatorCount = 0;
    if (!counted.has(name) || inside === '[') return this.operatorCount <= MOST_OPERATORS;
    this.operatorCount++;
    if (this.operatorCount === MOST_OPERATORS + 1) this.report('too-long', start, end, this.text.slice(start, end));
    return this.operatorCount <= MOST_OPERATORS;
  }
}
