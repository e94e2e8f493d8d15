import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/engine/canonical-json.js';
import { parseExpression } from '../../src/engine/expressions/parse.js';
import { type ExpressionShape, expressionText } from '../../src/engine/expressions/write.js';
import { type Json, type JsonObject, nodeSpecOfType, readFlow, type SettingSpec } from '../../src/engine/index.js';
import { stepSettings } from '../../src/engine/node-table.js';
import { parseTemplate } from '../../src/engine/templates.js';
import { flowToText } from '../../server/compiler/import.js';
import { flow } from './arbitrary-flow.js';
import { compileText } from './compile-helper.js';
import { runs } from '../support/runs.js';

/*
 * Flows as other programs and people write them: the names of the interface,
 * switches that are off, nodes in a list, the other notation of steps,
 * expressions in any spelling. The normaliser has one canonical form for all
 * of them, and the way over the language leads to that very form.
 */

/** A way to write things, taken anew for each flow. */
interface Manner {
  interfaceNames: boolean;
  nodesInList: boolean;
  offSwitches: boolean;
  otherSteps: boolean;
  symbols: boolean;
  emptyMaps: boolean;
  spacedPaths: boolean;
}

const manner: fc.Arbitrary<Manner> = fc.record({
  interfaceNames: fc.boolean(),
  nodesInList: fc.boolean(),
  offSwitches: fc.boolean(),
  otherSteps: fc.boolean(),
  symbols: fc.boolean(),
  emptyMaps: fc.boolean(),
  spacedPaths: fc.boolean(),
});

describe('a flow from elsewhere', () => {
  it('becomes its canonical form when it is imported and compiled', () => {
    fc.assert(
      fc.property(flow, manner, (some, how) => {
        const { flow: canonical } = readFlow(inManner(some as unknown as JsonObject, how));
        if (!canonical) throw new Error('It cannot be read.');
        expect(withoutRevision(compileText(flowToText(canonical).text))).toBe(withoutRevision(canonical));
      }),
      { numRuns: runs(500) },
    );
  }, 120_000);

  it('is read once and for all: reading the canonical form changes nothing', () => {
    fc.assert(
      fc.property(flow, manner, (some, how) => {
        const once = readFlow(inManner(some as unknown as JsonObject, how)).flow;
        expect(readFlow(once).flow).toEqual(once);
      }),
      { numRuns: runs(500) },
    );
  });

  it('keeps what nobody here knows, with a word about it, in settings, items and steps', () => {
    const { flow: read, problems } = readFlow({
      start: 'main',
      nodes: {
        main: {
          type: 'menu.show',
          settings: { Message: 'Hi {{ User.names.0 }}', Theme: 'dark', items: [{ label: 'A', Icon: '{{ x }}' }] },
        },
        w: { type: 'menu.wizard', settings: { steps: [{ id: 'a', title: 'A?', type: 'text', mask: '##' }] } },
      },
    });
    expect(problems.filter((problem) => problem.code.startsWith('unknown')).map((problem) => problem.pointer)).toEqual([
      '/nodes/main/settings/items/0/Icon',
      '/nodes/main/settings/Theme',
      '/nodes/w/settings/steps/0/mask',
    ]);
    if (!read) throw new Error('It cannot be read.');
    const { text } = flowToText(read);
    expect(text).toBe(
      [
        'flow flow {\n  start main\n}',
        'menu main "Hi {{User.names[0]}}" {\n  item A "A" { with { Icon: "{{x}}" } }\n  with { Theme: "dark" }\n}',
        'wizard w {\n  step a: text "A?" { with { mask: "##" } }\n}\n',
      ].join('\n\n'),
    );
    expect(withoutRevision(compileText(text))).toBe(withoutRevision(read));
  });

  it('is not what the canonical form is already', () => {
    const [sample] = fc.sample(flow, { numRuns: 1, seed: 1 });
    const all = {
      interfaceNames: true,
      nodesInList: true,
      offSwitches: true,
      otherSteps: true,
      symbols: true,
      emptyMaps: true,
      spacedPaths: true,
    };
    expect(inManner(sample as unknown as JsonObject, all)).not.toEqual(sample);
  });
});

function withoutRevision(some: unknown): string {
  const { revision: _ignored, ...rest } = some as JsonObject;
  return canonicalJson(rest);
}

