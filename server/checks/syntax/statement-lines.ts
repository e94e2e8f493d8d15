import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../../language/generated/ast.js';
import type { Chunk } from '../../language/incremental/chunks.js';
import { topLevelKeywords } from '../../language/tokens/token-types.js';
import { settingWordsOf } from './setting-words.js';

/**
 * Which line of a file belongs to which statement, told by the text alone, so
 * that it holds where the grammar gave up: a statement begins in the first
 * column, and nothing else does but closing brackets and comments.
 */
export class StatementLines {
  private static readonly known = new WeakMap<object, StatementLines>();
  private readonly headers: Int32Array;
  /** For each line, the nearest one above it that begins a statement, or -1. */
  private readonly above: Int32Array;

  private constructor(
    private readonly lines: readonly string[],
    /** Where the first of these lines is; it may move. */
    private readonly place: { readonly line: number } = { line: 0 },
  ) {
    this.headers = new Int32Array(lines.length);
    this.above = new Int32Array(lines.length);
    let header = 0;
    let statement = -1;
    for (const [number, line] of lines.entries()) {
      this.above[number] = statement;
      if (keywordOn(line) !== undefined) statement = number;
      if (/^[^\s}\])/]/.test(line)) header = number;
      this.headers[number] = header;
    }
  }

  static of(document: LangiumDocument<FlowFile>): StatementLines {
    const known = StatementLines.known.get(document.parseResult);
    if (known) return known;
    const fresh = new StatementLines(document.textDocument.getText().split(/\r?\n/));
    StatementLines.known.set(document.parseResult, fresh);
    return fresh;
  }

  /** The lines of one chunk, numbered as they are in the file. */
  static ofChunk(chunk: Chunk): StatementLines {
    const known = StatementLines.known.get(chunk);
    if (known) return known;
    const fresh = new StatementLines(chunk.text.split(/\r?\n/), chunk.place);
    StatementLines.known.set(chunk, fresh);
    return fresh;
  }

  /** The line on which the statement of a line begins. */
  headerOf(line: number): number {
    const header = this.headers[line - this.place.line];
    return header === undefined ? line : header + this.place.line;
  }

  /** The text of one line. */
  textOf(line: number): string {
    return this.lines[line - this.place.line] ?? '';
  }

  /**
   * The line that should have opened the block in which another line stands: a
   * statement's first line without a brace, where the line is one of a block.
   */
  unopenedBlockOf(line: number): number | undefined {
    const header = this.headerOf(line);
    const keyword = this.keywordOf(header);
    if (line === header || keyword === undefined || /[{[("]\s*$/.test(this.textOf(header).replace(/"[^"]*"/g, '')))
      return undefined;
    for (let between = header + 1; between < this.place.line + this.lines.length; between++) {
      const word = /^\s+([a-z]+)\b/.exec(this.textOf(between))?.[1];
      if (word !== undefined) return settingWordsOf(keyword).includes(word) ? header : undefined;
      if (this.textOf(between).trim() !== '') return undefined;
    }
    return undefined;
  }

  /** The word that a statement begins with, if it is one that begins statements. */
  keywordOf(line: number): string | undefined {
    return keywordOn(this.textOf(this.headerOf(line)));
  }

  /** The nearest line above another that begins a statement with one of the words for it; -1 where there is none. */
  headerAbove(line: number): number {
    const above = this.above[line - this.place.line] ?? -1;
    return above < 0 ? -1 : above + this.place.line;
  }

  /** The word that the statement above a line begins with. */
  keywordAbove(line: number): string | undefined {
    const above = this.headerAbove(line);
    return above < 0 ? undefined : this.keywordOf(above);
  }

  /** The name that a statement gives itself, as far as it can be read. */
  nameOn(line: number): string | undefined {
    return /^\S{1,40}[ \t]{1,9}`?([\p{L}_][\p{L}\p{N}_-]{0,100})/u.exec(this.textOf(line))?.[1];
  }
}

function keywordOn(line: string): string | undefined {
  const word = /^[a-z]+/.exec(line)?.[0];
  return word !== undefined && topLevelKeywords.has(word) ? word : undefined;
}
