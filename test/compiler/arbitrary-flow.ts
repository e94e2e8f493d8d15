import fc from 'fast-check';
import type { Flow, FlowType, Json } from '../../src/engine/flow.js';
import { pathText } from '../../src/engine/paths.js';
import { parseTemplate } from '../../src/engine/templates.js';
import { type ExpressionShape, expressionText, ruleText } from '../../src/engine/expressions/write.js';
import { reservedNames } from '../../src/engine/expressions/tokens.js';
import { topLevelKeywords } from '../../server/language/tokens/token-types.js';

/*
 * Canonical flows of every node type with every setting, and with names and
 * texts that are as awkward as the language lets them be.
 */

const awkwardNames = [
  'main-menu',
  'a b',
  'x.y',
  "it's",
  'quo"ted',
  'back\\slash',
  'ünïcode',
  '日本',
  '1',
  '42abc',
  '__proto__',
  'constructor',
  'toString',
  '{{x}}',
  '-> end',
  '// no comment',
  '/* nor this */',
  '{',
  '}',
  ' ',
  ',',
];
const keywords = [
  ...topLevelKeywords,
  ...reservedNames,
  'item',
  'step',
  'on',
  'off',
  'of',
  'url',
  'from',
  'in',
  'form',
  'with',
  'yes',
  'no',
  'else',
  'check',
  'required',
  'default',
  'option',
  'when',
  'otherwise',
  'format',
  'start',
  'TEXT',
  'ID',
  'NL',
  'success',
  'error',
  'Success',
  'Error',
  'Back',
  'Next',
];
export const name = fc
  .oneof(
    fc.constantFrom('a', 'b', 'main', 'name', 'email', 'thanks'),
    fc.constantFrom(...keywords),
    fc.constantFrom(...awkwardNames),
    fc.stringMatching(/^[a-z_][a-z0-9_]{0,6}$/),
  )
  .filter((word) => word !== 'end');
const target = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: fc.constant('end') });

const fragments = [
  'a',
  'Hello',
  ' ',
  '  ',
  '"',
  '"""',
  '\\',
  '\\n',
  '\\"',
  '\n',
  '\n\n',
  '{',
  '}',
  '{{',
  '}}',
  '\\{{',
  "'",
  '`',
  '*bold*',
  '\\*',
  '\t',
  '€',
  '🛍',
  'é',
  'n',
  '//',
  '/*',
  '\u2028',
  '\u00a0',
  '->',
  'menu x',
  '\nmenu x "y" {',
  '\u0000',
  '\r',
];
/** Words that are no template: callback data, keys, rows. */
export const plain = fc.oneof(
  fc.constantFrom('yes', 'cat_1', 'buy:42', '', 'url', '7', 'true'),
  fc.array(fc.constantFrom(...fragments), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

const segments = fc
  .tuple(
    fc.oneof(name, fc.constantFrom('var', 'FormData', 'value')),
    fc.array(fc.oneof(name, fc.nat(20)), { maxLength: 3 }),
  )
  .map(([root, more]) => [root, ...more]);
const path = segments.map((parts) => `{{${pathText(parts)}}}`).filter(isCanonicalTemplate);
/** Texts with paths in them. */
export const template = fc
  .oneof(
    fc.constantFrom('Hello', '', 'Two\nlines', 'One\n\n"""three"""\n"'),
    path,
    fc.array(fc.oneof(fc.constantFrom(...fragments), path), { maxLength: 7 }).map((parts) => parts.join('')),
  )
  .filter(isCanonicalTemplate);

function isCanonicalTemplate(text: string): boolean {
  const { parts, problems } = parseTemplate(text);
  return (
    problems.length === 0 &&
    parts.every((part) => part.kind !== 'path' || text.slice(part.start, part.end) === `{{${pathText(part.segments)}}}`)
  );
}

const number = fc
  .oneof(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(0.5, 1e21, 1.5e300, 1e-7, 123456.789, -3.25e-12))
  .map((value) => (Object.is(value, -0) ? 0 : value));

function json(text: fc.Arbitrary<string>): fc.Arbitrary<Json> {
  return fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      number,
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(name, plain), tie('value'), { maxKeys: 4 }),
    ),
  })).value;
}
const rows = fc.oneof(
  fc.array(fc.dictionary(fc.oneof(name, plain), json(plain), { maxKeys: 3 }), { maxLength: 3 }),
  fc.dictionary(plain, json(plain), { maxKeys: 3 }),
);
const source = fc.oneof(path, rows as fc.Arbitrary<Json>);