function inManner(some: JsonObject, how: Manner): JsonObject {
  const nodes = Object.entries(some.nodes as Record<string, JsonObject>).map(
    ([id, node]) => [id, foreignNode(node, how)] as const,
  );
  return {
    ...(how.emptyMaps && { types: {}, data: {}, targets: [], texts: {} }),
    ...some,
    nodes: how.nodesInList ? nodes.map(([id, node]) => ({ id, ...node })) : Object.fromEntries(nodes),
  };
}

function foreignNode(node: JsonObject, how: Manner): JsonObject {
  const spec = nodeSpecOfType(node.type as string);
  if (!spec) return { ...(how.emptyMaps && { values: {} }), ...node, settings: spacedOut(node.settings as Json, how) };
  return { ...node, settings: foreignSettings(node.settings as JsonObject, spec.settings, how) };
}

function foreignSettings(settings: JsonObject, specs: readonly SettingSpec[], how: Manner): JsonObject {
  const foreign: JsonObject = {};
  for (const [key, value] of Object.entries(settings)) {
    const spec = specs.find(({ json }) => json === key);
    foreign[spec && how.interfaceNames ? interfaceName(spec) : key] = spec
      ? foreignValue(value, spec, how)
      : spacedOut(value, how);
  }
  if (how.offSwitches)
    for (const spec of specs.filter(({ kind, json }) => kind === 'boolean' && settings[json] === undefined))
      foreign[how.interfaceNames ? interfaceName(spec) : spec.json] = false;
  return foreign;
}

/** The name in the visual builder's interface. */
function interfaceName({ json }: SettingSpec): string {
  return json.replaceAll(/(?:^|_)(.)/g, (_all, first: string) => first.toUpperCase());
}

function foreignValue(value: Json, spec: SettingSpec, how: Manner): Json {
  if (spec.kind === 'steps') return (value as JsonObject[]).map((step) => foreignStep(step, how));
  if (spec.kind === 'expression') return respelt(value, how);
  if (spec.kind === 'template') return spacedOut(value, how);
  if (spec.kind === 'source' && typeof value === 'string') return spacedOut(value, how);
  if (spec.kind === 'items')
    return (value as JsonObject[]).map((item) => ({
      ...(spacedOut(item, how) as JsonObject),
      data: item.data as Json,
    }));
  if (spec.kind === 'conditions')
    return (value as JsonObject[]).map((condition) => ({ ...condition, if: respelt(condition.if as Json, how) }));
  if (spec.kind === 'assignments')
    return (value as JsonObject[]).map((pair) => ({ ...pair, value: respelt(pair.value as Json, how) }));
  return value;
}

function foreignStep(step: JsonObject, how: Manner): JsonObject {
  const { id, title, options, ...rest } = foreignSettings(step, stepSettings, { ...how, interfaceNames: false });
  if (!how.otherSteps)
    return { id: id as Json, title: title as Json, ...(options !== undefined && { options }), ...rest };
  return {
    name: id as Json,
    message: title as Json,
    required: step.required === true,
    ...rest,
    ...(rest.type === 'select' && { type: 'choice' }),
    ...(options !== undefined && {
      buttons: (options as JsonObject[]).map(({ label, value }) => ({ label: label as Json, data: value as Json })),
    }),
  };
}

/** The same templates with room within their braces. */
function spacedOut(value: Json, how: Manner): Json {
  if (!how.spacedPaths) return value;
  if (Array.isArray(value)) return value.map((part) => spacedOut(part, how));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spacedOut(part, how)]));
  if (typeof value !== 'string') return value;
  return parseTemplate(value)
    .parts.map((part) => {
      const source = value.slice(part.start, part.end);
      return part.kind === 'path' ? `{{ ${source.slice(2, -2)}\n}}` : source;
    })
    .join('');
}

/** The same expression in other signs, with parentheses and spaces that nobody needs. */
function respelt(value: Json, how: Manner): Json {
  if (!how.symbols || typeof value !== 'string') return value;
  const { expression } = parseExpression(value);
  return expression && value.startsWith('(') === false && expression.kind !== 'path' ? signs(expression) : value;
}

function signs(shape: ExpressionShape): string {
  const names: Record<string, string> = { and: '&&', or: '||' };
  if (shape.kind === 'binary')
    return `( ${signs(shape.left)}   ${names[shape.operator] ?? shape.operator} ${signs(shape.right)})`;
  if (shape.kind === 'unary') return `(${shape.operator === 'not' ? '!' : '-'} ${signs(shape.operand)})`;
  return expressionText(shape);
}
