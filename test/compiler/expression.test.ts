import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../src/engine/expressions/parse.js';
import { type ExpressionShape, expressionText, ruleText } from '../../src/engine/expressions/write.js';
import { shapeOf } from '../../server/language/expression-tree.js';
import type { FlowFile, Router, SetVariables } from '../../server/language/generated/ast.js';
import { createLanguage } from '../../server/language/module.js';
import { shape } from './arbitrary-flow.js';

const { menuflow } = createLanguage(EmptyFileSystem);

/** What the language's parser makes of an expression. */
function inLanguage(text: string): ExpressionShape | undefined {
  const { value, lexerErrors, parserErrors } = menuflow.parser.LangiumParser.parse<FlowFile>(`router r of ${text}\n`);
  expect([...lexerErrors, ...parserErrors].map((error) => error.message)).toEqual([]);
  return shapeOf((value.statements[0] as Router).value);
}

/** An expression where there is room for it: over several lines in parentheses, and a long one beside no other operator. */
function placed(text: string) {
  const isLong = text.includes('\n') || text.length > 900;
  const statement = isLong ? `set s { x = (${text}) }\n` : `router r of ${text}\n`;
  const { value, lexerErrors, parserErrors } = menuflow.parser.LangiumParser.parse<FlowFile>(statement);
  const [first] = value.statements as (Router | SetVariables)[];
  return {
    lexerErrors,
    parserErrors,
    shape: shapeOf(first?.$type === 'Router' ? first.value : first?.assignments[0]?.value),
  };
}

/** What the engine's parser makes of it, without the places. */
function inEngine(text: string): unknown {
  return JSON.parse(
    JSON.stringify(parseExpression(text).expression, (key, value) =>
      key === 'start' || key === 'end' ? undefined : value,
    ),
  );
}

describe('an expression', () => {
  it.each([
    ['a', 'a'],
    ['value>=18', 'value >= 18'],
    ['a && b || !c', 'a and b or not c'],
    ['(a or b) and c', '(a or b) and c'],
    ['a or (b or c)', 'a or (b or c)'],
    ['(a or b) or c', 'a or b or c'],
    ['not (a == b)', 'not a == b'],
    ['(not a) == b', '(not a) == b'],
    ['not not a', 'not not a'],
    ['!(a and b)', 'not (a and b)'],
    ['- (a + b) * - - 3', '-(a + b) * --3'],
    ['a - (b - c) - d', 'a - (b - c) - d'],
    ['a < b == c > d', 'a < b == c > d'],
    ['a < (b == c)', 'a < (b == c)'],
    ['(a < b) < c', 'a < b < c'],
    ['a * (b / c) % d', 'a * (b / c) % d'],
    ['\'it\\\'s\' == "a\\"b"', '"it\'s" == "a\\"b"'],
    ['"\\\\ \\n \\* \\{{x}}"', '"\\\\ \\n \\\\* \\{{x}}"'],
    ["'\\{{x}} {{y}}'", '"\\{{x}} \\{{y}}"'],
    ['len( value )+includes(tags,"x")', 'len(value) + includes(tags, "x")'],
    ['var.a.value[0].b', 'var.a.value[0].b'],
    ['`main-menu`.`a b`', '`main-menu`.`a b`'],
    ['`and` == `true`', '`and` == `true`'],
    ['FormData.name', 'FormData.name'],
    ['1.50 == 007', '1.5 == 7'],
    ['true != null and false', 'true != null and false'],
  ])('%s is written %s', (text, written) => {
    const meant = inLanguage(text);
    expect(meant && expressionText(meant)).toBe(written);
    expect(meant).toEqual(inEngine(text));
    expect(inEngine(written)).toEqual(meant);
  });

  it('of the shared cases has the same tree in the language and in the engine', () => {
    const cases: { text: string }[] = JSON.parse(
      readFileSync(new URL('../fixtures/expressions.json', import.meta.url), 'utf8'),
    );
    const readable = cases.filter(({ text }) => parseExpression(text).expression);
    expect(readable.length).toBeGreaterThan(200);
    for (const { text } of readable) {
      const { lexerErrors, parserErrors, shape: meant } = placed(text);
      expect([text, ...lexerErrors, ...parserErrors]).toEqual([text]);
      expect([text, meant]).toEqual([text, inEngine(text)]);
    }
  });

  it('means the same to the language and to the engine once it is written', () => {
    fc.assert(
      fc.property(shape, (meant) => {
        const text = expressionText(meant);
        expect(inLanguage(text)).toEqual(meant);
        expect(inEngine(text)).toEqual(meant);
      }),
      { numRuns: 1000 },
    );
  });

  it('is a rule: the answer called like a built-in one stands in parentheses', () => {
    expect(ruleText({ kind: 'path', segments: ['email'] })).toBe('(email)');
    expect(ruleText({ kind: 'path', segments: ['name'] })).toBe('name');
    expect(ruleText({ kind: 'path', segments: ['email', 'x'] })).toBe('email.x');
  });

  it('has no meaning where a part is missing', () => {
    const { value } = menuflow.parser.LangiumParser.parse<FlowFile>('router r of not -\n');
    expect(shapeOf((value.statements[0] as Router).value)).toBeUndefined();
  });
});