const operators = ['or', 'and', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const;
export const shape: fc.Arbitrary<ExpressionShape> = fc.letrec<{ shape: ExpressionShape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    segments.map((parts): ExpressionShape => ({ kind: 'path', segments: parts })),
    plain.filter((text) => !/[\n\r\0]/.test(text)).map((value): ExpressionShape => ({ kind: 'text', value })),
    fc.constantFrom(0, 1, 18, 2.5, 1e21).map((value): ExpressionShape => ({ kind: 'number', value })),
    fc.boolean().map((value): ExpressionShape => ({ kind: 'boolean', value })),
    fc.constant<ExpressionShape>({ kind: 'null' }),
    fc
      .tuple(fc.constantFrom('len', 'lower', 'upper', 'trim'), tie('shape'))
      .map(([callee, arg]): ExpressionShape => ({ kind: 'call', name: callee, args: [arg] })),
    fc
      .tuple(fc.constantFrom('not' as const, '-' as const), tie('shape'))
      .map(([operator, operand]): ExpressionShape => ({ kind: 'unary', operator, operand })),
    fc
      .tuple(fc.constantFrom(...operators), tie('shape'), tie('shape'))
      .map(([operator, left, right]): ExpressionShape => ({ kind: 'binary', operator, left, right })),
  ),
})).shape;
const expression = fc.oneof(
  { weight: 6, arbitrary: shape.map(expressionText) },
  { weight: 1, arbitrary: fc.constantFrom('((', 'no_such_function(1)', '', '1 +') },
);
const rule = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('email', 'phone', '(email)', '((') },
  { weight: 3, arbitrary: shape.map(ruleText) },
);

const type: fc.Arbitrary<FlowType> = fc.letrec<{ type: FlowType }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(fc.constantFrom('text', 'number', 'list', 'form', 'any'), name),
    tie('type').map((list) => ({ list })),
    name.map((form) => ({ form })),
  ),
})).type;

const count = fc.integer({ min: 1, max: 3 });
const up = fc.constant(true);
const parseMode = fc.constantFrom('Markdown', 'HTML');
const variable = name.map((word) => `var.${word}`);
const strange = { extra_setting: json(template), icon: template };

const leaving = { allow_back: up, back_label: template, cancel_label: template };
const item = fc.record(
  { label: template, data: fc.oneof(name, plain), url: template, emoji: template },
  { requiredKeys: ['label', 'data'] },
);
const option = fc.record({
  label: template,
  value: fc.oneof(plain as fc.Arbitrary<Json>, number, fc.boolean(), fc.constant(null)),
});
const yesAndNo = fc.tuple(template, template).map(([yes, no]) => [
  { label: yes, value: true },
  { label: no, value: false },
]);
const step = fc.record(
  {
    id: name,
    title: template,
    type: fc.constantFrom('text', 'number', 'email', 'phone', 'url', 'select', 'confirm', 'photo'),
    required: up,
    validation: rule,
    error_message: template,
    show_if: expression,
    next_step: name,
    max_retries: count,
    default: json(template),
    options: fc.oneof(fc.array(option, { minLength: 1, maxLength: 3 }), yesAndNo),
    columns: count,
    hint: template,
  },
  { requiredKeys: ['id', 'title', 'type'] },
);
const condition = fc.record({ if: expression, to: target });
const assignment = fc.record({ variable, value: expression });

function node(
  kind: string,
  settings: Record<string, fc.Arbitrary<unknown>>,
  required: string[],
  outputs: string[],
): fc.Arbitrary<unknown> {
  return fc.record({
    type: fc.constant(kind),
    settings: fc.record<Record<string, unknown>, string>({ ...settings, ...strange }, { requiredKeys: required }),
    outputs: fc.dictionary(
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...outputs) }, { weight: 1, arbitrary: fc.oneof(name, plain) }),
      target,
      { maxKeys: 5 },
    ),
  });
}

