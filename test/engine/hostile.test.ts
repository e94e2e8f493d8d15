import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConversationEvent,
  type ConversationState,
  type Flow,
  handleEvent,
  type Json,
  readFlow,
  startConversation,
} from '../../src/engine/index.js';
import { flow } from './arbitrary-flow.js';
import { runs } from '../support/runs.js';

const numRuns = runs(500);

const anyJson = fc.jsonValue({ maxDepth: 4 });
const nastyKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'type',
  'settings',
  'nodes',
  'items',
  'steps',
  'label',
  'data',
  'id',
  'outputs',
  'screen',
  'message',
  'wizard',
  'node',
  'step',
  'answers',
  'trail',
  'history',
  'variables',
  'call',
  'values',
);
const nastyValue = fc.oneof(
  anyJson,
  nastyKey,
  fc.constantFrom<Json>(
    -1,
    1e308,
    0.5,
    '',
    'menu.show',
    'menu.wizard',
    'var.x',
    '{{__proto__}}',
    'main',
    [],
    {},
    JSON.parse('{"__proto__":{"polluted":true}}'),
  ),
);

/** One thing anywhere in a value replaced by something that does not belong there. */
const damage = (value: Json, path: number[], by: Json, key: string): Json => {
  if (typeof value !== 'object' || value === null || path.length === 0) return by;
  const [first = 0, ...rest] = path;
  if (Array.isArray(value))
    return value.length === 0
      ? [by]
      : value.map((element, index) => (index === first % value.length ? damage(element, rest, by, key) : element));
  const keys = Object.keys(value);
  if (keys.length === 0 || first % (keys.length + 1) === keys.length)
    return { ...value, ...(JSON.parse(`{${JSON.stringify(key)}:null}`) as object), [key]: by };
  return Object.fromEntries(
    keys.map((name, index) => [
      name,
      index === first % (keys.length + 1) ? damage(value[name] ?? null, rest, by, key) : (value[name] ?? null),
    ]),
  );
};
const damages = fc.array(fc.record({ path: fc.array(fc.nat(9), { maxLength: 6 }), by: nastyValue, key: nastyKey }), {
  minLength: 1,
  maxLength: 3,
});
const damaged = (value: unknown, all: { path: number[]; by: unknown; key: string }[]): unknown =>
  all.reduce((one, { path, by, key }) => damage(one as Json, path, by as Json, key), value as Json);

const events: ConversationEvent[] = [
  { type: 'start' },
  { type: 'press', button: 0 },
  { type: 'press', data: '@next' },
  { type: 'press', data: '__proto__' },
  { type: 'text', text: 'x' },
  { type: 'text', text: '' },
  { type: 'photo', photo: 'p' },
  { type: 'result', call: 1, output: 'Success' },
  { type: 'result', call: 1, output: '__proto__', values: JSON.parse('{"__proto__":{"x":1}}') },
  { type: 'idle' },
];

function unpolluted(): void {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
}

function isTurn(turn: { state: unknown; effects: unknown }): void {
  expect(Array.isArray(turn.effects)).toBe(true);
  expect(JSON.parse(JSON.stringify(turn.state))).toEqual(turn.state);
}

