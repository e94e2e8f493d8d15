import type { AstNode, CstNode } from 'langium';
import type { Range } from 'vscode-languageserver-types';
import type { Expression } from '../../language/generated/ast.js';

/**
 * Where an expression is written. The operands of a chain such as `a + b + c`
 * share the place of the whole chain, so theirs is found by their first and
 * last words.
 */
export function expressionRange(expression: Expression): Range | undefined {
  const first = edge(expression, 'left')?.range.start;
  const last = edge(expression, 'right')?.range.end;
  return first && last && { start: first, end: last };
}

function edge(expression: Expression, side: 'left' | 'right'): CstNode | undefined {
  let at: AstNode | undefined = expression;
  while (at && (at.$type === 'BinaryExpression' || at.$type === 'LogicalExpression')) {
    at = (at as AstNode & { left?: AstNode; right?: AstNode })[side];
  }
  return at?.$cstNode;
}
