import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/engine/canonical-json.js';
import { type Flow, type Json, type JsonObject, nodeTable, readFlow } from '../../src/engine/index.js';
import { compileFlow, flowToText } from '../../server/embed.js';
import { Workspace } from '../../server/workspace.js';
import { runs } from '../support/runs.js';

/*
 * Flows that work, as the visual builder may have left them after many changes:
 * with wires on outputs that are gone, settings that nobody knows, switches that
 * are off and variables that were never declared. Whoever imports one can
 * compile it at once, and gets the canonical flow back.
 */

const flows: JsonObject[] = readdirSync('examples')
  .filter((name) => name.endsWith('.menuflow'))
  .flatMap((name) => {
    const { flow } = compileFlow(
      readFileSync(`examples/${name}`, 'utf8'),
      (path) => readFileSync(`examples/${path}`, 'utf8'),
      { path: name },
    );
    return flow ? [flow as unknown as JsonObject] : [];
  });

/** Something that may be done to a node, or to the whole flow; `pick` chooses among what is there. */
type Change = (flow: JsonObject, pick: (most: number) => number) => void;

const outputNames = [
  ...nodeTable.flatMap((spec) => spec.outputs.map(({ name }) => name)),
  'Success',
  'success',
  'back',
  'end',
  'gone',
  'two words',
  'quo"ted',
  '',
  '{{x}}',
  '->',
];

const changes: Record<string, Change> = {
  'a wire more': (flow, pick) => {
    const ids = Object.keys(nodesOf(flow));
    const node = someNode(flow, pick);
    (node.outputs as JsonObject)[outputNames[pick(outputNames.length)] ?? ''] = [...ids, 'end'][pick(ids.length + 1)]!;
  },
  'a wire less': (flow, pick) => {
    removeOne(someNode(flow, pick).outputs as JsonObject, pick);
  },
  'a setting that nobody knows': (flow, pick) => {
    (someNode(flow, pick).settings as JsonObject).Theme = 'dark';
  },
  'a switch that is off': (flow, pick) => {
    (someNode(flow, pick).settings as JsonObject).AllowBack = false;
  },
  'no Back': (flow, pick) => {
    delete (someNode(flow, pick).settings as JsonObject).allow_back;
  },
  'a variable that is declared nowhere': (flow, pick) => {
    // One that some node writes into; the others have to be declared.
    const written = Object.keys((flow.variables ?? {}) as JsonObject).filter((name) =>
      new RegExp(`"(save_to_var|variable)":"var\\.${name}"`).test(JSON.stringify(flow.nodes)),
    );
    delete (flow.variables as JsonObject | undefined)?.[written[pick(written.length)] ?? ''];
  },
  'braces around what is no path': (flow, pick) => {
    const settings = someNode(flow, pick).settings as JsonObject;
    const odd = ['{{not a path}}', '{{', 'a {{ b {{ c', '{{ {{User.x . y}} }}', '{{}}', '\\{{a b}} {{{c}}'];
    if (typeof settings.message === 'string') settings.message += odd[pick(odd.length)] ?? '';
  },
  'an item that nobody knows all of': (flow, pick) => {
    const { items } = someNode(flow, pick).settings as JsonObject;
    const item = Array.isArray(items) ? items[pick(items.length)] : undefined;
    if (typeof item === 'object' && item !== null) (item as JsonObject).Icon = '{{Icons.star}}';
  },
};

const changed = fc
  .tuple(
    fc.constantFrom(...flows),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.array(fc.nat(), { minLength: 3, maxLength: 3 })), {
      maxLength: 6,
    }),
  )
  .map(([original, steps]) => {
    const flow = structuredClone(original);
    for (const [change, numbers] of steps) {
      let at = 0;
      changes[change]?.(flow, (most) => (numbers[at++] ?? 0) % Math.max(most, 1));
    }
    return flow;
  });

const workspace = new Workspace(() => undefined);
let opened = 0;

describe('a flow from elsewhere that works', () => {
  it('is imported as a text without errors, which compiles to its canonical form', () => {
    fc.assert(
      fc.property(changed, (some) => {
        const { flow: canonical, problems } = readFlow(some);
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        const { text } = flowToText(canonical as Flow);
        const uri = `memory://test/${++opened}/flow.menuflow`;
        workspace.open(uri, text);
        const compiled = workspace.compile(uri);
        expect(errorsOf(compiled.problems)).toEqual([]);
        expect(withoutRevision(compiled.flow)).toBe(withoutRevision(canonical));
      }),
      { numRuns: runs(150) },
    );
  });
});

function nodesOf(flow: JsonObject): Record<string, JsonObject> {
  return flow.nodes as Record<string, JsonObject>;
}

function someNode(flow: JsonObject, pick: (most: number) => number): JsonObject {
  const nodes = Object.values(nodesOf(flow));
  return nodes[pick(nodes.length)] ?? {};
}

function removeOne(from: JsonObject, pick: (most: number) => number): void {
  const keys = Object.keys(from);
  const key = keys[pick(keys.length)];
  if (key !== undefined) delete from[key];
}

function errorsOf(problems: readonly { severity: string; code: string; message: string }[]): string[] {
  return problems.filter(({ severity }) => severity === 'error').map(({ code, message }) => `${code} ${message}`);
}

function withoutRevision(flow: unknown): string {
  const { revision: _ignored, ...rest } = flow as Record<string, Json>;
  return canonicalJson(rest);
}
