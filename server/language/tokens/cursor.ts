import type { IToken, TokenType, TokenTypeDictionary } from 'chevrotain';
import type { LexicalCode, LexicalProblem } from './problems.js';
import { topLevelKeywords } from './token-types.js';
import { idEnd } from './words.js';

export class TokenTypes {
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

/** A place in a text, what was made of the text before it, and the ways to go on. */
export abstract class Cursor {
  readonly tokens: IToken[] = [];
  readonly hidden: IToken[] = [];
  readonly errors: LexicalProblem[] = [];
  pos = 0;
  line = 1;
  lineStart = 0;
  private readonly found = new Map<string, { from: number; at: number }>();

  constructor(
    readonly text: string,
    readonly types: TokenTypes,
  ) {}

  /** Whether what stands here becomes a token, or is too much of something. */
  protected abstract admits(name: string, start: number, end: number): boolean;

  /** Makes a token of everything from here to `end`, and goes on there. */
  emitTo(name: string, end: number): void {
    const start = this.pos;
    if (this.admits(name, start, end)) this.emit(name, start, end);
    this.advance(end);
  }

  emit(name: string, start: number, end: number): void {
    this.tokens.push(this.token(name, start, end));
  }

  emitHidden(name: string, end: number): void {
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

  report(code: LexicalCode, start: number, end: number, found: string): void {
    this.reportAt(code, { offset: start, line: this.line, lineStart: this.lineStart }, end - start, found);
  }

  reportAt(
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

  newLine(start: number): void {
    this.line++;
    this.lineStart = start;
  }

  /** The next place of a mark, or the text's end. Each answer is kept until it is passed, so that many asking stay linear. */
  find(mark: string, from: number): number {
    const known = this.found.get(mark);
    if (known !== undefined && known.from <= from && known.at >= from) return known.at;
    const at = this.text.indexOf(mark, from);
    const place = at === -1 ? this.text.length : at;
    this.found.set(mark, { from, at: place });
    return place;
  }

  /** The next line start after `from` and before `to` at which a top-level statement begins, or -1. */
  topLevelLine(from: number, to: number): number {
    const { text } = this;
    for (let end = text.indexOf('\n', from); end !== -1 && end + 1 < to; end = text.indexOf('\n', end + 1)) {
      const word = idEnd(text, end + 1);
      if (word > end + 1 && topLevelKeywords.has(text.slice(end + 1, word))) return end + 1;
    }
    return -1;
  }
}
