import type { IToken } from 'chevrotain';
import type { FlowFile } from '../language/generated/ast.js';
import { type Hints, hintsFor } from './format-hints.js';

/** A statement as the formatter sees it: parts that may stand on lines of their own, and brackets around more parts. */
export interface Part {
  elements: Element[];
  /** Comments behind the part, on its line. */
  trailing: Comment[];
  /** Whether the author left lines free above it. */
  blankBefore: boolean;
  /** Whether the author wrote a comma behind it. */
  comma: boolean;
  isComment: boolean;
}

export type Element = Word | Comment | Group;

export interface Word {
  kind: 'word';
  /** The word or the whole text with its quotes, possibly of several lines. */
  image: string;
  spaceBefore: boolean;
}

export interface Comment {
  kind: 'comment';
  image: string;
  spaceBefore: true;
  /** Whether the line has to end behind it. */
  endsLine: boolean;
  /** The column that a comment on a line of its own was in. */
  column?: number;
}

export type GroupKind = 'block' | 'object' | 'list' | 'paren' | 'index';

export interface Group {
  kind: 'group';
  of: GroupKind;
  open: string;
  close: string;
  spaceBefore: boolean;
  parts: Part[];
  /** Comments behind the opening bracket, on its line. */
  openComments: Comment[];
  /** Whether the author wrote it over several lines. */
  isLong: boolean;
  /** Whether it cannot stand on one line. */
  mustBreak: boolean;
}

/** Reads the parts of a statement without syntax errors, and the comments around it. */
export function readParts(text: string, tokens: readonly IToken[], hidden: readonly IToken[], file: FlowFile): Part[] {
  return new Reader(text, tokens, hidden, hintsFor(tokens, file)).parts(undefined, []);
}

const closers: ReadonlySet<string> = new Set(['}', ')', ']']);
/** Tokens that mark a place and are no words. */
const marks: ReadonlySet<string> = new Set(['TOP', 'EMPTY']);
const commentTypes: ReadonlySet<string> = new Set(['LINE_COMMENT', 'DOC_COMMENT', 'BLOCK_COMMENT']);
const logicalOperators: ReadonlySet<string> = new Set(['and', 'or', '&&', '||']);

class Reader {
  private readonly stream: readonly IToken[];
  private at = 0;
  /** The line on which the last word or comment ended. */
  private lastLine = 1;

  constructor(
    private readonly text: string,
    tokens: readonly IToken[],
    hidden: readonly IToken[],
    private readonly hints: Hints,
  ) {
    this.stream = [...tokens.filter((token) => !marks.has(token.tokenType.name)), ...hidden].toSorted(
      (one, other) => one.startOffset - other.startOffset,
    );
  }

  /** Reads up to the closing bracket of a group, or to the end of the statement. */
  parts(group: GroupKind | undefined, openComments: Comment[]): Part[] {
    const parts: Part[] = [];
    let part: Part | undefined;
    const finish = (): void => {
      if (part) parts.push(withTrailing(part));
      part = undefined;
    };
    const begin = (token: IToken): Part => {
      part ??= {
        elements: [],
        trailing: [],
        blankBefore: parts.length > 0 && (token.startLine ?? 0) - this.lastLine > 1,
        comma: false,
        isComment: false,
      };
      return part;
    };
    for (let token = this.stream[this.at]; token; token = this.stream[this.at]) {
      const type = token.tokenType.name;
      if (closers.has(type)) break;
      if (type === 'NL') {
        finish();
        this.at++;
      } else if (commentTypes.has(type)) {
        const comment = this.comment(token);
        const isBetween = !part || this.isBoundary(this.at + 1, group);
        const leads = isBetween && !comment.endsLine && (!part || part.comma) && this.leadsOn(token);
        // Nothing can come behind a line comment, also where only a comma is on the line before this one.
        const hasOwnLine = comment.column !== undefined || endsLine(part ?? parts.at(-1), openComments);
        if (isBetween && (hasOwnLine || leads)) finish();
        const isSeparate = isBetween && !leads && !part;
        const isFirst = parts.length === 0;
        if (isSeparate && !hasOwnLine && group && isFirst && !this.isCloser(token)) openComments.push(comment);
        else if (isSeparate && !hasOwnLine && !isFirst) parts.at(-1)?.trailing.push(comment);
        else {
          begin(token).elements.push(comment);
          if (isSeparate && part) {
            parts.push({ ...part, isComment: true });
            part = undefined;
          }
        }
        this.pass(token);
      } else if (type === ',' && this.separates(group)) {
        // A comment may stand between a part and its comma.
        const before = hasWords(part) ? part : parts.findLast((earlier) => !earlier.isComment);
        if (before) before.comma = true;
        if (group === 'paren') finish();
        this.pass(token);
      } else {
        if (hasWords(part) && this.startsPart(token, group)) finish();
        begin(token).elements.push(this.element(token, begin(token).elements.at(-1)));
      }
    }
    finish();
    return parts;
  }

  private element(token: IToken, previous: Element | undefined): Element {
    const spaceBefore =
      previous !== undefined && (previous.kind === 'comment' || !this.hints.tight.has(token.startOffset));
    switch (token.tokenType.name) {
      case '{':
      case '[':
      case '(':
        return this.group(token, spaceBefore);
      case 'TEXT_START':
        return { kind: 'word', image: this.templateText(), spaceBefore };
      default:
        this.pass(token);
        return { kind: 'word', image: token.image, spaceBefore };
    }
  }

