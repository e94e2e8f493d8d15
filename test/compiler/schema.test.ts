import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revisionOf } from '../../src/engine/canonical-json.js';
import type { Flow } from '../../src/engine/flow.js';
import { flowSchema } from '../../server/compiler/schema.js';
import { flow } from './arbitrary-flow.js';
import { compileText } from './compile-helper.js';
import { runs } from '../support/runs.js';

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(flowSchema());

/** What an independent validator says of a value; empty where it is a flow. */
function faults(value: unknown): string[] {
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

describe('the JSON Schema', () => {
  it.each([['hello'], ['support'], ['corner-shop']])('accepts the example %s', (name) => {
    expect(
      faults(compileText(readFileSync(new URL(`../../examples/${name}.menuflow`, import.meta.url), 'utf8'))),
    ).toEqual([]);
  });

  it('accepts whatever the compiler can write', () => {
    fc.assert(
      fc.property(flow, (some) => {
        expect(faults(JSON.parse(JSON.stringify({ ...some, revision: revisionOf(some) })))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each<[string, (flow: Flow & Record<string, unknown>) => unknown, string]>([
    ['a flow without nodes', ({ nodes: _nodes, ...rest }) => rest, " must have required property 'nodes'"],
    ['an unknown field', (some) => ({ ...some, colour: 1 }), ' must NOT have additional properties'],
    ['too many columns', (some) => withSettings(some, { columns: 4 }), '/nodes/main/settings/columns must be <= 3'],
    [
      'an unknown format',
      (some) => withSettings(some, { parse_mode: 'Plain' }),
      '/nodes/main/settings/parse_mode must be equal to one of the allowed values',
    ],
    [
      'an item without a label',
      (some) => withSettings(some, { items: [{ data: 'a' }] }),
      "/nodes/main/settings/items/0 must have required property 'label'",
    ],
    [
      'an output that is no node',
      (some) => ({ ...some, nodes: { main: { ...some.nodes.main, outputs: { a: 1 } } } }),
      '/nodes/main/outputs/a must be string',
    ],
    [
      'a wizard without steps',
      (some) => ({ ...some, nodes: { w: { type: 'menu.wizard', settings: {}, outputs: {} } } }),
      "/nodes/w/settings must have required property 'steps'",
    ],
    [
      'a variable without its prefix',
      (some) => ({ ...some, nodes: { t: { type: 'menu.toggle', settings: { variable: 'x' }, outputs: {} } } }),
      '/nodes/t/settings/variable must match pattern "^var\\.."',
    ],
    [
      'an action without settings',
      (some) => ({ ...some, nodes: { a: { type: 'http.request', outputs: {} } } }),
      "/nodes/a must have required property 'settings'",
    ],
    [
      'a type that is a list of nothing',
      (some) => ({ ...some, variables: { v: { type: { list: 1 } } } }),
      '/variables/v/type must match a schema in anyOf',
    ],
  ])('refuses %s', (_what, breakIt, fault) => {
    const some = compileText('menu main "M" {\n  item a "A" -> main\n}\n') as Flow & Record<string, unknown>;
    expect(faults(some)).toEqual([]);
    expect(faults(breakIt(some))).toContain(fault);
  });

  it('accepts any node of a host', () => {
    expect(
      faults({
        menuflow: '1.0',
        id: 'f',
        start: 'a',
        nodes: {
          a: {
            type: 'db.find',
            settings: { deep: [{ x: null }] },
            outputs: { Found: 'end' },
            values: { rows: { list: 'any' } },
            mock: {},
          },
        },
      }),
    ).toEqual([]);
  });
});

function withSettings(flow: Flow, settings: object): unknown {
  return { ...flow, nodes: { main: { ...flow.nodes.main, settings: { ...flow.nodes.main?.settings, ...settings } } } };
}
