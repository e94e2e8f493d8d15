import type { Flow, JsonObject } from '../../engine/index.js';
import type { NamedAnswer } from '../../messages/preview.js';
import { outputsOf } from './find-way.js';
import type { Fixtures } from './fixtures.js';
import type { Entry } from './input.js';
import { madeUp } from '../../scenario/made-up.js';

/** What an outside call may answer: what was saved, the flow's own example, or else something made up. */
export function answersTo(flow: Flow, fixtures: Fixtures, id: string): NamedAnswer[] {
  const node = Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined;
  const saved = Object.hasOwn(fixtures.answers, id) ? (fixtures.answers[id] ?? []) : [];
  if (!node) return saved;
  const outputs = outputsOf(flow, id);
  const output = outputs.find((name) => name === 'Success') ?? outputs[0] ?? 'Success';
  if ('mock' in node && node.mock) return [...saved, { name: 'mock', output, values: node.mock }];
  if (saved.length > 0) return saved;
  const promised = 'values' in node && node.values ? Object.entries(node.values) : [];
  const values: JsonObject = Object.fromEntries(promised.map(([name, type]) => [name, madeUp(flow, type, name)]));
  return [{ name: 'made up', output, values }];
}

/** What must be taken for granted when a node is entered directly: the outside calls whose values it reads. */
export function givenFor(flow: Flow, fixtures: Fixtures, node: string): NonNullable<Entry['given']> {
  const text = JSON.stringify(Object.hasOwn(flow.nodes, node) ? flow.nodes[node] : null);
  const read = new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));
  return Object.entries(flow.nodes).flatMap(([id, other]) => {
    const gives = 'values' in other || 'mock' in other || Object.hasOwn(fixtures.answers, id);
    const answer = gives && id !== node && read.has(id) ? answersTo(flow, fixtures, id)[0] : undefined;
    return answer ? [{ node: id, output: answer.output, values: answer.values }] : [];
  });
}
