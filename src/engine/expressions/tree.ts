/**
 * What an expression is once it is read. The language's own parser gives the
 * same tree for the same text, so this shape is a promise (see the shared cases
 * in `test/fixtures/expressions.json`, where `start` and `end` are left out):
 *
 *     "Ann"  'Ann'      { kind: 'text', value: 'Ann' }
 *     1.5               { kind: 'number', value: 1.5 }
 *     true              { kind: 'boolean', value: true }
 *     null              { kind: 'null' }
 *     var.a[0].b        { kind: 'path', segments: ['var', 'a', 0, 'b'] }
 *     len(x)            { kind: 'call', name: 'len', args: [x] }
 *     not x   !x        { kind: 'unary', operator: 'not', operand: x }
 *     -x                { kind: 'unary', operator: '-', operand: x }
 *     a && b  a and b   { kind: 'binary', operator: 'and', left: a, right: b }
 *
 * From the loosest to the tightest: `or`, `and`, `not`, equality, comparison,
 * sums, products, unary minus. Binary operators of one row join to the left.
 * Parentheses leave no trace. `not` stands before a whole comparison and so
 * never inside one: `not a == b` is `not (a == b)`, and `a == not b` needs
 * parentheses.
 *
 * Inside a text `\"`, `\'`, `\\` and `\n` are escapes, `\{{` is `{{`, and any
 * other backslash is itself. A text ends on the line where it began. A name
 * that is no bare word stands in backquotes.
 */
export type Expression =
  | TextLiteral
  | NumberLiteral
  | BooleanLiteral
  | NullLiteral
  | PathExpression
  | CallExpression
  | UnaryExpression
  | BinaryExpression;

/** Where a part stands in the expression's text: `start` counts, `end` does not. */
export interface Span {
  start: number;
  end: number;
}

export interface TextLiteral extends Span {
  kind: 'text';
  value: string;
}

export interface NumberLiteral extends Span {
  kind: 'number';
  value: number;
}

export interface BooleanLiteral extends Span {
  kind: 'boolean';
  value: boolean;
}

export interface NullLiteral extends Span {
  kind: 'null';
}

export interface PathExpression extends Span {
  kind: 'path';
  segments: PathSegment[];
}

/** A field's name, or a place in a list. */
export type PathSegment = string | number;

export interface CallExpression extends Span {
  kind: 'call';
  name: string;
  args: Expression[];
}

export interface UnaryExpression extends Span {
  kind: 'unary';
  operator: UnaryOperator;
  operand: Expression;
}

export interface BinaryExpression extends Span {
  kind: 'binary';
  operator: BinaryOperator;
  left: Expression;
  right: Expression;
}

export type UnaryOperator = 'not' | '-';
export type BinaryOperator = 'or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

/** A reading of an expression's text that did not succeed: what is wrong, and where. */
export interface ExpressionProblem extends Span {
  code: 'syntax' | 'unclosed-text' | 'too-deep' | 'too-long' | 'unknown-function' | 'wrong-arguments' | 'bad-pattern';
  message: string;
}

/** The operators from the loosest row to the tightest; after the last comes the minus sign. */
export const operatorRows: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['not'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** The first row after `not`: from here on, a row's operators join two values. */
export const FIRST_COMPARING_ROW = 3;

/** The deepest nesting of parentheses, calls and signs. */
export const DEEPEST_EXPRESSION = 64;
/** The most operators in one expression. */
export const MOST_OPERATORS = 500;
