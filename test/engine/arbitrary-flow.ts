import fc from 'fast-check';
import type { Flow, FlowNode, Json, JsonObject, StepType } from '../../src/engine/index.js';

/**
 * Flows of every shape, with all node types, wired at random: to each other, to
 * the end, to nowhere. Texts hold what tells a reader something: pages, values
 * that want to break out of their format, answers.
 */
export const nodeIds = ['main', 'a', 'b', 'c', 'd', 'e'] as const;

/** A value with every mark of every format, and templates that must not be read. */
export const evil = '_*`[]()\\ <b> & "q" {{var.n}} \\{{x}} </b>';

export const data: JsonObject = {
  User: { name: 'Ann', evil, nothing: null },
  Rows: [
    { id: 1, title: 'Tea', tags: ['hot', 'green'] },
    { id: 2, title: evil },
    { id: 2, title: 'Coffee', tags: 'hot' },
    'plain',
    7,
    null,
    { id: '@back', title: 'Back' },
  ],
  Map: { one: { title: 'First' }, two: 2, '': 'empty' },
  Wrong: 'no list',
};

const target = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nodeIds) },
  { weight: 1, arbitrary: fc.constant('end') },
  { weight: 1, arbitrary: fc.constant('nowhere') },
);
const words = fc.constantFrom(
  'Hello',
  'Value «{{User.evil}}»',
  '{{var.n}} {{User.name}}',
  '«{{SelectedItem.title}}»',
  '{{FormData}}',
  '{{missing.x}}',
  '',
  'Line\n\nline',
);
const label = fc.constantFrom('One', 'Two', 'one', '{{User.name}}', 'Skip', '🙂', 'Back');
const expression = fc.constantFrom(
  'true',
  'false',
  'value >= 18',
  'len(value) > 2',
  'kind == "x"',
  'var.n > 2',
  'not missing',
  'matches(value, "^[a-z]+$")',
);
const source = fc.constantFrom<Json>(
  '{{Rows}}',
  '{{Rows}}',
  '{{Map}}',
  '{{Wrong}}',
  '{{missing}}',
  [],
  [1, 2, 3],
  [{ title: 'x' }],
);
const parseMode = fc.constantFrom('Markdown' as const, 'HTML' as const, undefined);

/** Leaves out what is undefined, as canonical JSON does. */
const settings = <Shape extends Record<string, fc.Arbitrary<unknown>>>(shape: Shape): fc.Arbitrary<never> =>
  fc
    .record(shape)
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined });
const wires = (...names: string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...names), target, { maxKeys: names.length });

const leaving = {
  allow_back: maybe(fc.constant(true)),
  back_label: maybe(fc.constantFrom('Up', '{{User.name}}')),
  parse_mode: parseMode,
};

const types: StepType[] = ['text', 'number', 'email', 'phone', 'url', 'select', 'confirm', 'photo'];
const step = (id: string, ids: string[]): fc.Arbitrary<never> =>
  fc.constantFrom(...types).chain((type) =>
    settings({
      id: fc.constant(id),
      title: words,
      type: fc.constant(type),
      required: maybe(fc.constant(true)),
      validation: maybe(expression),
      error_message: maybe(words),
      show_if: maybe(expression),
      next_step: maybe(fc.constantFrom(...ids)),
      max_retries: maybe(fc.integer({ min: 1, max: 3 })),
      default: maybe(fc.constantFrom<Json>('x', 5, true, '{{User.name}}', '{{User.nothing}}')),
      options:
        type === 'select' || type === 'confirm'
          ? type === 'select'
            ? options
            : maybe(options)
          : fc.constant(undefined),
    }),
  );
const options = fc.constantFrom(
  [
    { label: 'X', value: 'x' },
    { label: 'Five', value: 5 },
  ],
  [
    { label: 'Yes', value: true },
    { label: 'No', value: false },
  ],
  [
    { label: 'x', value: 'a' },
    { label: 'X', value: 'b' },
  ],
);
const stepIds = ['kind', 'name', 'size', 'last'];
const steps = fc
  .integer({ min: 0, max: 4 })
  .chain((count) => fc.tuple(...stepIds.slice(0, count).map((id) => step(id, stepIds.slice(0, count)))));

