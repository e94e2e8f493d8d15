import type { Json } from '../../src/engine/flow.js';
import { nodeSpecOfType } from '../../src/engine/node-table.js';
import { block, Leftovers, withLines } from './import-block.js';
import { entriesOf } from './import-order.js';
import type { NodePlace } from './import-place.js';
import { stepText } from './import-step.js';
import type { JsonPath, Pen } from './pen.js';
import { datumWord } from './write-words.js';

/*
 * The settings that are lists of things, a line for each. All or none of such a
 * list is written in lines: where one of its entries cannot be, the whole goes
 * into `with`.
 */

export function itemLines(place: NodePlace): string[] {
  const items = place.settings.peek('items');
  if (!Array.isArray(items)) return [];
  const targets = new Map(place.outputs.entries());
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const path = [...place.at('items'), index];
    const left = new Leftovers(item);
    const data = left.text('data');
    const label = left.text('label');
    if (data === undefined || label === undefined) return [];
    const to = targets.get(data);
    place.outputs.take(data);
    const url = left.text('url');
    const link = url === undefined ? '' : ` url ${place.pen.shortText(url, [...path, 'url'])}`;
    const arrow = typeof to === 'string' ? place.pen.arrow(to, [...place.path, 'outputs', data]) : '';
    const head = `item ${datumWord(data)} ${place.pen.shortText(label, [...path, 'label'])}${link}${arrow}`;
    lines.push(block(head, withLines(left, itemParts, place.pen, path, '    '), '  '));
  }
  place.settings.take('items');
  return lines;
}

const itemParts: ReadonlySet<string> = new Set(['label', 'data', 'url']);

export function stepLines(place: NodePlace): string[] {
  const steps = place.settings.peek('steps');
  if (!Array.isArray(steps)) return [];
  place.settings.take('steps');
  return steps.map((step, index) => stepText(step, place.pen, [...place.at('steps'), index], '  '));
}

export function conditionLines(place: NodePlace): string[] {
  const conditions = place.settings.peek('conditions');
  if (!Array.isArray(conditions) || conditions.length === 0) return [];
  const lines = conditions.map((condition, index) => {
    const parts = new Map(entriesOf(condition));
    const [test, to] = [parts.get('if'), parts.get('to')];
    const words = typeof test === 'string' ? place.pen.expression(test) : undefined;
    return words !== undefined && typeof to === 'string' && parts.size === 2
      ? `when ${words}${place.pen.arrow(to, [...place.at('conditions'), index, 'to'])}`
      : undefined;
  });
  if (lines.some((line) => line === undefined)) return [];
  place.settings.take('conditions');
  return lines.flatMap((line) => line ?? []);
}

export function routeLines(place: NodePlace): string[] {
  const routes = place.settings.peek('routes');
  if (
    typeof routes !== 'object' ||
    routes === null ||
    Array.isArray(routes) ||
    Object.values(routes).some((to) => typeof to !== 'string')
  )
    return [];
  place.settings.take('routes');
  return keysByTarget(Object.entries(routes) as [string, string][]).map(
    ({ keys, to }) =>
      `on ${keys.map(datumWord).join(', ')}${place.pen.arrow(to, [...place.at('routes'), keys[0] ?? ''])}`,
  );
}

/** Generated buttons that have wires of their own. */
export function keyLines(place: NodePlace): string[] {
  const builtIn = new Set(nodeSpecOfType(place.node.type)?.outputs.map((output) => output.name));
  const own = place.outputs
    .entries()
    .filter((entry): entry is [string, string] => !builtIn.has(entry[0]) && typeof entry[1] === 'string');
  for (const [name] of own) place.outputs.take(name);
  return keysByTarget(own).map(
    ({ keys, to }) =>
      `on ${keys.map(datumWord).join(', ')}${place.pen.arrow(to, [...place.path, 'outputs', keys[0] ?? ''])}`,
  );
}

/** Keys that stand beside each other and lead to the same place share a line. */
function keysByTarget(entries: readonly [string, string][]): { keys: string[]; to: string }[] {
  const groups: { keys: string[]; to: string }[] = [];
  for (const [key, to] of entries) {
    const last = groups.at(-1);
    if (last?.to === to) last.keys.push(key);
    else groups.push({ keys: [key], to });
  }
  return groups;
}

export function fieldsLine(place: NodePlace): string {
  const names = place.settings.peek('searchable_fields');
  if (!Array.isArray(names) || names.length === 0 || names.some((name) => typeof name !== 'string')) return '';
  place.settings.take('searchable_fields');
  const words = (names as string[]).map((name, index) => {
    const path = [...place.at('searchable_fields'), index];
    const parts = name.split('.');
    return parts.every((part) => part !== '')
      ? parts.map((part) => place.pen.field(part, path)).join('.')
      : place.pen.field(name, path);
  });
  return `fields ${words.join(', ')}`;
}

export function assignmentLine(assignment: Json, pen: Pen, path: JsonPath): string | undefined {
  const left = new Leftovers(assignment);
  const name = left.variable('variable');
  const value = left.text('value');
  const words = value === undefined ? undefined : pen.expression(value);
  return name !== undefined && words !== undefined && left.size === 0
    ? `${pen.id(name, [...path, 'variable'])} = ${words}`
    : undefined;
}
