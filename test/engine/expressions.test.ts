import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  evaluateExpression,
  functionTable,
  type Json,
  type JsonObject,
  parseExpression,
} from '../../src/engine/index.js';

interface Case {
  text: string;
  /** The expression's tree without its offsets. */
  tree?: unknown;
  /** What it gives with this data. */
  value?: Json;
  data?: JsonObject;
  /** The code of the problem, where it cannot be read. */
  error?: string;
}

const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/expressions.json'), 'utf8')) as Case[];

describe('the shared cases of expressions', () => {
  it('are at least three hundred', () => {
    expect(cases.length).toBeGreaterThan(300);
  });

  it.each(cases.filter((one) => one.tree !== undefined))('$text has the tree it should', ({ text, tree }) => {
    expect(withoutOffsets(parseExpression(text).expression)).toEqual(tree);
  });

  it.each(cases.filter((one) => one.value !== undefined))('$text gives $value', ({ text, value, data }) => {
    const { expression, problem } = parseExpression(text);
    expect(problem).toBeUndefined();
    expect(expression && evaluateExpression(expression, { data })).toStrictEqual(value);
  });

  it.each(cases.filter((one) => one.error !== undefined).map((one) => ({ ...one, short: one.text.slice(0, 40) })))(
    '"$short" is refused: $error',
    ({ text, error }) => {
      const { expression, problem } = parseExpression(text);
      expect(expression).toBeUndefined();
      expect(problem?.code).toBe(error);
      expect(problem?.start).toBeLessThanOrEqual(problem?.end ?? -1);
      expect(problem?.end).toBeLessThanOrEqual(text.length);
    },
  );
});

describe('an expression', () => {
  it('knows where its parts stand', () => {
    const { expression } = parseExpression(' len( a.b ) >= -2');
    expect(expression).toMatchObject({
      kind: 'binary',
      start: 1,
      end: 17,
      left: { kind: 'call', start: 1, end: 11, args: [{ start: 6, end: 9 }] },
      right: { kind: 'unary', start: 15, end: 17, operand: { start: 16, end: 17 } },
    });
  });

  it('comes to an end with a hundred thousand characters of anything', () => {
    for (const text of [
      '('.repeat(100_000),
      'a.'.repeat(50_000),
      '"'.padEnd(100_000, '\\"'),
      ' '.repeat(100_000),
      '`'.repeat(100_001),
      'x'.repeat(100_000),
      '1'.repeat(100_000),
    ])
      parseExpression(text);
  });

  it('does not let a text grow without end', () => {
    const { expression } = parseExpression('a + a');
    const a = 'x'.repeat(60_000);
    expect(expression && evaluateExpression(expression, { data: { a } })).toBeNull();
  });

  it('compares values nested very deep without failing', () => {
    const nested = (depth: number): Json => {
      let value: Json = 1;
      for (let at = 0; at < depth; at++) value = [value];
      return value;
    };
    const { expression } = parseExpression('a == b');
    expect(expression && evaluateExpression(expression, { data: { a: nested(50_000), b: nested(50_000) } })).toBe(
      false,
    );
    expect(expression && evaluateExpression(expression, { data: { a: nested(50), b: nested(50) } })).toBe(true);
  });
});

describe('the table of functions', () => {
  it.each(functionTable)('has an example for $name that can be read', ({ name, example }) => {
    expect(parseExpression(example).problem).toBeUndefined();
    expect(example).toContain(`${name}(`);
  });

  it.each(functionTable)('$name never fails, whatever it is given', ({ apply }) => {
    const odd: Json[] = [null, true, 0, -1, 1e308, '', 'x', [], [null], {}, { x: [] }];
    for (const first of odd)
      for (const second of odd) expect(() => JSON.stringify(apply([first, second]))).not.toThrow();
    expect(() => apply([])).not.toThrow();
  });
});

function withoutOffsets(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutOffsets);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      key === 'start' || key === 'end' ? [] : [[key, withoutOffsets(value)]],
    ),
  );
}