describe('hostile input', () => {
  it('any JSON as a flow gives problems or runs, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyJson,
          fc.dictionary(nastyKey, nastyValue),
          fc.record({
            nodes: fc.oneof(
              fc.dictionary(nastyKey, fc.dictionary(nastyKey, nastyValue)),
              fc.array(fc.dictionary(nastyKey, nastyValue)),
            ),
          }),
        ),
        (any) => {
          const { problems } = readFlow(any);
          const turn = startConversation(any as unknown as Flow);
          isTurn(turn);
          if (problems.some((problem) => problem.severity === 'error'))
            expect(turn.effects).toMatchObject([{ type: 'problem', code: 'invalid-flow' }]);
          for (const event of events) isTurn(handleEvent(any as unknown as Flow, turn.state, event));
          unpolluted();
        },
      ),
      { numRuns },
    );
  });

  it('a good flow with something replaced gives problems or runs', () => {
    fc.assert(
      fc.property(flow, damages, (good, all) => {
        const any = damaged(good, all);
        const { flow: read, problems } = readFlow(any);
        if (read) expect(readFlow(read).flow).toEqual(read);
        for (const problem of problems) expect(problem.pointer === '' || problem.pointer.startsWith('/')).toBe(true);
        let turn = startConversation(any as Flow);
        for (const event of events) {
          turn = handleEvent(any as Flow, turn.state, event);
          isTurn(turn);
        }
        unpolluted();
      }),
      { numRuns },
    );
  });

  it('a state with something replaced gives a problem or goes on', () => {
    fc.assert(
      fc.property(flow, fc.nat(5), damages, (good, count, all) => {
        let { state } = startConversation(good);
        for (let at = 0; at < count; at++) state = handleEvent(good, state, { type: 'press', button: at }).state;
        const bad = damaged(state, all) as ConversationState;
        const bytes = JSON.stringify(bad);
        for (const event of events) isTurn(handleEvent(good, bad, event));
        expect(JSON.stringify(bad)).toBe(bytes);
        unpolluted();
      }),
      { numRuns },
    );
  });

  it('anything at all as a state or an event is answered', () => {
    fc.assert(
      fc.property(
        flow,
        nastyValue,
        fc.oneof(
          nastyValue,
          fc.record(
            {
              type: fc.constantFrom('start', 'press', 'text', 'photo', 'result', 'idle'),
              data: nastyValue,
              text: nastyValue,
              message: nastyValue,
              button: nastyValue,
              call: nastyValue,
              output: nastyValue,
              values: nastyValue,
              id: nastyValue,
              at: nastyValue,
            },
            { requiredKeys: ['type'] },
          ),
        ),
        (good, state, event) => {
          expect(handleEvent(good, state as never, event as never).effects[0]).toMatchObject({
            type: 'problem',
            code: 'bad-state',
          });
          isTurn(handleEvent(good, startConversation(good).state, event as never));
        },
      ),
      { numRuns },
    );
  });

  it('host data named like JavaScript itself pollutes nothing and is not read', () => {
    const good: Flow = {
      menuflow: '1.0',
      id: 't',
      start: 'm',
      nodes: {
        m: {
          type: 'message.send',
          settings: {
            message: '[{{__proto__}}{{User.__proto__.x}}{{constructor.name}}{{User.constructor}}{{var.__proto__}}]',
          },
          outputs: {},
        },
      },
    };
    const data = JSON.parse('{"__proto__":{"polluted":1},"User":{"__proto__":{"x":1}}}');
    const { effects, state } = startConversation(good, { data, variables: data });
    expect(effects[0]).toMatchObject({ text: '[]' });
    expect(JSON.stringify(state)).not.toContain('polluted');
    unpolluted();
  });

  it('ids and variables named like JavaScript itself are errors', () => {
    const nodes = JSON.parse(
      '{"__proto__":{"type":"message.send"},"m":{"type":"menu.wizard","settings":{"save_to_var":"var.__proto__","steps":[{"id":"__proto__","title":"x","type":"text"}]}}}',
    );
    const { problems } = readFlow({ menuflow: '1.0', id: 't', start: 'm', nodes });
    expect(problems.filter((problem) => problem.severity === 'error').map((problem) => problem.code)).toEqual(
      expect.arrayContaining(['not-a-variable', 'step-without-id']),
    );
  });

  it('a flow nested a hundred thousand deep is refused', () => {
    let deep: unknown = 1;
    for (let at = 0; at < 100_000; at++) deep = at % 2 ? [deep] : { items: deep };
    expect(readFlow(deep).problems).toMatchObject([{ code: 'too-deep', severity: 'error' }]);
    expect(startConversation(deep as Flow).effects).toMatchObject([{ type: 'problem' }]);
  });

  it('data that a host gives are cut where they are nested too deep, and written without failing', () => {
    let deep: unknown = 1;
    for (let at = 0; at < 100_000; at++) deep = [deep];
    const good: Flow = {
      menuflow: '1.0',
      id: 't',
      start: 'm',
      nodes: { m: { type: 'menu.show', settings: { message: '{{User}}', items: [] }, outputs: {} } },
    };
    const turn = startConversation(good, { data: { User: deep } as never });
    expect(JSON.stringify(turn).length).toBeLessThan(2_000);
  });

  it('a megabyte of anything takes bounded time', () => {
    const long = 'x'.repeat(1_000_000);
    const good: Flow = {
      menuflow: '1.0',
      id: 't',
      start: 'w',
      nodes: {
        w: {
          type: 'menu.wizard',
          settings: { steps: [{ id: 'a', title: '{{User.long}}', type: 'email', required: true }] },
          outputs: { Complete: 's' },
        },
        s: { type: 'menu.search', settings: { items: [{ title: long }], placeholder: long }, outputs: {} },
      },
    };
    const { state } = startConversation(good, { data: { User: { long } } });
    for (const text of [long, '@'.repeat(1_000_000), ' '.repeat(1_000_000), `a@${'b.'.repeat(2_000)}`]) {
      const { effects } = handleEvent(good, state, { type: 'text', text });
      expect(effects[0]).toMatchObject({ type: 'message', step: 'a' });
    }
    const { effects } = handleEvent(good, state, { type: 'press', data: long, id: long });
    expect(effects).toMatchObject([{ type: 'notice', reason: 'stale' }]);
  });

  it('an event id of any length keeps the state small and is known again', () => {
    const good: Flow = {
      menuflow: '1.0',
      id: 't',
      start: 'm',
      nodes: { m: { type: 'menu.toggle', settings: { variable: 'var.on' }, outputs: {} } },
    };
    const id = 'i'.repeat(100_000);
    const { state } = handleEvent(good, startConversation(good).state, { type: 'press', data: '@toggle', id });
    expect(JSON.stringify(state).length).toBeLessThan(1_000);
    expect(handleEvent(good, state, { type: 'press', data: '@toggle', id }).effects).toEqual([]);
    expect(handleEvent(good, state, { type: 'press', data: '@toggle', id: `${id}x` }).effects).not.toEqual([]);
  });
});