const anyNode = fc.oneof(
  node(
    'menu.show',
    { message: template, items: fc.array(item, { maxLength: 4 }), columns: count, ...leaving, parse_mode: parseMode },
    ['items'],
    ['a', 'b', 'Back', 'Cancel'],
  ),
  node(
    'menu.wizard',
    {
      steps: fc.array(step, { maxLength: 4 }),
      save_to_var: variable,
      max_retries: count,
      ...leaving,
      save_progress: up,
      parse_mode: parseMode,
    },
    ['steps'],
    ['Complete', 'Cancelled', 'Cancel', 'Back'],
  ),
  node(
    'menu.paginated_list',
    {
      items: source,
      page_size: count,
      item_template: template,
      header: template,
      footer: template,
      search_label: template,
      home_label: template,
      ...leaving,
      parse_mode: parseMode,
    },
    ['items'],
    ['ItemSelected', 'Search', 'Home', 'Back', 'Cancel'],
  ),
  node(
    'menu.router',
    {
      routes: fc.dictionary(fc.oneof(name, plain), target, { maxKeys: 4 }),
      default_route: target,
      value: expression,
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    },
    ['routes'],
    ['Next'],
  ),
  node('menu.navigate_back', { message: template, parse_mode: parseMode }, [], ['Next']),
  node('menu.reset', { message: template, target_menu: target, parse_mode: parseMode }, ['target_menu'], ['Next']),
  node(
    'menu.confirm',
    { message: template, yes_label: template, no_label: template, ...leaving, parse_mode: parseMode },
    [],
    ['Yes', 'No', 'Back', 'Cancel'],
  ),
  node(
    'menu.search',
    {
      items: source,
      searchable_fields: fc.array(fc.oneof(name, fc.constantFrom('a.b', '.x', 'a..b')), { maxLength: 3 }),
      result_template: template,
      max_results: count,
      placeholder: template,
      ...leaving,
      parse_mode: parseMode,
    },
    ['items'],
    ['ItemSelected', 'Back', 'Cancel'],
  ),
  node(
    'menu.toggle',
    { variable, on_label: template, off_label: template, message: template, ...leaving, parse_mode: parseMode },
    ['variable'],
    ['Changed', 'Back', 'Cancel'],
  ),
  node(
    'menu.from_data',
    {
      data_source: source,
      label_template: template,
      data_template: template,
      message: template,
      ...leaving,
      parse_mode: parseMode,
    },
    ['data_source'],
    ['cat_1', 'cat_2', 'ItemSelected', 'Back', 'Cancel'],
  ),
  node('message.send', { message: template, parse_mode: parseMode }, [], ['Next']),
  node('data.set', { assign: fc.array(assignment, { maxLength: 3 }) }, ['assign'], ['Next']),
  fc.record(
    {
      type: fc.oneof(fc.constantFrom('http.request', 'db.find', 'send', 'x..y', 'weird kind', 'true.false'), name),
      settings: fc.dictionary(fc.oneof(name, plain), json(template), { maxKeys: 3 }),
      outputs: fc.dictionary(fc.oneof(fc.constantFrom('Success', 'Error', 'success', 'error'), name, plain), target, {
        maxKeys: 4,
      }),
      values: fc.dictionary(name, type, { minKeys: 1, maxKeys: 3 }),
      mock: fc.dictionary(fc.oneof(name, plain), json(plain), { maxKeys: 3 }),
    },
    { requiredKeys: ['type', 'settings', 'outputs'] },
  ),
);

const shapes = fc.dictionary(name, fc.dictionary(name, type, { maxKeys: 4 }), { minKeys: 1, maxKeys: 2 });

/** Any flow that the compiler could have written. */
export const flow = fc.record(
  {
    menuflow: fc.constant('1.0'),
    id: name,
    name: template,
    revision: fc.constant(''),
    start: name,
    targets: fc.array(fc.constantFrom('telegram', 'discord', 'web-chat'), { minLength: 1, maxLength: 3 }),
    country: fc.constantFrom('US', 'DE'),
    idle: fc.record({
      after: fc.oneof(fc.constantFrom(1000, 60_000, 300_000, 7_200_000, 1), fc.integer({ min: 1, max: 10_000_000 })),
      to: target,
    }),
    types: shapes,
    data: shapes,
    variables: fc.dictionary(name, fc.record({ type, default: json(plain) }, { requiredKeys: [] }), {
      minKeys: 1,
      maxKeys: 4,
    }),
    texts: fc.dictionary(name, template, { minKeys: 1, maxKeys: 3 }),
    nodes: fc.dictionary(name, anyNode, { maxKeys: 5 }),
  },
  { requiredKeys: ['menuflow', 'id', 'revision', 'start', 'nodes'] },
) as unknown as fc.Arbitrary<Flow>;
