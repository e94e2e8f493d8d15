import { builtInRules } from '../node-table.js';
import { pathText } from '../paths.js';
import { reservedWords } from './tokens.js';
import { type Expression, operatorRows, type PathSegment, type Span } from './tree.js';

type WithoutSpan<T> = T extends readonly (infer E)[]
  ? WithoutSpan<E>[]
  : T extends Span
    ? { [K in Exclude<keyof T, keyof Span>]: WithoutSpan<T[K]> }
    : T;

/** An expression's tree without places: what it means, whoever wrote it and how. */
export type ExpressionShape = WithoutSpan<Expression>;

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

export function isBuiltInRule(text: string): boolean {
  return (builtInRules as readonly string[]).includes(text);
}

/** A path as it stands outside of texts, where a reserved word can begin it only in backquotes. */
export function pathWords(segments: readonly PathSegment[]): string {
  const [root] = segments;
  const text = pathText(segments);
  return typeof root === 'string' && reservedWords.has(root) ? `\`${root}\`${text.slice(root.length)}` : text;
}

/** How tightly an operator holds what stands beside it. */
function strengthOf(operator: string): number {
  return operatorRows.findIndex((row) => row.includes(operator));
}

function write(shape: ExpressionShape, around: number): string {
  switch (shape.kind) {
    case 'text':
      return quotedLiteral(shape.value);
    case 'number':
      return plainNumber(shape.value);
    case 'boolean':
      return String(shape.value);
    case 'path':
      return pathWords(shape.segments);
    case 'call':
      return `${shape.name}(${shape.args.map(expressionText).join(', ')})`;
    case 'unary': {
      const [word, strength] = shape.operator === '-' ? ['-', operatorRows.length] : ['not ', strengthOf('not')];
      return within(word + write(shape.operand, strength), strength, around);
    }
    case 'null':
      return shape.kind;
    case 'binary': {
      // Operators of one row join to the left, so an equal one on the right needs parentheses.
      const strength = strengthOf(shape.operator);
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

/** A text literal of an expression, with every backslash doubled, so that it is spelled in one way only. */
export function quotedLiteral(words: string): string {
  return `"${words.replaceAll(/["\\\n]|\{\{/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))}"`;
}

/** A number with neither an exponent nor a sign of infinity, which the language does not have; it reads back as the same number. */
export function plainNumber(value: number): string {
  // Digits without end are read as infinity.
  if (value === Infinity) return `1${'0'.repeat(309)}`;
  const text = String(value);
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const point = whole.length + Number(exponent);
  const digits = (point > 0 ? '' : '0'.repeat(1 - point)) + (whole + fraction).padEnd(point, '0');
  const end = Math.max(point, 1);
  return sign + digits.slice(0, end) + (digits.length > end ? `.${digits.slice(end)}` : '');
}
