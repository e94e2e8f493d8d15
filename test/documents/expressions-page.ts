import { evaluateExpression, functionTable, type FunctionSpec, parseExpression } from '../../src/engine/index.js';
import { DEEPEST_EXPRESSION, MOST_OPERATORS, operatorRows } from '../../src/engine/expressions/tree.js';
import { table } from './settings-page.js';

/** What each operator does, and expressions that show it; their values are worked out by the engine. */
const operators: Readonly<Record<string, { doc: string; shown: readonly string[] }>> = {
  or: { doc: 'Either holds. Also written `||`.', shown: ['false or true'] },
  and: { doc: 'Both hold. Also written `&&`.', shown: ['true and false'] },
  not: { doc: 'It does not hold. Also written `!`. It takes the whole comparison behind it.', shown: ['not 1 == 2'] },
  '==': {
    doc: 'The same value of the same type. Lists and objects are compared as a whole.',
    shown: ['"a" == "a"', '1 == "1"'],
  },
  '!=': { doc: 'Another value.', shown: ['1 != 2'] },
  '<': { doc: 'Less: a smaller number, or a text that comes before.', shown: ['2 < 10', '"2" < "10"'] },
  '<=': { doc: 'Less, or the same.', shown: ['2 <= 2'] },
  '>': { doc: 'More.', shown: ['3 > 2', '3 > "2"'] },
  '>=': { doc: 'More, or the same.', shown: ['3 >= 3'] },
  '+': { doc: 'The sum of two numbers. With a text it joins the two.', shown: ['1 + 2', '"No. " + 7', 'true + 1'] },
  '-': { doc: 'The difference; before a value its negative.', shown: ['3 - 1', '-(2 + 1)'] },
  '*': { doc: 'The product.', shown: ['3 * 1.5'] },
  '/': { doc: 'The quotient.', shown: ['7 / 2', '1 / 0'] },
  '%': { doc: 'What is left of a division.', shown: ['7 % 2'] },
};

/** Expressions that show what each function does. */
const calls: Readonly<Record<string, readonly string[]>> = {
  len: ['len("Zoë 🙂")', 'len(null)'],
  includes: ['includes("ann@example.com", "@")', 'includes("Tea", "t")'],
  lower: ['lower("YES")'],
  upper: ['upper("a7")'],
  trim: ['trim("  Ann ")'],
  starts_with: ['starts_with("https://example.com", "https://")'],
  ends_with: ['ends_with("example.org", ".org")'],
  matches: ['matches("DE123", "^[A-Z]{2}[0-9]+$")', 'matches("Tea", "ea")'],
  round: ['round(2.5)', 'round(1.005, 2)'],
  is_empty: ['is_empty("")', 'is_empty(0)'],
};

/** The reference of expressions, from the tables that parser, checks and evaluator read. */
export function expressionsPage(): string {
  return [
    intro,
    '## Operators',
    'From the loosest to the tightest: what stands further down is worked out first. Those of one row are worked out from left to right; parentheses change that.',
    table(
      ['Row', 'Operator', 'Meaning', 'For example'],
      operatorRows.flatMap((row, index) => row.map((sign) => operatorRow(index + 1, sign))),
    ),
    '## Functions',
    table(['Function', 'Gives', 'Meaning', 'For example'], functionTable.map(functionRow)),
    rules,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Whether every operator and function is told of, and nothing else is. */
export function expressionsTold(): { operators: string[]; functions: string[] } {
  return { operators: Object.keys(operators), functions: Object.keys(calls) };
}

function operatorRow(row: number, sign: string): string[] {
  const { doc, shown } = operators[sign] ?? { doc: '', shown: [] };
  return [String(row), `\`${sign}\``, doc, shown.map(withValue).join('<br>')];
}

function functionRow({ name, parameters, result, doc }: FunctionSpec): string[] {
  const list = parameters.map((one) => (one.optional ? `${one.name}?` : one.name)).join(', ');
  return [`\`${name}(${list})\``, result, doc, (calls[name] ?? []).map(withValue).join('<br>')];
}

function withValue(expression: string): string {
  return `\`${expression}\` is \`${JSON.stringify(valueOf(expression))}\``;
}

function valueOf(text: string): unknown {
  const { expression, problem } = parseExpression(text);
  if (!expression) throw new Error(`${text}: ${problem?.message}`);
  return evaluateExpression(expression, {});
}

const intro = `# Expressions

An expression works a value out. It stands behind \`check\`, \`show if\`, \`when\`, \`of\` and \`expect\`, and behind \`=\` in \`set\`; not in texts, where \`{{ }}\` holds a path alone. The same text means the same in the editor, in Flow JSON and in the engine.

| Written | is |
|---|---|
| \`"Ann"\`, \`'Ann'\` | a text; \`\\"\`, \`\\'\`, \`\\\\\` and \`\\n\` are escapes, and there are no templates in it |
| \`12\`, \`3.5\` | a number |
| \`true\`, \`false\`, \`null\` | yes, no, no value |
| \`plan\`, \`var.visits\`, \`load.rows[0].title\` | what a [path](language.md#paths) leads to |
| \`len(value)\` | a function's value |

<!-- Made from the tables in src/engine/expressions by test/documents/reference.test.ts. -->`;

const rules = `## Odd values

Nothing in an expression fails while a flow runs.

- A missing value is \`null\`. It equals only \`null\`, and as a condition it does not hold. Neither do the empty text, 0 and \`false\`.
- Values of different types are never equal and have no order: \`3 > "2"\` does not hold, nor does \`3 <= "2"\`.
- What cannot be worked out, such as \`1 / 0\` or \`true + 1\`, is \`null\`.
- The editor knows the types and tells of such things while you write; see [MF301](diagnostics/MF301.md).

## Patterns

\`matches\` looks for a pattern anywhere in a text. Patterns are the common subset of regular expressions that can be matched in linear time: \`.\`, \`[a-z]\`, \`[^…]\`, \`\\d \\w \\s\` and their opposites, \`* + ? {m,n}\`, \`|\`, groups, \`^\` and \`$\`. No text makes them slow.

## Bounds

An expression has at most ${MOST_OPERATORS} operators and is nested at most ${DEEPEST_EXPRESSION} deep.`;
