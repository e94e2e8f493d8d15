import { type AstNode, AstUtils, type CstNode, GrammarUtils, type LangiumDocument } from 'langium';
import type { Range } from 'vscode-languageserver-types';
import type { FlowFile, Statement } from '../language/generated/ast.js';
import { ByChunk } from '../language/incremental/by-chunk.js';
import { type Chunk, lineEnds } from '../language/incremental/chunks.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem, ProblemSeverity } from '../language/problem.js';
import type { Program } from '../language/program.js';
import { nearest } from './nearest.js';
import { finished, type Steps } from './steps.js';
import { StatementLines } from './syntax/statement-lines.js';

/**
 * How far a check looks, and so when its problems have to be found anew:
 * - `local`: at one top-level statement and the declarations that it names or could name;
 * - `program`: also at other statements and files, such as the flow's header or a clash of names;
 * - `whole flow`: at the ways through the whole flow, or at every use of a name. An editor may tell such problems
 *   a moment later.
 */
export type Scope = 'local' | 'program' | 'whole flow';

/** One diagnostic: what it looks for, how it is told and explained, and how it is mended. */
export interface Check {
  /** `MF` and three digits; it never changes its meaning. */
  code: string;
  severity: ProblemSeverity;
  scope: Scope;
  /** The headline of its page. */
  title: string;
  /** Why it matters and what to do, for its page. */
  why: string;
  /** A flow that has the problem, and the same flow without it. Tests run both. */
  wrong: string;
  right: string;
  /** One that looks at a whole flow pauses between the pieces of its work. */
  run(context: CheckContext): void | Steps;
  /** Safe ways to mend it. */
  fix?(problem: Problem, context: CheckContext): Fix[];
}

export interface Fix {
  title: string;
  edits: { uri: string; range: Range; newText: string }[];
  preferred?: boolean;
}

export interface Told {
  message: string;
  hint?: string;
  related?: Problem['related'];
  tags?: Problem['tags'];
  data?: unknown;
}

/** Looking for a similar name takes time, so a file full of unknown names gets only so many suggestions. */
export const MOST_SUGGESTIONS = 100;

/** A file, or one of its statements, under examination, with what its checks ask for again and again. */
export class CheckContext {
  readonly file: FlowFile;
  readonly program: Program;
  readonly uri: string;
  readonly problems: Problem[] = [];
  private parts: readonly ReadonlyMap<string, readonly AstNode[]>[] | undefined;
  private check: Check | undefined;
  private broken: Set<number> | undefined;
  /** How many names were looked for that are like a mistyped one. */
  wishes = 0;
  /** Whether something was asked that is noted nowhere, so that all has to be asked anew at the next edit. */
  isFleeting = false;
  /** The lines on which types do not fit. */
  private readonly illTyped = new Set<number>();

  constructor(
    readonly document: LangiumDocument<FlowFile>,
    readonly services: MenuflowServices,
    /** The part of the file that is looked at; without one it is all of it. */
    readonly chunk?: Chunk,
    private readonly mostSuggestions = MOST_SUGGESTIONS,
  ) {
    this.file = document.parseResult.value;
    this.program = services.naming.Programs.of(this.file);
    this.uri = document.uri.toString();
  }

  run(check: Check): void {
    finished(this.runInSteps(check));
  }

  *runInSteps(check: Check): Steps {
    this.check = check;
    const steps = check.run(this);
    if (steps) yield* steps;
  }

  /** The top-level statements that are looked at. */
  get statements(): readonly Statement[] {
    return this.chunk?.statements ?? this.file.statements;
  }

  get lexerErrors() {
    return (this.chunk ?? this.document.parseResult).lexerErrors;
  }

  get parserErrors() {
    return (this.chunk ?? this.document.parseResult).parserErrors;
  }

  get lines(): StatementLines {
    return this.chunk ? StatementLines.ofChunk(this.chunk) : StatementLines.of(this.document);
  }

  /** The line and column of an offset. Lines end as they do for the lexer, so that every place of a statement moves with it. */
  positionAt(offset: number): Range['start'] {
    if (!this.chunk) return this.document.textDocument.positionAt(offset);
    const { text, place } = this.chunk;
    const before = text.slice(0, Math.max(0, offset - place.offset));
    return { line: place.line + lineEnds(before), character: before.length - before.lastIndexOf('\n') - 1 };
  }

  /** Says that what is found may not hold after the next edit, whatever that is. */
  holdsOnlyNow(): void {
    this.isFleeting = true;
  }

