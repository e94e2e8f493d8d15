import type { AstNode, LangiumDocument } from 'langium';
import type { Range } from 'vscode-languageserver-types';

/** An edit that writes a line at the end of a node's block, whether that has several lines, one, or is not there. */
export function lineInBlock(
  { $cstNode: cst }: AstNode,
  line: string,
  { textDocument }: LangiumDocument,
): { range: Range; newText: string } | undefined {
  if (!cst) return undefined;
  const text = textDocument.getText();
  const at = (offset: number): Range => ({
    start: textDocument.positionAt(offset),
    end: textDocument.positionAt(offset),
  });
  if (!cst.text.endsWith('}')) return { range: at(cst.end), newText: ` {\n  ${line}\n}` };
  const brace = cst.end - 1;
  const lineStart = text.lastIndexOf('\n', brace) + 1;
  if (text.slice(lineStart, brace).trim() === '') return { range: at(lineStart), newText: `  ${line}\n` };
  return { range: at(brace), newText: `${text.charAt(brace - 1) === ' ' ? ' ' : '  '}${line} ` };
}
