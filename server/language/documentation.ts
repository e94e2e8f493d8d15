import type { AstNode } from 'langium';

/** What the author wrote in `///` lines directly above a declaration. */
export function documentationOf(node: AstNode): string | undefined {
  const cst = node.$cstNode;
  if (!cst) return undefined;
  const text = cst.root.fullText;
  let lineStart = text.lastIndexOf('\n', cst.offset - 1) + 1;
  // A declaration that shares its line with another has no documentation of its own.
  if (text.slice(lineStart, cst.offset).trim() !== '') return undefined;
  const lines: string[] = [];
  while (lineStart > 0) {
    const above = text.lastIndexOf('\n', lineStart - 2) + 1;
    const line = text.slice(above, lineStart).trim();
    if (!line.startsWith('///')) break;
    lines.unshift(line.slice(3).trim());
    lineStart = above;
  }
  return lines.length > 0 ? lines.join('\n') : undefined;
}
