import { DEEPEST_EXPRESSION, MOST_OPERATORS } from '../../src/engine/expressions/tree.js';
import { builtInRules } from '../../src/engine/node-table.js';
import { pathText } from '../../src/engine/paths.js';
import type { ExpressionShape } from './expression-tree.js';
import { isBareId } from '../language/tokens/lexer.js';
import { plainNumber, quotedLiteral } from './write-words.js';

/**
 * The one way in which an expression is written, in Flow JSON and by the
 * importer: words for the logical operators, double quotes, single spaces, and
 * only the parentheses that the order of operators asks for.
 */
export function expressionText(shape: ExpressionShape): string {
  return write(shape, 0);
}

/** An expression as a step's rule. The answer called `email` is not the built-in rule of that name, so it stands in parentheses. */
export function ruleText(shape: ExpressionShape): string {
  const text = expressionText(shape);
  return isBuiltInRule(text) ? `(${text})` : text;
}

/** A path as it stands outside of texts, where a reserved word can begin it only in backquotes. */
export function pathWords(segments: readonly (string | number)[]): string {
  const [root] = segments;
  const text = pathText(segments);
  const needsQuotes = typeof root === 'string' && !scopes.has(root) && !isBareId(root) && text.startsWith(root);
  return needsQuotes ? `\`${root}\`${text.slice(root.length)}` : text;
}

const scopes: ReadonlySet<string> = new Set(['var', 'FormData', 'value']);

export function isBuiltInRule(text: string): boolean {
  return (builtInRules as readonly string[]).includes(text);
}

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

const strengths: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '==': 4,
  '!=': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};
const notStrength = 3;
const signStrength = 8;

function write(shape: ExpressionShape, around: number): string {
  switch (shape.kind) {
    case 'text':
      return quotedLiteral(shape.value);
    case 'number':
      return plainNumber(shape.value);
    case 'boolean':
      return String(shape.value);
    case 'null':
      return 'null';
    case 'path':
      return pathWords(shape.segments);
    case 'call':
      return `${isBareId(shape.name) ? shape.name : `\`${shape.name}\``}(${shape.args.map(expressionText).join(', ')})`;
    case 'unary':
      return shape.operator === '-'
        ? within(`-${write(shape.operand, signStrength)}`, signStrength, around)
        : within(`not ${write(shape.operand, notStrength)}`, notStrength, around);
    case 'binary': {
      // Operators of one row join to the left, so an equal one on the right needs parentheses.
      const strength = strengths[shape.operator] ?? 0;
      return within(
        `${write(shape.left, strength)} ${shape.operator} ${write(shape.right, strength + 1)}`,
        strength,
        around,
      );
    }
  }
}

function within(text: string, strength: number, around: number): string {
  return strength < around ? `(${text})` : text;
}