  /** All parts of one kind that are looked at, in the order they are written. */
  all<Type extends AstNode>(...types: Type['$type'][]): Type[] {
    this.parts ??= this.chunk
      ? [partsByType.ofChunk(this.chunk, this.services)]
      : [...partsByType.of(this.file, this.services)];
    const found: Type[] = [];
    for (const type of types)
      for (const parts of this.parts) for (const part of parts.get(type) ?? []) found.push(part as Type);
    return found;
  }

  /** The name most like a mistyped one, or undefined where none is close. */
  nearest(word: string, names: () => Iterable<string>): string | undefined {
    if (this.wishes++ >= this.mostSuggestions) return undefined;
    return nearest(word, names());
  }

  /** Whether a line of a part could not be read, so that nothing can be said about what the part lacks. */
  isBroken(part: AstNode): boolean {
    const { start, end } = part.$cstNode?.range ?? { start: { line: 0 }, end: { line: -1 } };
    if (this.brokenLines.size === 0) return false;
    for (let line = start.line; line <= end.line; line++) if (this.brokenLines.has(line)) return true;
    return false;
  }

  /** Whether types do not fit in an expression, so that nothing need be said about what comes of it. */
  isIllTyped(expression: AstNode): boolean {
    const { start, end } = expression.$cstNode?.range ?? { start: { line: 0 }, end: { line: -1 } };
    for (let line = start.line; line <= end.line; line++) if (this.illTyped.has(line)) return true;
    return false;
  }

  /** The lines that could not be read. The checks of syntax run first and find them. */
  get brokenLines(): ReadonlySet<number> {
    this.broken ??= new Set(this.problems.filter(isOfSyntax).map((problem) => problem.range.start.line));
    return this.broken;
  }

  /** Tells the checks of the whole flow what those of the statements have found. */
  knows(problems: readonly Problem[]): void {
    this.broken = new Set(problems.filter(isOfSyntax).map((problem) => problem.range.start.line));
  }

  /** Reports the problem at the smallest place that shows it: a property of a node, or the node itself. */
  report(node: AstNode, property: string | undefined, told: Told, index?: number): void {
    const place = placeOf(node, property, index);
    if (place) this.reportAt(place.range, told);
  }

  reportAt(range: Range, { message, hint, related, tags, data }: Told): void {
    if (!this.check) throw new Error('A problem is reported by a running check.');
    const { code, severity } = this.check;
    if (code.startsWith('MF3')) this.illTyped.add(range.start.line);
    this.problems.push({
      code,
      severity,
      message,
      ...(hint !== undefined && { hint }),
      uri: this.uri,
      range: { start: { ...range.start }, end: { ...range.end } },
      ...(related && related.length > 0 && { related }),
      ...(tags && { tags }),
      ...(data !== undefined && { data }),
    });
  }
}

/** Whether a problem says that a text could not be read, and not what it means. */
export function isOfSyntax(problem: Pick<Problem, 'code'>): boolean {
  return problem.code.startsWith('MF0');
}

/** Where a part, or one property of it, is written. */
export function placeOf(node: AstNode, property?: string, index?: number): CstNode | undefined {
  const cst = node.$cstNode;
  if (property === undefined) return cst;
  return (
    GrammarUtils.findNodeForProperty(cst, property, index) ?? GrammarUtils.findNodeForKeyword(cst, property) ?? cst
  );
}

/** A place in another declaration, to point at from a problem. */
export function relatedTo(node: AstNode, property: string, message: string): NonNullable<Problem['related']> {
  const range = placeOf(node, property)?.range;
  const uri = AstUtils.getDocument(node).uri.toString();
  return range ? [{ message, uri, range: { start: { ...range.start }, end: { ...range.end } } }] : [];
}

/** A fix that replaces what the problem points at. */
export function replacing(problem: Problem, newText: string, title: string): Fix {
  return { title, edits: [{ uri: problem.uri, range: problem.range, newText }], preferred: true };
}

/** The parts of each chunk by their kinds. Every check asks for some, and those of the whole flow for those of all chunks. */
const partsByType = new ByChunk(({ statements }: Chunk): ReadonlyMap<string, readonly AstNode[]> => {
  const parts = new Map<string, AstNode[]>();
  for (const statement of statements) {
    for (const part of AstUtils.streamAst(statement)) {
      const known = parts.get(part.$type);
      if (known) known.push(part);
      else parts.set(part.$type, [part]);
    }
  }
  return parts;
});
