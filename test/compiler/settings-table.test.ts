import { describe, expect, it } from 'vitest';
import { readFlow } from '../../src/engine/read-flow.js';
import { nodeTable, stepSettings } from '../../src/engine/node-table.js';
import { readableSettings } from '../../server/compiler/compile-settings.js';
import { flowToText } from '../../server/compiler/import.js';
import { compileText } from './compile-helper.js';

interface Row {
  what: string;
  /** A node `a` in its usual spelling, which the importer writes too. */
  text: string;
  settings?: unknown;
  outputs?: unknown;
  type?: string;
}

const header = 'flow test {\n  start a\n}\n\n';
const elsewhere = '\nsend t "T" -> end\nsend u "U" -> end\n';

/** The rows of the tour's table "Where each setting of the specification lives". */
const rows: Row[] = [
  {
    what: 'a menu shows a message',
    text: 'menu a "Hello {{User.name}}"',
    type: 'menu.show',
    settings: { message: 'Hello {{User.name}}', items: [] },
  },
  {
    what: 'a menu has items that lead on, or open a link, or both',
    text: 'menu a "?" {\n  item one "One" -> t\n  item "two:2" "Two" url "https://example.com/{{User.id}}"\n  item three "Three" url "https://example.com" -> u\n}',
    settings: {
      message: '?',
      items: [
        { label: 'One', data: 'one' },
        { label: 'Two', data: 'two:2', url: 'https://example.com/{{User.id}}' },
        { label: 'Three', data: 'three', url: 'https://example.com' },
      ],
    },
    outputs: { one: 't', three: 'u' },
  },
  {
    what: 'a menu has columns',
    text: 'menu a "?" {\n  columns 3\n}',
    settings: { message: '?', items: [], columns: 3 },
  },
  {
    what: 'back leads to the previous menu',
    text: 'menu a "?" {\n  back\n}',
    settings: { message: '?', items: [], allow_back: true },
  },
  {
    what: 'back has a label',
    text: 'menu a "?" {\n  back "Up"\n}',
    settings: { message: '?', items: [], allow_back: true, back_label: 'Up' },
  },
  {
    what: 'back has a label and a target',
    text: 'menu a "?" {\n  back "Up" -> t\n}',
    settings: { message: '?', items: [], allow_back: true, back_label: 'Up' },
    outputs: { Back: 't' },
  },
  {
    what: 'a node has a format of its own',
    text: 'menu a "?" {\n  format html\n}',
    settings: { message: '?', items: [], parse_mode: 'HTML' },
  },
  {
    what: 'cancel has a label and a target',
    text: 'menu a "?" {\n  cancel "Close" -> t\n}',
    settings: { message: '?', items: [], cancel_label: 'Close' },
    outputs: { Cancel: 't' },
  },
  {
    what: 'a wizard saves, counts and lets go back',
    text: 'wizard a {\n  save to form\n  save progress\n  retries 3\n  allow back\n\n  step x: text "X?"\n}',
    type: 'menu.wizard',
    settings: {
      steps: [{ id: 'x', title: 'X?', type: 'text' }],
      save_to_var: 'var.form',
      max_retries: 3,
      allow_back: true,
      save_progress: true,
    },
  },
  {
    what: 'a wizard names its own buttons',
    text: 'wizard a {\n  allow back "Before"\n  cancel "Stop"\n}',
    settings: { steps: [], allow_back: true, back_label: 'Before', cancel_label: 'Stop' },
  },
  {
    what: 'a wizard has two ways out',
    text: 'wizard a {\n  complete -> t\n  cancelled -> u\n}',
    settings: { steps: [] },
    outputs: { Complete: 't', Cancelled: 'u' },
  },
  ...steps({
    'id, type and title': [
      'step x: email "Your e-mail, {{name}}?"',
      { title: 'Your e-mail, {{name}}?', type: 'email' },
    ],
    required: ['step x: text "?" required', { required: true }],
    'a check': [
      'step x: text "?" { check len(value) > 2 and not includes(value, "x") }',
      { validation: 'len(value) > 2 and not includes(value, "x")' },
    ],
    'a built-in rule': ['step x: text "?" { check email }', { validation: 'email' }],
    'the answer that is called like a built-in rule': ['step x: text "?" { check (email) }', { validation: '(email)' }],
    'else after required': ['step x: text "?" required else "Please."', { required: true, error_message: 'Please.' }],
    'else after a check': [
      'step x: text "?" required { check phone else "No." }',
      { required: true, validation: 'phone', error_message: 'No.' },
    ],
    'else alone': [
      'step x: number "?" { else "A number, please." }',
      { type: 'number', error_message: 'A number, please.' },
    ],
    'show if': ['step x: text "?" { show if FormData.plan == "pro" }', { show_if: 'FormData.plan == "pro"' }],
    'a next step': ['step x: text "?" -> y', { next_step: 'y' }],
    retries: ['step x: text "?" { retries 2 }', { max_retries: 2 }],
    'a default': ['step x: text "?" { default "{{User.company}}" }', { default: '{{User.company}}' }],
    'a default that is a number': ['step x: number "?" { default -1.5 }', { type: 'number', default: -1.5 }],
    columns: ['step x: text "?" { columns 2 }', { columns: 2 }],
    'options of every type': [
      'step x: select "?" {\n    option a "A"\n    option "b c" "B"\n    option 1 "One"\n    option true "Yes"\n  }',
      {
        type: 'select',
        options: [
          { label: 'A', value: 'a' },
          { label: 'B', value: 'b c' },
          { label: 'One', value: 1 },
          { label: 'Yes', value: true },
        ],
      },
    ],
    'options in a confirm': [
      'step x: confirm "?" {\n    option no "No"\n    option later "Later"\n  }',
      {
        type: 'confirm',
        options: [
          { label: 'No', value: 'no' },
          { label: 'Later', value: 'later' },
        ],
      },
    ],
    'yes and no in a confirm': [
      'step x: confirm "?" { yes "I do"  no "Never" }',
      {
        type: 'confirm',
        options: [
          { label: 'I do', value: true },
          { label: 'Never', value: false },
        ],
      },
    ],
  }),
  {
    what: 'a list shows rows from a path',
    text: 'list a from load.rows {\n  header "Page {{page}}"\n  each "{{title}}"\n  footer "{{total_items}}"\n  page size 7\n  selected -> t\n}',
    type: 'menu.paginated_list',
    settings: {
      items: '{{load.rows}}',
      page_size: 7,
      item_template: '{{title}}',
      header: 'Page {{page}}',
      footer: '{{total_items}}',
    },
    outputs: { ItemSelected: 't' },
  },
  {
    what: 'a list shows rows that are written out',
    text: 'list a from [{ title: "T", n: 1 }] {\n  search "Find" -> t\n  home "Home" -> u\n}',
    settings: { items: [{ title: 'T', n: 1 }], search_label: 'Find', home_label: 'Home' },
    outputs: { Search: 't', Home: 'u' },
  },
  {
    what: 'a router leads by data',
    text: 'router a {\n  on x, "y z" -> t\n  on w -> u\n  otherwise -> end\n}',
    type: 'menu.router',
    settings: { routes: { x: 't', 'y z': 't', w: 'u' }, default_route: 'end' },
  },
  {
    what: 'a router leads by a value and by conditions',
    text: 'router a of lower(var.x) {\n  when visits > 3 -> t\n  otherwise -> u\n}',
    settings: { routes: {}, default_route: 'u', value: 'lower(var.x)', conditions: [{ if: 'visits > 3', to: 't' }] },
  },
  {
    what: 'a way back has a message',
    text: 'back a "Back we go."',
    type: 'menu.navigate_back',
    settings: { message: 'Back we go.' },
    outputs: {},
  },
  {
    what: 'a reset has a target and a message',
    text: 'reset a "Over." -> t',
    type: 'menu.reset',
    settings: { target_menu: 't', message: 'Over.' },
    outputs: {},
  },
  {
    what: 'a confirm has a yes and a no',
    text: 'confirm a "Sure?" {\n  yes "Yes!" -> t\n  no "No!"\n}',
    type: 'menu.confirm',
    settings: { message: 'Sure?', yes_label: 'Yes!', no_label: 'No!' },
    outputs: { Yes: 't' },
  },
  {
    what: 'a confirm has its usual labels',
    text: 'confirm a "Sure?" {\n  yes -> t\n  no -> u\n}',
    settings: { message: 'Sure?' },
    outputs: { Yes: 't', No: 'u' },
  },
  {
    what: 'a search looks through fields',
    text: 'search a in rows {\n  placeholder "Type"\n  fields title, author.name\n  each "{{title}}"\n  max 4\n  selected -> t\n}',
    type: 'menu.search',
    settings: {
      items: '{{rows}}',
      searchable_fields: ['title', 'author.name'],
      result_template: '{{title}}',
      max_results: 4,
      placeholder: 'Type',
    },
    outputs: { ItemSelected: 't' },
  },
  {
    what: 'a toggle turns a variable',
    text: 'toggle a of sound "Sound" {\n  on "On!"\n  off "Off."\n  changed -> t\n}',
    type: 'menu.toggle',
    settings: { variable: 'var.sound', on_label: 'On!', off_label: 'Off.', message: 'Sound' },
    outputs: { Changed: 't' },
  },
  {
    what: 'buttons are made from an object',
    text: 'buttons a from { a: 1, "b c": 2 } "Pick" {\n  each "{{key}}" data "k_{{value}}"\n  on k_1 -> t\n  selected -> u\n}',
    type: 'menu.from_data',
    settings: {
      data_source: { a: 1, 'b c': 2 },
      label_template: '{{key}}',
      data_template: 'k_{{value}}',
      message: 'Pick',
    },
    outputs: { k_1: 't', ItemSelected: 'u' },
  },
  {
    what: 'a message is sent',
    text: 'send a "Hello" -> t',
    type: 'message.send',
    settings: { message: 'Hello' },
    outputs: { Next: 't' },
  },
  {
    what: 'variables are set',
    text: 'set a {\n  x = x + 1\n  y = "a\\"b"\n} -> t',
    type: 'data.set',
    settings: {
      assign: [
        { variable: 'var.x', value: 'x + 1' },
        { variable: 'var.y', value: '"a\\"b"' },
      ],
    },
    outputs: { Next: 't' },
  },
  {
    what: 'any other node is an action',
    text: 'action a http.request {\n  with { method: "GET", url: "https://example.com/{{User.id}}", list: [1, null, true] }\n  gives rows: list of Row, count: number\n  mock { rows: [], count: 0 }\n  success -> t\n  error -> u\n  NotFound -> end\n}',
    type: 'http.request',
    settings: { method: 'GET', url: 'https://example.com/{{User.id}}', list: [1, null, true] },
    outputs: { Success: 't', Error: 'u', NotFound: 'end' },
  },
  {
    what: 'settings without a word are kept in with',
    text: 'menu a "?" {\n  with { theme: "dark", nested: { a: [1] } }\n}',
    settings: { message: '?', items: [], theme: 'dark', nested: { a: [1] } },
  },
  {
    what: 'outputs that a node does not have are kept',
    text: 'menu a "?" {\n  "ghost" -> t\n}',
    settings: { message: '?', items: [] },
    outputs: { ghost: 't' },
  },
];

