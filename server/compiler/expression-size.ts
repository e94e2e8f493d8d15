import { DEEPEST_EXPRESSION, MOST_OPERATORS } from '../../src/engine/expressions/tree.js';
import type { ExpressionShape } from '../../src/engine/expressions/write.js';

/**
 * Whether an expression that the engine takes can stand in a block, too: there
 * the language counts the braces around it and a word of its statement as well.
 */
export function fits(shape: ExpressionShape): boolean {
  const { depth, operators } = sizeOf(shape);
  return depth <= deepestInBlock && operators < MOST_OPERATORS;
}

const deepestInBlock = DEEPEST_EXPRESSION - 8;

function sizeOf(shape: ExpressionShape): { depth: number; operators: number } {
  const parts =
    shape.kind === 'call'
      ? shape.args
      : shape.kind === 'unary'
        ? [shape.operand]
        : shape.kind === 'binary'
          ? [shape.left, shape.right]
          : [];
  const sizes = parts.map(sizeOf);
  const own = shape.kind === 'unary' || shape.kind === 'binary' ? 1 : 0;
  // A long chain joins to the left and needs no brackets; only what stands on the right or in a call does.
  const depths = sizes.map((size, index) => size.depth + (shape.kind === 'binary' && index === 0 ? 0 : 1));
  return { depth: Math.max(0, ...depths), operators: own + sizes.reduce((sum, size) => sum + size.operators, 0) };
}
