import { type CstNode, DocumentState, isCompositeCstNode, type LangiumDocument } from 'langium';
import { createServerRequestHandler, type LangiumSharedServices } from 'langium/lsp';
import type { Connection, SelectionRangeParams } from 'vscode-languageserver';
import type { Position, Range, SelectionRange } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { chunksIn } from '../language/incremental/chunks.js';

/** Langium has no place for this request, so it is served here. */
export function serveSelectionRanges(connection: Connection, shared: LangiumSharedServices): void {
  connection.onSelectionRanges(
    createServerRequestHandler(
      (_services, document, { positions }: SelectionRangeParams) =>
        positions.map((position) => selectionAt(document, position)),
      shared,
      DocumentState.Parsed,
    ),
  );
}

/** What a selection grows to, step by step: the words of a text, the text, the line's parts, its block, the file. */
export function selectionAt(document: LangiumDocument, position: Position): SelectionRange {
  const { textDocument, parseResult } = document;
  const offset = textDocument.offsetAt(position);
  const whole: Range = {
    start: { line: 0, character: 0 },
    end: textDocument.positionAt(textDocument.getText().length),
  };
  let selection: SelectionRange = { range: whole };
  let from = 0;
  let to = textDocument.getText().length;
  const narrow = (start: number, end: number): void => {
    if (start < from || end > to || (start === from && end === to)) return;
    [from, to] = [start, end];
    selection = {
      range: { start: textDocument.positionAt(start), end: textDocument.positionAt(end) },
      parent: selection,
    };
  };
  for (const node of around(parseResult, offset)) {
    narrow(node.offset, node.end);
    const quotes = /^("""|["'`])[^]*\1$/.exec(node.text)?.[1]?.length ?? 0;
    const isWithin = offset >= node.offset + quotes && offset <= node.end - quotes;
    if (!isCompositeCstNode(node) && quotes > 0 && node.length > 2 * quotes && isWithin)
      narrow(node.offset + quotes, node.end - quotes);
  }
  return selection;
}

/** The parts of the text that a place lies in, from the outermost to the innermost. */
function* around({ value: file }: LangiumDocument['parseResult'], offset: number): Generator<CstNode> {
  if (!file.$cstNode || !isFlowFile(file)) return;
  yield file.$cstNode;
  const nodes = chunksIn(file, 'offset', offset - 1, offset).flatMap((chunk) => chunk.nodes);
  for (let node = innermost(nodes, offset); node; node = inner(node, offset)) yield node;
}

function inner(node: CstNode, offset: number): CstNode | undefined {
  return isCompositeCstNode(node) ? innermost(node.content, offset) : undefined;
}

function innermost(nodes: readonly CstNode[], offset: number): CstNode | undefined {
  const holding = nodes.filter((part) => part.length > 0 && part.offset <= offset && offset <= part.end);
  // Between two words the one that begins here is meant.
  return holding.find((part) => offset < part.end) ?? holding.at(-1);
}
