import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../src/engine/expressions/parse.js';
import type { Expression } from '../../src/engine/expressions/tree.js';
import { evaluateExpression, type Json, type JsonObject } from '../../src/engine/index.js';
import { type ExpressionShape, expressionText, ruleText } from '../../src/engine/expressions/write.js';
import { typeOfExpression } from '../../server/checks/types/expression-type.js';
import { shapeOf } from '../../server/language/expression-tree.js';
import type { FlowFile, Router, SetVariables } from '../../server/language/generated/ast.js';
import { Workspace } from '../../server/workspace.js';
import { createLanguage } from '../../server/language/module.js';
import { shape } from './arbitrary-flow.js';
import { runs } from '../support/runs.js';

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
  const expression = first?.$type === 'Router' ? first.value : first?.assignments[0]?.value;
  return { lexerErrors, parserErrors, expression, shape: shapeOf(expression) };
}

interface SharedCase {
  text: string;
  value?: Json;
  data?: JsonObject;
  error?: string;
}

function sharedCases(): SharedCase[] {
  return JSON.parse(readFileSync(new URL('../fixtures/expressions.json', import.meta.url), 'utf8')) as SharedCase[];
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
    const readable = sharedCases().filter(({ text }) => parseExpression(text).expression);
    expect(readable.length).toBeGreaterThan(200);
    for (const { text } of readable) {
      const { lexerErrors, parserErrors, shape: meant } = placed(text);
      expect([text, ...lexerErrors, ...parserErrors]).toEqual([text]);
      expect([text, meant]).toEqual([text, inEngine(text)]);
    }
  });

  it('of the shared cases gives the value that it should, of the type that the language knows it by', () => {
    let typed = 0;
    for (const { text, value, data } of sharedCases().filter((one) => one.value !== undefined)) {
      const { shape: meant, expression } = placed(text);
      if (!meant) throw new Error(`The language has no meaning for ${text}.`);
      expect([text, evaluateExpression(meant as Expression, { data })]).toEqual([text, value]);
      const { kind } = typeOfExpression(expression, menuflow.naming.Environments);
      // Nothing in an expression fails at run time: what cannot be worked out is null, whatever was promised.
      if (kind === 'any' || value === null) continue;
      expect([text, kind]).toEqual([text, typeof value === 'string' ? 'text' : typeof value]);
      typed++;
    }
    expect(typed).toBeGreaterThan(100);
  });

  it('of the shared cases that the engine refuses is an error of the language, too', () => {
    const refused = sharedCases().filter((one) => one.error !== undefined);
    expect(refused.length).toBeGreaterThan(30);
    const workspace = new Workspace(() => undefined);
    for (const [index, { text, error }] of refused.entries()) {
      const uri = `memory:///${index}.menuflow`;
      workspace.open(uri, `set main {\n  x = ${text}\n} -> end\nvar x = 1\n`);
      const problems = workspace.check(uri);
      expect([text.slice(0, 60), error, problems.some((problem) => problem.severity === 'error')]).toEqual([
        text.slice(0, 60),
        error,
        true,
      ]);
    }
  });

  it('means the same to the language and to the engine once it is written', () => {
    fc.assert(
      fc.property(shape, (meant) => {
        const text = expressionText(meant);
        expect(inLanguage(text)).toEqual(meant);
        expect(inEngine(text)).toEqual(meant);
      }),
      { numRuns: runs(1000) },
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
