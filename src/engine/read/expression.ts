import { parseExpression } from '../expressions/parse.js';
import { type ExpressionShape, expressionText, isBuiltInRule, plainNumber, ruleText } from '../expressions/write.js';
import type { Json } from '../flow.js';
import { kindOf, type Reader } from './reader.js';

/**
 * An expression as text, in its one canonical spelling; a number or a boolean
 * is one too. What cannot be read is an error, for the flow would run wrong;
 * it is kept as it is, for whoever mends it.
 */
export function readExpression(
  reader: Reader,
  value: Json,
  pointer: string,
  write: (shape: ExpressionShape) => string = expressionText,
): string | undefined {
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') {
    reader.error('not-an-expression', `An expression is expected here, not ${kindOf(value)}.`, pointer);
    return undefined;
  }
  const { expression, problem } = parseExpression(value);
  if (problem) reader.error('broken-expression', `This expression cannot be read: ${problem.message}`, pointer);
  return expression ? write(expression) : value;
}

/** A step's rule: a built-in name, or an expression over `value`. */
export function readValidation(reader: Reader, value: Json, pointer: string): string | undefined {
  const name = typeof value === 'string' ? value.trim() : undefined;
  if (name === '') return undefined;
  return name !== undefined && isBuiltInRule(name) ? name : readExpression(reader, value, pointer, ruleText);
}
