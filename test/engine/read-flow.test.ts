import { describe, expect, it } from 'vitest';
import { type Flow, readFlow } from '../../src/engine/index.js';
import { around, problemsOf, settingsOf, show } from './small-flow.js';

const canonical: Flow = {
  menuflow: '1.0',
  id: 'shop',
  name: 'Corner shop',
  revision: 'r1',
  start: 'main',
  targets: ['telegram'],
  country: 'US',
  idle: { after: 300_000, to: 'home' },
  types: { Product: { id: 'text', tags: { list: 'text' } } },
  data: { User: { first_name: 'text' } },
  variables: {
    notifications: { type: 'boolean', default: true },
    signup: { type: { form: 'sign_up' } },
    n: { type: 'any' },
  },
  texts: { skip: 'Not now' },
  nodes: {
    main: {
      type: 'menu.show',
      settings: {
        message: 'Hello {{User.first_name}}',
        items: [
          { label: 'Catalogue', data: 'catalogue' },
          { label: 'Site', data: 'site', url: 'https://example.com' },
        ],
        columns: 2,
        allow_back: true,
        back_label: 'Up',
        cancel_label: 'Stop',
        parse_mode: 'Markdown',
      },
      outputs: { catalogue: 'load', Back: 'go_back', Cancel: 'end' },
    },
    sign_up: {
      type: 'menu.wizard',
      settings: {
        steps: [
          {
            id: 'name',
            title: 'Name?',
            type: 'text',
            required: true,
            validation: 'len(value) > 1',
            error_message: 'No',
            show_if: 'true',
            next_step: 'plan',
            max_retries: 2,
            default: 'x',
          },
          {
            id: 'plan',
            title: 'Plan?',
            type: 'select',
            options: [
              { label: 'Free', value: 'free' },
              { label: 'One', value: 1 },
            ],
            columns: 2,
          },
        ],
        save_to_var: 'var.signup',
        max_retries: 3,
        allow_back: true,
        save_progress: true,
      },
      outputs: { Complete: 'main', Cancelled: 'main' },
    },
    load: {
      type: 'http.request',
      settings: { method: 'GET', url: '{{User.id}}' },
      outputs: { Success: 'list' },
      values: { products: { list: 'Product' } },
      mock: { products: [] },
    },
    list: {
      type: 'menu.paginated_list',
      settings: { items: '{{load.products}}', page_size: 5, item_template: '{{title}}', header: 'H', footer: 'F' },
      outputs: { ItemSelected: 'find', Search: 'find', Home: 'home' },
    },
    find: {
      type: 'menu.search',
      settings: {
        items: [{ title: '{{kept}}' }],
        searchable_fields: ['title'],
        result_template: '{{title}}',
        max_results: 10,
        placeholder: 'P',
      },
      outputs: { ItemSelected: 'main' },
    },
    route: {
      type: 'menu.router',
      settings: {
        routes: { a: 'main', '1': 'end' },
        default_route: 'main',
        value: 'len(x)',
        conditions: [{ if: 'true', to: 'main' }],
      },
      outputs: {},
    },
    go_back: { type: 'menu.navigate_back', settings: { message: 'Back' }, outputs: {} },
    home: { type: 'menu.reset', settings: { target_menu: 'main', message: 'Home' }, outputs: {} },
    sure: {
      type: 'menu.confirm',
      settings: { message: 'Sure?', yes_label: 'Y', no_label: 'N' },
      outputs: { Yes: 'main', No: 'main' },
    },
    loud: {
      type: 'menu.toggle',
      settings: { variable: 'var.notifications', on_label: 'ON', off_label: 'OFF', message: 'M' },
      outputs: { Changed: 'main' },
    },
    rows: {
      type: 'menu.from_data',
      settings: {
        data_source: '{{load.products}}',
        label_template: '{{title}}',
        data_template: 'p_{{id}}',
        message: 'M',
      },
      outputs: { p_1: 'main', ItemSelected: 'main' },
    },
    say: { type: 'message.send', settings: { message: 'M', parse_mode: 'HTML' }, outputs: { Next: 'end' } },
    count: {
      type: 'data.set',
      settings: { assign: [{ variable: 'var.n', value: 'n + 1' }] },
      outputs: { Next: 'end' },
    },
  },
};