const node: fc.Arbitrary<FlowNode> = fc.oneof(
  of(
    'menu.show',
    settings({
      message: maybe(words),
      items: fc.uniqueArray(fc.record({ label, data: fc.constantFrom('x', 'y', 'z') }), {
        selector: (item) => item.data,
        maxLength: 3,
      }),
      columns: maybe(fc.integer({ min: 1, max: 3 })),
      ...leaving,
    }),
    wires('x', 'y', 'z', 'Back', 'Cancel'),
  ),
  of(
    'menu.show',
    settings({
      message: words,
      items: fc.constant([
        { label: 'Go', data: 'x' },
        { label: 'Link', data: 'y', url: 'https://example.com/{{User.name}}' },
      ]),
      ...leaving,
    }),
    wires('x', 'Back'),
  ),
  of(
    'menu.wizard',
    settings({
      steps,
      save_to_var: maybe(fc.constant('var.form')),
      max_retries: maybe(fc.integer({ min: 1, max: 3 })),
      allow_back: maybe(fc.constant(true)),
      save_progress: maybe(fc.constant(true)),
      parse_mode: parseMode,
    }),
    wires('Complete', 'Cancelled'),
  ),
  of(
    'menu.paginated_list',
    settings({
      items: source,
      page_size: maybe(fc.integer({ min: 1, max: 3 })),
      item_template: maybe(fc.constant('{{title}}')),
      header: fc.constant('Page {{page}} of {{total_pages}}'),
      footer: maybe(fc.constant('{{total_items}}')),
      ...leaving,
    }),
    wires('ItemSelected', 'Search', 'Home', 'Back', 'Cancel'),
  ),
  of(
    'menu.router',
    settings({
      routes: fc.dictionary(fc.constantFrom('x', 'y', 'cat_1', '5'), target, { maxKeys: 3 }),
      default_route: maybe(target),
      value: maybe(expression),
      conditions: maybe(fc.array(fc.record({ if: expression, to: target }), { maxLength: 2 })),
    }),
    fc.constant({}),
  ),
  of('menu.navigate_back', settings({ message: maybe(words), parse_mode: parseMode }), fc.constant({})),
  of('menu.reset', settings({ target_menu: target, message: maybe(words) }), fc.constant({})),
  of(
    'menu.confirm',
    settings({ message: words, yes_label: maybe(label), no_label: maybe(label), ...leaving }),
    wires('Yes', 'No', 'Back', 'Cancel'),
  ),
  of(
    'menu.search',
    settings({
      items: source,
      searchable_fields: maybe(fc.constant(['title', 'tags'])),
      result_template: maybe(fc.constant('{{title}}')),
      max_results: maybe(fc.integer({ min: 1, max: 3 })),
      placeholder: maybe(words),
      ...leaving,
    }),
    wires('ItemSelected', 'Back', 'Cancel'),
  ),
  of(
    'menu.toggle',
    settings({ variable: fc.constant('var.flag'), on_label: maybe(label), message: maybe(words), ...leaving }),
    wires('Changed', 'Back', 'Cancel'),
  ),
  of(
    'menu.from_data',
    settings({
      data_source: source,
      label_template: maybe(fc.constant('{{title}} {{index}} {{key}}')),
      data_template: maybe(fc.constantFrom('cat_{{id}}', '{{id}}', '{{value}}')),
      message: words,
      ...leaving,
    }),
    wires('cat_1', 'cat_2', '1', 'ItemSelected', 'Back', 'Cancel'),
  ),
  of('message.send', settings({ message: words, parse_mode: parseMode }), wires('Next')),
  of(
    'data.set',
    settings({
      assign: fc.array(
        fc.record({
          variable: fc.constant('var.n'),
          value: fc.constantFrom('n + 1', 'var.n + "x"', 'FormData', '1 / 0'),
        }),
        { maxLength: 2 },
      ),
    }),
    wires('Next'),
  ),
  of(
    'http.request',
    settings({ url: words, rows: fc.constantFrom<Json>('{{Rows}}', ['{{User.evil}}']) }),
    wires('Success', 'Error'),
  ),
);

