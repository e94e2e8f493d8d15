import { type AstNode, AstUtils, CstUtils, type LangiumDocument } from 'langium';
import type { FoldingRangeProvider } from 'langium/lsp';
import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { ByChunk } from '../language/incremental/by-chunk.js';
import type { Chunk } from '../language/incremental/chunks.js';
import type { MenuflowServices } from '../language/module.js';

/** Blocks, long texts, comments, includes and `// #region`: whatever takes several lines. */
export class MenuflowFolding implements FoldingRangeProvider {
  private readonly parts = new ByChunk(partOf, movedBy);

  constructor(private readonly services: MenuflowServices) {}

  getFoldingRanges(document: LangiumDocument): FoldingRange[] {
    const file = document.parseResult.value;
    if (!isFlowFile(file)) return [];
    const parts = [...this.parts.of(file, this.services)];
    const found = parts.flatMap(({ folds }) => folds);
    const wide = new Folds();
    for (const [first, last] of runsOf(parts.flatMap(({ includes }) => includes)))
      wide.keep(first, last, FoldingRangeKind.Imports);
    const regions: number[] = [];
    for (const { line, isEnd } of parts.flatMap((part) => part.regions)) {
      const first = isEnd ? regions.pop() : undefined;
      if (!isEnd) regions.push(line);
      else if (first !== undefined) wide.keep(first, line, FoldingRangeKind.Region);
    }
    for (const [first, last] of runsOf(parts.flatMap(({ comments }) => comments)))
      wide.keep(first, last, FoldingRangeKind.Comment);
    return wide.joinedWith(found);
  }
}

/** What a chunk folds by itself, and the lines in it that fold together with those of other chunks. */
interface Part {
  folds: readonly FoldingRange[];
  includes: readonly number[];
  /** Lines that hold nothing but a comment. */
  comments: readonly number[];
  /** Where a region begins or ends. */
  regions: readonly { line: number; isEnd: boolean }[];
}

/** One line folds one thing: the largest that begins there. */
class Folds {
  private readonly found = new Map<number, FoldingRange>();

  keep(startLine: number, endLine: number, kind?: FoldingRange['kind']): void {
    if (endLine <= startLine || (this.found.get(startLine)?.endLine ?? -1) >= endLine) return;
    this.found.set(startLine, { startLine, endLine, ...(kind && { kind }) });
  }

  get all(): FoldingRange[] {
    return [...this.found.values()].toSorted((left, right) => left.startLine - right.startLine);
  }

  /** All of these and some others that come in the order of their lines. */
  joinedWith(others: readonly FoldingRange[]): FoldingRange[] {
    if (this.found.size === 0) return [...others];
    const larger = (other: FoldingRange): boolean => (this.found.get(other.startLine)?.endLine ?? -1) <= other.endLine;
    for (const other of others) if (larger(other)) this.found.set(other.startLine, other);
    return this.all;
  }
}

function partOf(chunk: Chunk): Part {
  const folds = new Folds();
  for (const node of chunk.statements.flatMap((statement) => AstUtils.streamAst(statement).toArray())) {
    const range = node.$cstNode?.range;
    if (range) folds.keep(range.start.line, range.end.line - (endsInBracket(node) ? 1 : 0));
  }
  const includes = chunk.statements.flatMap(({ $type, $cstNode }) =>
    $type === 'Include' && $cstNode ? [$cstNode.range.start.line] : [],
  );
  const comments: number[] = [];
  const regions: { line: number; isEnd: boolean }[] = [];
  for (const leaf of chunk.nodes.flatMap((node) => CstUtils.flattenCst(node).toArray())) {
    const type = leaf.tokenType.name;
    if (!leaf.hidden) continue;
    const { start, end } = leaf.range;
    if (type === 'BLOCK_COMMENT') folds.keep(start.line, end.line, FoldingRangeKind.Comment);
    if (
      (type !== 'LINE_COMMENT' && type !== 'DOC_COMMENT') ||
      !standsAlone(leaf.offset - chunk.place.offset, chunk.text)
    )
      continue;
    if (/^\/\/\s*#region\b/.test(leaf.text)) regions.push({ line: start.line, isEnd: false });
    else if (/^\/\/\s*#endregion\b/.test(leaf.text)) regions.push({ line: start.line, isEnd: true });
    else comments.push(start.line);
  }
  return { folds: folds.all, includes, comments, regions };
}

function movedBy({ folds, includes, comments, regions }: Part, lines: number): Part {
  return {
    folds: folds.map((fold) => ({ ...fold, startLine: fold.startLine + lines, endLine: fold.endLine + lines })),
    includes: includes.map((line) => line + lines),
    comments: comments.map((line) => line + lines),
    regions: regions.map(({ line, isEnd }) => ({ line: line + lines, isEnd })),
  };
}

/** Whether nothing stands before a place on its line. */
function standsAlone(offset: number, text: string): boolean {
  return text.slice(offset > 0 ? text.lastIndexOf('\n', offset - 1) + 1 : 0, offset).trim() === '';
}

/** A closing bracket or the quotes of a long text stay in sight. */
function endsInBracket({ $cstNode: cst }: AstNode): boolean {
  return /(?:[}\])]|""")$/.test(cst?.root.fullText.slice(Math.max(cst.offset, cst.end - 3), cst.end) ?? '');
}

/** The first and the last line of each run of lines that follow one another. */
function runsOf(lines: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === line) run[1] = line;
    else runs.push([line, line]);
  }
  return runs;
}