describe('reading a flow', () => {
  it('declares the variables that nodes write into, and no others', () => {
    const nodes = {
      main: { type: 'menu.wizard', settings: { steps: [], save_to_var: 'signup' }, outputs: {} },
      sound: { type: 'menu.toggle', settings: { variable: 'var.sound' }, outputs: {} },
      count: { type: 'data.set', settings: { assign: { n: 'm + 1', constructor: '1' } }, outputs: {} },
      act: { type: 'http.request', settings: { variable: 'var.other', save_to_var: 'var.more' }, outputs: {} },
    };
    const { variables } = readFlow({ start: 'main', nodes, variables: { n: { default: 1 } } }).flow ?? {};
    expect(variables).toEqual({
      n: { default: 1 },
      signup: { type: { form: 'main' } },
      sound: { type: 'boolean' },
      constructor: { type: 'any' },
    });
  });

  it('leaves the canonical form as it is, without a problem', () => {
    const given = JSON.stringify(canonical);
    expect(readFlow(canonical)).toEqual({ flow: canonical, problems: [] });
    expect(JSON.stringify(canonical)).toBe(given);
  });

  it('takes the names of the interface, in either case', () => {
    const spelled = {
      Type: 'Menu.Show',
      Settings: {
        Message: 'Hi',
        Items: [{ Label: 'A', Data: 'a', Url: 'https://a.example' }],
        Columns: '2',
        AllowBack: 'true',
        parseMode: 'markdown',
      },
      Outputs: {},
    };
    expect(settingsOf(around(spelled))).toEqual({
      message: 'Hi',
      items: [{ label: 'A', data: 'a', url: 'https://a.example' }],
      columns: 2,
      allow_back: true,
      parse_mode: 'Markdown',
    });
    expect(problemsOf(around(spelled))).toEqual([]);
  });

  it('lets the canonical spelling win where two are there', () => {
    expect(settingsOf(around({ ...show, settings: { Message: 'one', message: 'two', items: [] } }))).toMatchObject({
      message: 'two',
    });
  });

  it.each([
    ['menu.wizard', 'SaveToVar', 'signup', 'save_to_var', 'var.signup'],
    ['menu.wizard', 'MaxRetries', 3, 'max_retries', 3],
    ['menu.wizard', 'SaveProgress', true, 'save_progress', true],
    ['menu.paginated_list', 'PageSize', 7, 'page_size', 7],
    ['menu.paginated_list', 'ItemTemplate', '{{x}}', 'item_template', '{{x}}'],
    ['menu.router', 'DefaultRoute', 'main', 'default_route', 'main'],
    ['menu.router', 'Routes', [{ data: 'a', to: 'main' }], 'routes', { a: 'main' }],
    ['menu.reset', 'TargetMenu', 'main', 'target_menu', 'main'],
    ['menu.confirm', 'YesLabel', 'Y', 'yes_label', 'Y'],
    ['menu.confirm', 'NoLabel', 'N', 'no_label', 'N'],
    ['menu.search', 'SearchableFields', 'a, b', 'searchable_fields', ['a', 'b']],
    ['menu.search', 'ResultTemplate', 'x', 'result_template', 'x'],
    ['menu.search', 'MaxResults', '4', 'max_results', 4],
    ['menu.search', 'Placeholder', 'x', 'placeholder', 'x'],
    ['menu.toggle', 'Variable', '{{ var.x }}', 'variable', 'var.x'],
    ['menu.toggle', 'OnLabel', 'x', 'on_label', 'x'],
    ['menu.toggle', 'OffLabel', 'x', 'off_label', 'x'],
    ['menu.from_data', 'DataSource', ' {{x.y}} ', 'data_source', '{{x.y}}'],
    ['menu.from_data', 'LabelTemplate', 'x', 'label_template', 'x'],
    ['menu.from_data', 'DataTemplate', 'x', 'data_template', 'x'],
    [
      'data.set',
      'Assign',
      { x: 1, 'var.y': 'x + 1' },
      'assign',
      [
        { variable: 'var.x', value: '1' },
        { variable: 'var.y', value: 'x + 1' },
      ],
    ],
  ])('reads %s %s', (type, name, value, json, read) => {
    expect(settingsOf(around({ type, settings: { [name]: value } }))).toMatchObject({ [json]: read });
  });

  it('takes a list of nodes, also with their settings beside the id', () => {
    const { flow, problems } = readFlow({
      id: 't',
      start: 'b',
      nodes: [
        { id: 'a', ...show },
        { id: 'b', type: 'menu.navigate_back', Message: 'Back', outputs: {} },
      ],
    });
    expect(problems).toEqual([]);
    expect(flow?.nodes).toEqual({
      a: show,
      b: { type: 'menu.navigate_back', settings: { message: 'Back' }, outputs: {} },
    });
  });

  it('takes the other notation of steps, where every step is required', () => {
    const steps = [
      { name: 'mail', message: 'Mail?', type: 'text', validation: 'email' },
      {
        name: 'size',
        message: 'Size?',
        type: 'choice',
        buttons: [
          { label: 'S', data: 's' },
          { label: 'L', data: 'l' },
        ],
      },
      { name: 'free', message: 'Free?', type: 'number', required: false },
    ];
    expect(settingsOf(around({ type: 'menu.wizard', settings: { steps } }))).toEqual({
      steps: [
        { id: 'mail', title: 'Mail?', type: 'text', required: true, validation: 'email' },
        {
          id: 'size',
          title: 'Size?',
          type: 'select',
          required: true,
          options: [
            { label: 'S', value: 's' },
            { label: 'L', value: 'l' },
          ],
        },
        { id: 'free', title: 'Free?', type: 'number' },
      ],
    });
    expect(problemsOf(around({ type: 'menu.wizard', settings: { steps } }))).toEqual([]);
  });

  it('takes items without data from their label', () => {
    expect(
      settingsOf(around({ ...show, settings: { items: [{ label: ' Tea ' }, 'Coffee', { label: 'One', data: 1 }] } })),
    ).toEqual({
      items: [
        { label: ' Tea ', data: 'Tea' },
        { label: 'Coffee', data: 'Coffee' },
        { label: 'One', data: '1' },
      ],
    });
  });

  it('makes no button of an item without a label, and says so', () => {
    const given = around({
      ...show,
      settings: { items: [{ data: 'a' }, { label: '', data: 'b' }, { label: 'C', data: 'c' }] },
    });
    expect(settingsOf(given)).toEqual({ items: [{ label: 'C', data: 'c' }] });
    expect(problemsOf(given)).toEqual([
      'warning item-without-label /nodes/main/settings/items/0',
      'warning item-without-label /nodes/main/settings/items/1',
    ]);
  });

  it("reads a wizard's Cancel as Cancelled", () => {
    const steps = [{ id: 'a', title: 'A', type: 'text' }];
    expect(
      readFlow(around({ type: 'menu.wizard', settings: { steps }, outputs: { Cancel: 'main' } })).flow?.nodes.main
        ?.outputs,
    ).toEqual({ Cancelled: 'main' });
  });

  it('reads variables with or without their type', () => {
    expect(
      readFlow(around(show, { variables: { a: 1, b: { default: 2 }, c: { type: 'number' }, d: { x: 1 } } })).flow
        ?.variables,
    ).toEqual({ a: { default: 1 }, b: { default: 2 }, c: { type: 'number' }, d: { default: { x: 1 } } });
  });

  it('keeps settings that nobody knows, with a warning', () => {
    const given = around({ ...show, settings: { ...show.settings, sticker: 'wave' } });
    expect(settingsOf(given)).toMatchObject({ sticker: 'wave' });
    expect(problemsOf(given)).toEqual(['warning unknown-setting /nodes/main/settings/sticker']);
  });

  it('starts at main, or else at the first node, where it is not said', () => {
    expect(readFlow({ nodes: { a: show, main: show } }).flow?.start).toBe('main');
    expect(readFlow({ nodes: { b: show, a: show } }).flow?.start).toBe('b');
    expect(problemsOf({ nodes: { b: show } })).toEqual(['warning no-start /start']);
  });

  it('reads again what it wrote, whatever it was given', () => {
    for (const given of [canonical, around(show), { nodes: [{ id: 1, type: 'menu.show', items: ['x'] }] }]) {
      const { flow } = readFlow(given);
      expect(readFlow(flow)).toMatchObject({ flow, problems: [] });
    }
  });
});