function of(
  type: string,
  nodeSettings: fc.Arbitrary<never>,
  outputs: fc.Arbitrary<Record<string, string>>,
): fc.Arbitrary<FlowNode> {
  return fc.record({ type: fc.constant(type as never), settings: nodeSettings, outputs }) as fc.Arbitrary<FlowNode>;
}

export const flow: fc.Arbitrary<Flow> = fc
  .record({
    nodes: fc.tuple(...nodeIds.map(() => node)),
    idle: maybe(fc.record({ after: fc.constant(60_000), to: target })),
    texts: maybe(fc.constant({ skip: 'Later' })),
    country: maybe(fc.constant('US')),
  })
  .map(({ nodes, idle, texts, country }) => {
    const made: Flow = {
      menuflow: '1.0',
      id: 'any',
      start: 'main',
      variables: { n: { default: 0 }, flag: { type: 'boolean' }, form: {} },
      nodes: Object.fromEntries(nodes.map((one, at) => [nodeIds[at], one])),
    };
    if (idle) made.idle = idle;
    if (texts) made.texts = texts;
    if (country) made.country = country;
    return made;
  });

/** What a user, a host or a careless channel does next; numbers choose among what is there. */
export type Move =
  | { kind: 'press'; choice: number; by: 'data' | 'button' | 'label' }
  | { kind: 'say'; text: string }
  | { kind: 'stale'; choice: number }
  | { kind: 'repeat' }
  | { kind: 'start' | 'idle' | 'photo' }
  | { kind: 'result'; output: string; rows: Json };

const choice = fc.nat(100);
export const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      choice,
      by: fc.constantFrom('data' as const, 'button' as const, 'label' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      text: fc.constantFrom(
        'x',
        'Ann',
        '44',
        '3,5',
        'ann@example.com',
        '(213) 373-4253',
        'https://example.com',
        'tea',
        '',
        '  ',
        'skip',
        'LATER',
        'yes',
        evil,
        'y'.repeat(5_000),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stale' as const), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('start' as const, 'idle' as const, 'photo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      output: fc.constantFrom('Success', 'Error', 'Other'),
      rows: fc.constantFrom<Json>([], [1, 2], 'odd', null),
    }),
  },
);
export const moves = fc.array(move, { maxLength: 30 });

/** Flows of menus alone, where every button leads to another menu and Back to the one before. */
export const menuFlow: fc.Arbitrary<Flow> = flow.map((made) => {
  const names = ['x', 'y', 'z', 'cat_1', 'ItemSelected', 'Search', 'Home', 'Yes', 'No'];
  const nodes = nodeIds.map((id, at): [string, FlowNode] => {
    const one = made.nodes[id];
    const outputs = Object.fromEntries(
      names.map((name, place) => [name, nodeIds[(at + 1 + (place % (nodeIds.length - 1))) % nodeIds.length] ?? 'main']),
    );
    const leads = one && menuTypes.has(one.type) && !('yes_label' in one.settings);
    const settings = leads
      ? { ...one.settings, allow_back: true }
      : {
          message: 'Menu',
          items: [
            { label: 'Go', data: 'x' },
            { label: 'On', data: 'y' },
          ],
          allow_back: true,
        };
    return [id, { type: leads ? one.type : 'menu.show', settings, outputs } as FlowNode];
  });
  return { ...made, nodes: Object.fromEntries(nodes) };
});
const menuTypes: ReadonlySet<string> = new Set([
  'menu.show',
  'menu.paginated_list',
  'menu.confirm',
  'menu.search',
  'menu.toggle',
  'menu.from_data',
]);
