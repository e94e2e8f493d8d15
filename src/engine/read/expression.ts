import { parseExpression } from '../expressions/parse.js';
import type { Json } from '../flow.js';
import { builtInRules } from '../node-table.js';
import { kindOf, type Reader } from './reader.js';

/** An expression as text; a number or a boolean is one too. What cannot be read is an error, for the flow would run wrong. */
export function readExpression(reader: Reader, value: Json, pointer: string): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') {
    reader.error('not-an-expression', `An expression is expected here, not ${kindOf(value)}.`, pointer);
    return undefined;
  }
  const { problem } = parseExpression(value);
  if (problem) reader.error('broken-expression', `This expression cannot be read: ${problem.message}`, pointer);
  return value;
}

/** A step's rule: a built-in name, or an expression over `value`. */
export function readValidation(reader: Reader, value: Json, pointer: string): string | undefined {
  const name = typeof value === 'string' ? value.trim() : undefined;
  if (name === '') return undefined;
  return (builtInRules as readonly (string | undefined)[]).includes(name)
    ? name
    : readExpression(reader, value, pointer);
}
