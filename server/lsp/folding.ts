import { type AstNode, AstUtils, CstUtils, type LangiumDocument } from 'langium';
import type { FoldingRangeProvider } from 'langium/lsp';
import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver-types';

/** Blocks, long texts, comments, includes and `// #region`: whatever takes several lines. */
export class MenuflowFolding implements FoldingRangeProvider {
  getFoldingRanges(document: LangiumDocument): FoldingRange[] {
    const root = document.parseResult.value;
    const found = new Map<number, FoldingRange>();
    // One line folds one thing: the largest that begins there.
    const keep = (startLine: number, endLine: number, kind?: FoldingRange['kind']): void => {
      if (endLine <= startLine || (found.get(startLine)?.endLine ?? -1) >= endLine) return;
      found.set(startLine, { startLine, endLine, ...(kind && { kind }) });
    };
    for (const node of AstUtils.streamAst(root)) {
      const range = node.$cstNode?.range;
      if (!range || node === root) continue;
      keep(range.start.line, range.end.line - (endsInBracket(node) ? 1 : 0));
    }
    includes(root, keep);
    comments(document, keep);
    return [...found.values()].toSorted((left, right) => left.startLine - right.startLine);
  }
}

type Keep = (startLine: number, endLine: number, kind?: FoldingRange['kind']) => void;

/** A closing bracket or the quotes of a long text stay in sight. */
function endsInBracket({ $cstNode: cst }: AstNode): boolean {
  return /(?:[}\])]|""")$/.test(cst?.root.fullText.slice(Math.max(cst.offset, cst.end - 3), cst.end) ?? '');
}

function includes(root: AstNode, keep: Keep): void {
  const statements = 'statements' in root && Array.isArray(root.statements) ? (root.statements as AstNode[]) : [];
  const lines = statements.flatMap(({ $type, $cstNode }) =>
    $type === 'Include' && $cstNode ? [$cstNode.range.start.line] : [],
  );
  for (const [first, last] of runsOf(lines)) keep(first, last, FoldingRangeKind.Imports);
}

function comments({ parseResult, textDocument }: LangiumDocument, keep: Keep): void {
  const cst = parseResult.value.$cstNode;
  if (!cst) return;
  const alone: number[] = [];
  const regions: number[] = [];
  for (const leaf of CstUtils.flattenCst(cst)) {
    const { start, end } = leaf.range;
    if (leaf.tokenType.name === 'BLOCK_COMMENT') keep(start.line, end.line, FoldingRangeKind.Comment);
    if (leaf.tokenType.name !== 'LINE_COMMENT' && leaf.tokenType.name !== 'DOC_COMMENT') continue;
    const before = textDocument.getText({ start: { line: start.line, character: 0 }, end: start });
    if (before.trim() !== '') continue;
    if (/^\/\/\s*#region\b/.test(leaf.text)) regions.push(start.line);
    else if (/^\/\/\s*#endregion\b/.test(leaf.text)) {
      const first = regions.pop();
      if (first !== undefined) keep(first, start.line, FoldingRangeKind.Region);
    } else alone.push(start.line);
  }
  for (const [first, last] of runsOf(alone)) keep(first, last, FoldingRangeKind.Comment);
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
