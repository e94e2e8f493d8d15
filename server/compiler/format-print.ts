import type { Statement, Word } from './format-cut.js';
import type { Shape } from './format-shape.js';

/** Lines longer than this are broken where they can be. */
export const lineWidth = 100;

/** The layout of one statement, or undefined where it has a form that is better left alone. */
export function printStatement(text: string, statement: Statement, shape: Shape, isLast: boolean): string | undefined {
  try {
    return new Printer(text, statement, shape, isLast).print();
  } catch (error) {
    if (error instanceof LeftAlone) return undefined;
    throw error;
  }
}

/** The statement has something whose layout is its author's. */
class LeftAlone extends Error {}

class Printer {
  private out = '';
  private line = '';
  private indent = 0;
  private at = 0;
  private readonly words: readonly Word[];

  constructor(
    private readonly text: string,
    private readonly statement: Statement,
    private readonly shape: Shape,
    private readonly isLast: boolean,
  ) {
    this.words = statement.words;
  }

  print(): string {
    this.sequence(() => false, true);
    this.endLine();
    if (this.isLast) return this.words.length === 0 ? '' : `${this.out.trimEnd()}\n`;
    return this.out + (this.blankBefore(this.statement.end) && this.words.length > 0 ? '\n' : '');
  }

  /** Words up to a closing bracket, with the line structure that the author gave a block of several lines. */
  private sequence(isEnd: (word: Word) => boolean, ownLines: boolean): void {
    for (let word = this.words[this.at]; word && !isEnd(word); word = this.words[this.at]) {
      if (ownLines && this.startsLine(word)) this.newLine(word);
      if (word.isComment) this.comment(word, ownLines);
      else if (word.kind === '{' || word.kind === '[') this.bracket(word);
      else this.take();
    }
  }

  /** Whether a word begins a line: where something new begins, and a comment where its author began a line with it. */
  private startsLine(word: Word): boolean {
    if (this.line === '' && this.out === '') return false;
    if (word.isComment) return this.brokenBefore(word);
    return this.shape.begins.has(word.start);
  }

  private newLine(word: Word): void {
    const blank = this.blankBefore(word.start) && !this.isAfterOpening();
    this.endLine();
    if (blank && this.out !== '' && !this.out.endsWith('\n\n')) this.out += '\n';
  }

  private endLine(): void {
    if (this.line === '') return;
    this.out += `${' '.repeat(this.indent)}${this.line}\n`;
    this.line = '';
  }

  private comment(word: Word, ownLines: boolean): void {
    if (!ownLines || word.image.includes('\n')) throw new LeftAlone();
    const after = this.words[this.at + 1];
    // A comment in the middle of a line belongs to what stands behind it.
    if (word.kind !== 'BLOCK_COMMENT' || !after || this.brokenBefore(after)) {
      this.line += `${this.line === '' ? '' : ' '}${word.image.trimEnd()}`;
      this.at++;
      const next = this.words[this.at];
      if (next && !this.startsLine(next) && next.kind !== '}') throw new LeftAlone();
      return;
    }
    this.take();
  }

  /** A block or a literal: on one line where the author has it so and it fits, else with a line for each part. */
  private bracket(open: Word): void {
    const close = this.closingOf(this.at);
    const inner = this.words.slice(this.at + 1, close);
    const isBlock = open.kind === '{';
    const wasBroken = inner.some((word, index) => this.brokenBetween(index === 0 ? open : inner[index - 1], word)) || this.brokenBetween(inner.at(-1) ?? open, this.words[close]);
    if (inner.length === 0) {
      this.take();
      this.line += this.words[this.at]?.image ?? '';
      this.at++;
      return;
    }
    const closing = this.words[close];
    if (!closing) throw new LeftAlone();
    if (!wasBroken) {
      const flat = this.flat(close);
      if (flat !== undefined && this.indent + this.line.length + 1 + flat.length + this.tailLength(close) <= lineWidth) {
        this.line += `${this.spaceBefore(open)}${flat}`;
        this.at = close + 1;
        return;
      }
      // An expression in brackets has no parts of its own to break at.
      if (!inner.some((word) => this.shape.begins.has(word.start))) {
        if (flat === undefined) throw new LeftAlone();
        this.line += `${this.spaceBefore(open)}${flat}`;
        this.at = close + 1;
        return;
      }
    }
    this.take();
    // A comment behind the opening bracket stays there.
    for (let word = this.words[this.at]; word?.isComment && !this.brokenBefore(word); word = this.words[this.at]) this.comment(word, true);
    this.endLine();
    this.indent += 2;
    this.sequence((word) => word === closing, true);
    this.endLine();
    this.indent -= 2;
    this.line = isBlock ? '}' : ']';
    this.at++;
  }

