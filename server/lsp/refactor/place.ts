import { type AstNode, CstUtils, type LangiumDocument } from 'langium';
import type { Range, TextEdit } from 'vscode-languageserver-types';
import { type FlowFile, isNode, type Node } from '../../language/generated/ast.js';
import type { MenuflowServices } from '../../language/module.js';
import { nodeAround, type Program } from '../../language/program.js';

/** Where an author asks what can be done, with all that the refactorings need to know. */
export interface Place {
  document: LangiumDocument<FlowFile>;
  services: MenuflowServices;
  program: Program;
  /** What is selected; where nothing is, the cursor. */
  range: Range;
  start: number;
  end: number;
  /** The part of the tree at the beginning of the selection, and the node around it. */
  part: AstNode;
  node: Node | undefined;
}

/** One thing that can be done. Its edits are worked out when it is offered, so they always fit the text. */
export interface Change {
  title: string;
  /** Below `refactor`, as editors group them. */
  kind: 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite' | 'refactor.move';
  /** By file. */
  edits: Record<string, TextEdit[]>;
  /** A file that is made first. */
  creates?: string;
}

/** Says what can be done at a place; nothing where it makes no sense there. */
export type Refactoring = (place: Place) => Change[];

export function placeOf(document: LangiumDocument<FlowFile>, range: Range, services: MenuflowServices): Place {
  const { textDocument, parseResult } = document;
  const start = textDocument.offsetAt(range.start);
  const end = textDocument.offsetAt(range.end);
  const root = parseResult.value.$cstNode;
  const leaf = root && (CstUtils.findLeafNodeAtOffset(root, start) ?? CstUtils.findLeafNodeBeforeOffset(root, start));
  const part = leaf?.astNode ?? parseResult.value;
  const program = services.naming.Programs.of(parseResult.value);
  const around = nodeAround(part);
  return { document, services, program, range, start, end, part, node: around && isNode(around) ? around : undefined };
}

/** The nearest part around a place that is of one of some kinds. */
export function partAround<Type extends AstNode>(part: AstNode, ...types: Type['$type'][]): Type | undefined {
  for (let at: AstNode | undefined = part; at; at = at.$container)
    if ((types as string[]).includes(at.$type)) return at as Type;
  return undefined;
}

/** Whether the beginning of a part, its first line, is where the author points. */
export function isOnFirstLine(part: AstNode, { range }: Place): boolean {
  return part.$cstNode?.range.start.line === range.start.line;
}

/** The text of a part together with its `///` lines and the blanks before it, and the end of its last line. */
export function wholeLines(part: AstNode, document: LangiumDocument): { start: number; end: number } | undefined {
  const { $cstNode: cst } = part;
  if (!cst) return undefined;
  const text = document.textDocument.getText();
  let start = text.lastIndexOf('\n', cst.offset - 1) + 1;
  if (text.slice(start, cst.offset).trim() !== '') return undefined;
  while (start > 0) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    if (!text.slice(above, start).trim().startsWith('///')) break;
    start = above;
  }
  const lineEnd = text.indexOf('\n', cst.end);
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  // What else stands on the last line would come along.
  return /^\s*(\/\/[^\n]*)?$/.test(text.slice(cst.end, end)) ? { start, end } : undefined;
}

export function rangeOf(document: LangiumDocument, start: number, end: number): Range {
  return { start: document.textDocument.positionAt(start), end: document.textDocument.positionAt(end) };
}

/** A name that no node has yet. */
export function freshId(wanted: string, program: Program): string {
  for (let count = 1; ; count++) {
    const id = count === 1 ? wanted : `${wanted}_${count}`;
    if (!program.nodes.has(id)) return id;
  }
}
