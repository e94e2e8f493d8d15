import { type AstNode, AstUtils } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';

/** What the layout needs to know of the tree, by offsets. */
export interface Shape {
  /** Where something begins that stands on a line of its own in a block of several lines. */
  begins: ReadonlySet<number>;
  /** Words that stand close to the one after them: a minus sign, `!`. */
  closeAfter: ReadonlySet<number>;
}

const listed: ReadonlySet<string> = new Set(['members', 'fields', 'assignments', 'entries', 'moves', 'items']);

export function shapeOfFile(file: FlowFile): Shape {
  const begins = new Set<number>();
  const closeAfter = new Set<number>();
  for (const part of AstUtils.streamAst(file)) {
    const offset = part.$cstNode?.offset;
    if (offset === undefined) continue;
    if (part.$containerProperty !== undefined && listed.has(part.$containerProperty) && !isModifier(part)) begins.add(offset);
    if (part.$type === 'UnaryExpression' && 'operator' in part && part.operator !== 'not') closeAfter.add(offset);
    if ((part.$type === 'NumberValue' || part.$type === 'Datum') && part.$cstNode?.text.startsWith('-')) closeAfter.add(offset);
  }
  return { begins, closeAfter };
}

/** What stands in a step's first line belongs to that line. */
function isModifier(part: AstNode): boolean {
  const owner = part.$container;
  if (owner?.$type !== 'Step' || !owner.$cstNode || !part.$cstNode) return false;
  const before = owner.$cstNode.text.slice(0, part.$cstNode.offset - owner.$cstNode.offset);
  return !hasOpenBrace(before);
}

/** Whether a block has been opened; braces inside texts do not count. */
function hasOpenBrace(words: string): boolean {
  return words.replaceAll(/"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*/g, '').includes('{');
}