  /** Everything from here to a closing bracket on one line; undefined where that cannot be. */
  private flat(close: number): string | undefined {
    let words = '';
    for (let at = this.at; at <= close; at++) {
      const word = this.words[at];
      const before = this.words[at - 1];
      if (!word || word.isComment || word.image.includes('\n')) return undefined;
      if (at === this.at) words = word.image;
      else {
        // Two statements on one line stand a little apart.
        const apart = this.shape.begins.has(word.start) && before && before.image !== '{' && before.image !== '[' && before.image !== ',';
        words += `${apart ? '  ' : this.space(before, word)}${word.image}`;
      }
    }
    return words;
  }

  /** How long the rest of the line after a bracket is, at the least. */
  private tailLength(close: number): number {
    let length = 0;
    for (let at = close + 1; at < this.words.length; at++) {
      const word = this.words[at];
      if (!word || word.isComment || this.shape.begins.has(word.start) || this.brokenBefore(word) || word.image === '}' || word.image === ']') break;
      length += word.image.length + 1;
    }
    return length;
  }

  private take(): void {
    const word = this.words[this.at];
    if (!word) return;
    const isLong = word.image.includes('\n');
    this.line += this.line === '' ? '' : this.spaceBefore(word);
    if (isLong || this.isInLongText()) this.longText();
    else {
      this.line += word.image;
      this.at++;
    }
  }

  private isInLongText(): boolean {
    const word = this.words[this.at];
    return word?.kind === 'TEXT_START' && word.image.startsWith('"""');
  }

  /** A text of several lines is moved as a whole; what it says stays the same. */
  private longText(): void {
    const first = this.at;
    let last = first;
    if (this.words[first]?.kind === 'TEXT_START') while (this.words[last] && this.words[last]?.kind !== 'TEXT_END') last++;
    const raw = this.text.slice(this.words[first]?.start, this.words[last]?.end);
    if (!raw.startsWith('"""')) throw new LeftAlone();
    const [head = '', ...lines] = raw.split('\n');
    const filled = lines.filter((line, index) => line.trim() !== '' && !(index === lines.length - 1 && line.trim() === '"""'));
    const common = filled.length > 0 ? Math.min(...filled.map((line) => line.length - line.trimStart().length)) : 0;
    const pad = ' '.repeat(this.indent + 2);
    const moved = lines.map((line, index) => {
      if (index === lines.length - 1 && line.trim() === '"""') return `${pad}"""`;
      return line.trim() === '' ? '' : `${pad}${line.slice(common)}`;
    });
    this.line += [head, ...moved].join('\n');
    this.at = last + 1;
  }

  // ------------------------------------------------------------------ spaces

  private spaceBefore(word: Word): string {
    return this.line === '' ? '' : this.space(this.words[this.words.indexOf(word) - 1] ?? this.words[this.at - 1], word);
  }

  private space(before: Word | undefined, word: Word): string {
    if (!before) return '';
    if (isInTemplate(before, word) || this.shape.closeAfter.has(before.start)) return '';
    if (word.image === ',' || word.image === ':' || word.image === '.' || word.image === ')' || word.image === ']') return '';
    if (before.image === '.' || before.image === '(' || before.image === '[') return '';
    // A call and an index stand close to their names; where they do not, they are something else.
    if (before.end === word.start && ((word.image === '(' && before.kind === 'ID') || (word.image === '[' && /[\w`\]]$/.test(before.image)))) return '';
    return ' ';
  }

  // ------------------------------------------------------------- line breaks

  private closingOf(open: number): number {
    let depth = 0;
    for (let at = open; at < this.words.length; at++) {
      const image = this.words[at]?.image;
      if (image === '{' || image === '[') depth++;
      else if (image === '}' || image === ']') depth--;
      if (depth === 0) return at;
    }
    throw new LeftAlone();
  }

  private brokenBefore(word: Word): boolean {
    return this.brokenBetween(this.words[this.words.indexOf(word) - 1], word);
  }

  private brokenBetween(before: Word | undefined, word: Word | undefined): boolean {
    return word !== undefined && this.text.slice(before?.end ?? this.statement.start, word.start).includes('\n');
  }

  private blankBefore(offset: number): boolean {
    let lines = 0;
    for (let at = offset - 1; at >= this.statement.start && /\s/.test(this.text.charAt(at)); at--) if (this.text[at] === '\n') lines++;
    return lines > 1;
  }

  private isAfterOpening(): boolean {
    return /[{[]$/.test(this.line === '' ? this.out.trimEnd() : this.line);
  }
}

const textStarts: ReadonlySet<string> = new Set(['TEXT_START', 'TEXT_MIDDLE']);
const textEnds: ReadonlySet<string> = new Set(['TEXT_MIDDLE', 'TEXT_END']);

/** Whether a space would stand inside a text. */
function isInTemplate(before: Word, word: Word): boolean {
  return textStarts.has(before.kind) || textEnds.has(word.kind);
}