it('begins anew with a state of another version, and says so', () => {
  const menu: Flow = {
    menuflow: '1.0',
    id: 't',
    start: 'm',
    nodes: { m: { type: 'menu.show', settings: { message: 'M', items: [] }, outputs: {} } },
  };
  const { state } = startConversation(menu);
  const older = { ...state, version: state.version - 1 };
  const { effects } = handleEvent(menu, older, { type: 'text', text: 'hello' });
  expect(effects.map((effect) => effect.type)).toEqual(['problem', 'message']);
  expect(effects[0]).toMatchObject({ code: 'bad-state' });
});

describe('large data', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ id: index, title: `Row number ${index}` }));
  const good: Flow = {
    menuflow: '1.0',
    id: 't',
    start: 'l',
    nodes: {
      l: {
        type: 'menu.paginated_list',
        settings: { items: rows, item_template: '{{title}}' },
        outputs: { Search: 's' },
      },
      s: {
        type: 'menu.search',
        settings: { items: rows, searchable_fields: ['title'], result_template: '{{title}}' },
        outputs: {},
      },
    },
  };

  it('a list of 100,000 rows turns a page and a search answers without keeping them in the state', () => {
    let { state } = startConversation(good);
    for (let page = 0; page < 200; page++) state = handleEvent(good, state, { type: 'press', data: '@next' }).state;
    expect(JSON.stringify(state).length).toBeLessThan(500);
    state = handleEvent(good, state, { type: 'press', data: '@search' }).state;
    const turn = handleEvent(good, state, { type: 'text', text: 'NUMBER 99999' });
    expect(turn.effects).toMatchObject([{ buttons: [[{ label: 'Row number 99999', data: '@99999' }]] }]);
    expect(JSON.stringify(turn.state).length).toBeLessThan(500);
    expect(handleEvent(good, turn.state, { type: 'press', data: '@99999' }).effects).toMatchObject([
      { values: { SelectedIndex: 99_999 } },
      { type: 'end' },
    ]);
  });
});