  private group(opener: IToken, spaceBefore: boolean): Group {
    const of =
      this.hints.groups.get(opener.startOffset) ??
      (opener.image === '{' ? 'block' : opener.image === '[' ? 'index' : 'paren');
    const openComments: Comment[] = [];
    this.pass(opener);
    const parts = this.parts(of, openComments);
    const closer = this.stream[this.at];
    if (closer) this.pass(closer);
    const isLong = closer !== undefined && closer.startLine !== opener.startLine;
    const isEmpty = parts.length === 0 && openComments.length === 0;
    const mustBreak =
      !isEmpty && ((isLong && of !== 'paren' && of !== 'index') || openComments.length > 0 || parts.some(hasLineEnd));
    return {
      kind: 'group',
      of,
      open: opener.image,
      close: closer?.image ?? '',
      spaceBefore,
      parts,
      openComments,
      isLong,
      mustBreak,
    };
  }

  /** A text with templates, from its first token to its last; the paths in it stand close to their braces. */
  private templateText(): string {
    let image = '';
    for (let token = this.stream[this.at]; token; token = this.stream[this.at]) {
      image += token.image;
      this.pass(token);
      if (token.tokenType.name === 'TEXT_END') break;
    }
    return image;
  }

  private comment(token: IToken): Comment {
    const lineStart = this.text.lastIndexOf('\n', token.startOffset - 1) + 1;
    const endsLine = token.tokenType.name !== 'BLOCK_COMMENT' || token.image.includes('\n');
    const isFirst = this.text.slice(lineStart, token.startOffset).trim() === '';
    const isAlone = isFirst && (endsLine || !this.leadsOn(token));
    return {
      kind: 'comment',
      image: token.image,
      spaceBefore: true,
      endsLine,
      ...(isAlone && { column: token.startOffset - lineStart }),
    };
  }

  /** Whether a word that belongs to the same line comes after a comment. */
  private leadsOn(comment: IToken): boolean {
    let index = this.at + 1;
    for (let token = this.stream[index]; token; token = this.stream[++index]) {
      if (token.startLine !== comment.endLine) return false;
      if (token.tokenType.name === ',') continue;
      if (!commentTypes.has(token.tokenType.name))
        return token.tokenType.name !== 'NL' && !closers.has(token.tokenType.name);
      if (token.tokenType.name !== 'BLOCK_COMMENT' || token.image.includes('\n')) return false;
    }
    return false;
  }

  /** Whether the group ends on the line of a comment, right behind it. */
  private isCloser(comment: IToken): boolean {
    const next = this.stream[this.at + 1];
    return next !== undefined && next.startLine === comment.endLine && closers.has(next.tokenType.name);
  }

  /** Whether a part ends before the word at a place of the stream. */
  private isBoundary(from: number, group: GroupKind | undefined): boolean {
    let index = from;
    let next = this.stream[index];
    while (next && commentTypes.has(next.tokenType.name)) next = this.stream[++index];
    if (!next) return true;
    const type = next.tokenType.name;
    return (
      type === 'NL' ||
      closers.has(type) ||
      this.startsPart(next, group) ||
      (type === ',' && this.separates(group, index))
    );
  }

  private startsPart(token: IToken, group: GroupKind | undefined): boolean {
    return group === 'paren' ? logicalOperators.has(token.tokenType.name) : this.hints.starts.has(token.startOffset);
  }

  /** Whether a comma stands between parts, and not inside of one. */
  private separates(group: GroupKind | undefined, comma = this.at): boolean {
    if (group === 'paren') return true;
    let index = comma + 1;
    let next = this.stream[index];
    while (
      next &&
      (next.tokenType.name === 'NL' || next.tokenType.name === ',' || commentTypes.has(next.tokenType.name))
    )
      next = this.stream[++index];
    return !next || closers.has(next.tokenType.name) || this.hints.starts.has(next.startOffset);
  }

  private pass(token: IToken): void {
    this.lastLine = token.endLine ?? this.lastLine;
    this.at++;
  }
}

/** Takes the comments at the end of a part out of it, so that its comma can stand before them. */
function withTrailing(part: Part): Part {
  let end = part.elements.length;
  while (end > 1 && part.elements[end - 1]?.kind === 'comment') end--;
  const trailing = part.elements.slice(end) as Comment[];
  return { ...part, elements: part.elements.slice(0, end), trailing };
}

/** Whether a comment stands last so that nothing can follow on its line. */
function endsLine(part: Part | undefined, openComments: readonly Comment[]): boolean {
  const last = part ? (part.trailing.at(-1) ?? part.elements.at(-1)) : openComments.at(-1);
  return last?.kind === 'comment' && last.endsLine;
}

/** Whether a part is more than the comments in front of it. */
function hasWords(part: Part | undefined): part is Part {
  return part?.elements.some((element) => element.kind !== 'comment') ?? false;
}

function hasLineEnd(part: Part): boolean {
  if (part.trailing.some((comment) => comment.endsLine)) return true;
  return part.elements.some((element) => {
    if (element.kind === 'group') return element.mustBreak;
    return element.kind === 'comment' && (element.endsLine || (part.isComment && element.column !== undefined));
  });
}
