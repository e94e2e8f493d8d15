import { type Expression, type Flow, type Json, type JsonObject, parseExpression } from '../../engine/index.js';
import { beginningsOf } from '../../scenario/beginnings.js';
import { routesOf, stepsOf } from '../../scenario/coverage.js';
import type { Fixtures } from '../../scenario/fixtures.js';
import { walk } from '../../scenario/samples.js';
import { putIn, valueAt } from './values.js';

/* What may be taken for granted, so that a conversation comes to a place: other start data, other answers from outside. */

/** More than this is not tried. */
const MOST_VARIANTS = 32;

/** Start data on which conditions of the flow may go another way. */
export function otherData(flow: Flow, data: JsonObject, fixtures: Fixtures): JsonObject[] {
  const compared = [...comparedIn(flow)].flatMap(([, { path, values }]) =>
    Object.hasOwn(data, path[0] ?? '') ? variants(data, path, values) : [],
  );
  return [...compared, ...beginningsOf(flow, fixtures.data).map((beginning) => beginning.data)].slice(0, MOST_VARIANTS);
}

/** Values that an outside call may give, on which conditions of the flow may go another way. */
export function otherValues(flow: Flow, node: string, values: JsonObject): JsonObject[] {
  return [...comparedIn(flow)]
    .flatMap(([, { path, values: wanted }]) => (path[0] === node ? variants(values, path.slice(1), wanted) : []))
    .slice(0, MOST_VARIANTS);
}

interface Compared {
  path: string[];
  values: Json[];
}

const known = new WeakMap<Flow, Map<string, Compared>>();

/** What the conditions of a flow look at, and what they compare it with. */
function comparedIn(flow: Flow): Map<string, Compared> {
  const found = known.get(flow) ?? new Map<string, Compared>();
  if (known.has(flow)) return found;
  known.set(flow, found);
  for (const condition of conditionsOf(flow)) {
    const { expression } = parseExpression(condition);
    if (!expression) continue;
    walk(expression, (part) => {
      if (part.kind === 'path') entryFor(found, part);
      if (part.kind !== 'binary') return;
      for (const [side, other] of [
        [part.left, part.right],
        [part.right, part.left],
      ] as const)
        if (side.kind === 'path') entryFor(found, side).values.push(...valuesLike(other));
    });
  }
  return found;
}

function conditionsOf(flow: Flow): string[] {
  return Object.values(flow.nodes).flatMap((node) => [
    ...routesOf(node).map(({ name }) => name),
    ...stepsOf(node).flatMap(({ show_if: shown, validation }) => [shown ?? '', validation ?? '']),
  ]);
}

function entryFor(found: Map<string, Compared>, { segments }: Extract<Expression, { kind: 'path' }>): Compared {
  const key = JSON.stringify(segments);
  const entry = found.get(key) ?? { path: segments.map(String), values: [] };
  found.set(key, entry);
  return entry;
}

/** On both sides of a boundary, and on it. */
function valuesLike(other: Expression): Json[] {
  switch (other.kind) {
    case 'number':
      return [other.value, other.value + 1, other.value - 1];
    case 'text':
    case 'boolean':
      return [other.value];
    case 'null':
      return [null];
    default:
      return [];
  }
}

function variants(values: JsonObject, path: readonly string[], wanted: readonly Json[]): JsonObject[] {
  const now = valueAt(values, path);
  const others: Json[] = [
    ...wanted,
    ...(typeof now === 'boolean' ? [!now] : []),
    ...(Array.isArray(now) && now.length > 0 ? [[]] : []),
  ];
  return path.length === 0
    ? []
    : others
        .filter((other) => JSON.stringify(other) !== JSON.stringify(now))
        .map((other) => putIn(values, path, other) as JsonObject);
}
