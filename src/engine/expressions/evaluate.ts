import type { Json } from '../flow.js';
import { functionNamed } from './functions.js';
import { compilePattern } from './pattern.js';
import type { BinaryOperator, CallExpression, Expression, PathSegment } from './tree.js';
import { isTrue, MOST_TEXT, numberOrNull, sameValue, textOrNothing } from './values.js';

/** An expression ready to run. It never fails; what is missing is `null`. */
export type Evaluate<Scope> = (scope: Scope) => Json;

/** How a path becomes something that can be read again and again. */
export type CompilePath<Scope> = (segments: readonly PathSegment[]) => Evaluate<Scope>;

/** Turns a tree into closures once, so that running it walks no tree and looks up no operator. */
export function compileExpression<Scope>(expression: Expression, compilePath: CompilePath<Scope>): Evaluate<Scope> {
  switch (expression.kind) {
    case 'text':
    case 'number':
    case 'boolean': {
      const { value } = expression;
      return () => value;
    }
    case 'null':
      return () => null;
    case 'path':
      return compilePath(expression.segments);
    case 'unary': {
      const operand = compileExpression(expression.operand, compilePath);
      return expression.operator === 'not' ? (scope) => !isTrue(operand(scope)) : (scope) => negative(operand(scope));
    }
    case 'binary': {
      const left = compileExpression(expression.left, compilePath);
      const right = compileExpression(expression.right, compilePath);
      return binary(expression.operator, left, right);
    }
    case 'call':
      return call(expression, compilePath);
  }
}

function binary<Scope>(operator: BinaryOperator, left: Evaluate<Scope>, right: Evaluate<Scope>): Evaluate<Scope> {
  switch (operator) {
    case 'and':
      return (scope) => isTrue(left(scope)) && isTrue(right(scope));
    case 'or':
      return (scope) => isTrue(left(scope)) || isTrue(right(scope));
    case '==':
      return (scope) => sameValue(left(scope), right(scope));
    case '!=':
      return (scope) => !sameValue(left(scope), right(scope));
    case '<':
      return (scope) => inOrder(left(scope), right(scope), (a, b) => a < b);
    case '<=':
      return (scope) => inOrder(left(scope), right(scope), (a, b) => a <= b);
    case '>':
      return (scope) => inOrder(left(scope), right(scope), (a, b) => a > b);
    case '>=':
      return (scope) => inOrder(left(scope), right(scope), (a, b) => a >= b);
    case '+':
      return (scope) => sum(left(scope), right(scope));
    case '-':
      return (scope) => numbers(left(scope), right(scope), (a, b) => a - b);
    case '*':
      return (scope) => numbers(left(scope), right(scope), (a, b) => a * b);
    case '/':
      return (scope) => numbers(left(scope), right(scope), (a, b) => a / b);
    case '%':
      return (scope) => numbers(left(scope), right(scope), (a, b) => a % b);
  }
}

function call<Scope>(expression: CallExpression, compilePath: CompilePath<Scope>): Evaluate<Scope> {
  const spec = functionNamed(expression.name);
  if (!spec) return () => null;
  const args = expression.args.map((arg) => compileExpression(arg, compilePath));
  const [subject] = args;
  const pattern = expression.args[1];
  if (spec.name === 'matches' && subject && pattern?.kind === 'text') {
    // A pattern that is written out is made ready once and not at every answer.
    const { matches } = compilePattern(pattern.value);
    return (scope) => {
      const words = textOrNothing(subject(scope));
      return matches !== undefined && words !== undefined && matches(words);
    };
  }
  return (scope) => spec.apply(args.map((arg) => arg(scope)));
}

function negative(value: Json): Json {
  return typeof value === 'number' ? numberOrNull(-value) : null;
}

/** Numbers and texts have an order among their own kind; nothing else has one. */
function inOrder(left: Json, right: Json, test: (a: number | string, b: number | string) => boolean): boolean {
  if (typeof left === 'number' && typeof right === 'number') return test(left, right);
  return typeof left === 'string' && typeof right === 'string' && test(left, right);
}

function numbers(left: Json, right: Json, work: (a: number, b: number) => number): Json {
  return typeof left === 'number' && typeof right === 'number' ? numberOrNull(work(left, right)) : null;
}

/** Adds numbers and joins texts; a number beside a text is taken as text. */
function sum(left: Json, right: Json): Json {
  if (typeof left === 'number' && typeof right === 'number') return numberOrNull(left + right);
  const first = textOrNothing(left);
  const second = textOrNothing(right);
  if (first === undefined || second === undefined || first.length + second.length > MOST_TEXT) return null;
  return first + second;
}