function steps(table: Record<string, [string, Record<string, unknown>]>): Row[] {
  return Object.entries(table).map(([what, [text, settings]]) => ({
    what: `a step: ${what}`,
    text: `wizard a {\n  ${text}\n}`,
    settings: { steps: [{ id: 'x', title: '?', type: 'text', ...settings }] },
  }));
}

describe('each setting of the specification', () => {
  it.each(rows)('$what: text, JSON and text again', ({ text, type, settings, outputs }) => {
    const flow = compileText(header + text + elsewhere);
    const node = flow.nodes.a;
    if (type) expect(node?.type).toBe(type);
    expect(node?.settings).toEqual(settings);
    if (outputs) expect(node?.outputs).toEqual(outputs);

    const imported = flowToText(flow);
    expect(imported.text).toContain(`${header}${text}\n`);
    expect(JSON.stringify(compileText(imported.text))).toBe(JSON.stringify(flow));
    const { flow: read, problems } = readFlow(JSON.parse(JSON.stringify(flow)));
    expect(problems.filter((problem) => problem.severity === 'error')).toEqual(
      text.includes('-> y') ? [expect.objectContaining({ code: 'unknown-step' })] : [],
    );
    // A variable that only a node names is declared when the flow is read.
    const { variables: _variables, ...others } = read ?? {};
    expect(flow).toEqual(flow.variables ? read : others);
  });

  it('can be read by the compiler', () => {
    const all = new Set(nodeTable.flatMap((spec) => spec.settings.map((setting) => setting.json)));
    expect([...all].filter((name) => !readableSettings().includes(name))).toEqual([]);
  });

  it('of a step has a row above', () => {
    const seen = new Set(
      rows.flatMap((row) => ((row.settings as { steps?: object[] })?.steps ?? []).flatMap((step) => Object.keys(step))),
    );
    expect(stepSettings.map((setting) => setting.json).filter((name) => !seen.has(name))).toEqual([]);
  });

  it('of a node has a row above', () => {
    const seen = new Set(rows.flatMap((row) => Object.keys((row.settings as object) ?? {})));
    const all = nodeTable.flatMap((spec) => spec.settings.map((setting) => setting.json));
    expect([...new Set(all)].filter((name) => !seen.has(name))).toEqual([]);
  });
});
