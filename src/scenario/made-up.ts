import type { Flow, FlowType, Json, JsonObject } from '../engine/index.js';

/** Types may name each other in a circle; made-up values end somewhere. */
const DEEPEST = 4;

/** Start data for a flow that has no fixtures yet: what its `data` declarations ask for, with likely values. */
export function madeUpData(flow: Flow): JsonObject {
  const roots = Object.entries(flow.data ?? {});
  return Object.fromEntries(roots.map(([root, fields]) => [root, madeUpRecord(flow, fields, 0)]));
}

/** A likely value of a type, for a field of that name. */
export function madeUp(flow: Flow, type: FlowType | undefined, name: string, depth = 0): Json {
  if (depth > DEEPEST) return null;
  if (typeof type === 'object' && 'list' in type) return [madeUp(flow, type.list, name, depth + 1)];
  if (typeof type === 'object') return {};
  switch (type) {
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'list':
      return [];
    case 'object':
      return {};
    case 'text':
    case 'any':
    case undefined:
      return likelyText(name);
    default: {
      const fields = flow.types && Object.hasOwn(flow.types, type) ? flow.types[type] : undefined;
      return fields ? madeUpRecord(flow, fields, depth + 1) : likelyText(name);
    }
  }
}

function madeUpRecord(flow: Flow, fields: Record<string, FlowType>, depth: number): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, madeUp(flow, type, name, depth)]));
}

/** Somebody else: what tells people apart is another's, all else stays. `turn` chooses who. */
export function anotherUser(data: JsonObject, turn: number): JsonObject {
  const other = (value: Json, name: string): Json => {
    if (Array.isArray(value)) return value;
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([part, inner]) => [part, other(inner, part)]));
    const at = personal.findIndex((pattern) => pattern.test(name));
    const said = people[turn % people.length]?.[at];
    if (said === undefined) return value;
    if (typeof value === 'string') return said;
    return typeof value === 'number' && Number.isFinite(Number(said)) ? Number(said) : value;
  };
  return other(data, '') as JsonObject;
}

const personal: readonly RegExp[] = [
  /first_?name|^name$|user_?name/i,
  /last_?name|surname/i,
  /mail/i,
  /phone|tel/i,
  /(^|_)id$/i,
];

/** In the order of `personal`. */
const people: readonly (readonly string[])[] = [
  ['Ben', 'Okafor', 'ben@example.com', '+442079460958', '2'],
  ['Chloé', 'Martin', 'chloe@example.com', '+33142685300', '3'],
  ['دانا', 'حداد', 'dana@example.com', '+97143210000', '4'],
  ['Edwin-Maximilian', 'von der Wiesenaue', 'edwin@example.com', '+493012345678', '5'],
];

const likely: readonly [RegExp, string][] = [
  [/first_?name|^name$|user_?name/i, 'Ann'],
  [/last_?name|surname/i, 'Lee'],
  [/mail/i, 'ann@example.com'],
  [/phone|tel/i, '+14155552671'],
  [/url|link|site/i, 'https://example.com'],
  [/company|organi[sz]ation/i, 'ACME'],
  [/city|town/i, 'Paris'],
  [/lang/i, 'en'],
  [/date|day/i, '2026-01-31'],
  [/(^|_)id$/i, '1'],
];

function likelyText(name: string): string {
  return likely.find(([pattern]) => pattern.test(name))?.[1] ?? name.replaceAll('_', ' ');
}
