import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../src/engine/index.js';
import { runs } from '../support/runs.js';

/** Patterns of the documented subset, built so that JavaScript's own matcher reads them the same way. */
const atom = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '1',
    ' ',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\D',
    '\\W',
    '\\S',
    '[ab]',
    '[^a]',
    '[a-c1]',
    '[\\d_-]',
    '\\.',
    '\\\\',
    'é',
    '🙂',
  ),
);
const count = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}');
const counted = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(part, count).map(([piece, times]) => piece + times);
const branches = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .array(
      fc
        .tuple(fc.constantFrom('', '', '^'), fc.array(part, { maxLength: 3 }), fc.constantFrom('', '', '$'))
        .map(([start, parts, end]) => start + parts.join('') + end),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join('|'));
const grouped = (inner: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  counted(
    fc.oneof(
      atom,
      inner.map((text) => `(${text})`),
      inner.map((text) => `(?:${text})`),
    ),
  );
const pattern = branches(grouped(branches(counted(atom)))).filter((text) => text.length < 60);
const subject = fc
  .array(fc.constantFrom('a', 'b', 'c', '1', ' ', '.', '\\', '_', '-', 'é', '🙂', '\n'), { maxLength: 10 })
  .map((parts) => parts.join(''));

describe('a pattern', () => {
  it('finds what the platform finds', () => {
    fc.assert(
      fc.property(pattern, subject, (source, text) => {
        const { matches, problem } = compilePattern(source);
        fc.pre(!problem?.includes('too large'));
        expect(problem).toBeUndefined();
        expect(matches?.(text)).toBe(new RegExp(source, 'u').test(text));
      }),
      { numRuns: runs(1_500) },
    );
  });

  it.each([
    '^(a+)+$',
    '(a*)*b',
    '(a|aa)+$',
    '(a|a?)+b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*)*(.*)*(.*)*x',
    'a{0,300}a{300}b',
  ])('%s comes to an end on a long text that does not match', (source) => {
    // A matcher that backtracks would still be at it when the sun burns out.
    expect(compilePattern(source).matches?.(`${'a'.repeat(4_096)}!`)).toBe(false);
  });

  it.each([
    '(',
    ')',
    '[',
    '[]',
    '[^]',
    'a**',
    'a+?',
    '*',
    '+a',
    '?',
    '{2}',
    'a{',
    'a{,3}',
    'a{3,1}',
    'a{9999}',
    '(?=a)',
    '(?<n>a)',
    '\\1',
    '\\b',
    '\\',
    '[z-a]',
    '^*',
    '$+',
    '(a{900}){900}',
    '('.repeat(100),
    'x'.repeat(1_001),
  ])('%s is refused with a sentence', (source) => {
    const { matches, problem } = compilePattern(source);
    expect(matches).toBeUndefined();
    expect(problem).toMatch(/\w.*\.$/);
  });

  it.each(['((){9999}){9999}', '(((((){9999}){9999}){9999}){9999}){9999}', '((()*)*)*', '(|){200}', '(a{0}){9999}'])(
    '%s, which repeats repetitions of nothing, is built and comes to an end',
    (source) => {
      const { matches, problem } = compilePattern(source);
      expect(matches?.('aaa') ?? problem).toBeDefined();
    },
  );

  it('reads any text at all without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (source, text) => {
        const { matches, problem } = compilePattern(source);
        expect((matches === undefined) !== (problem === undefined)).toBe(true);
        expect(() => matches?.(text)).not.toThrow();
      }),
    );
  });
});
