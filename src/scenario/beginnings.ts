import type { Flow, Json, JsonObject } from '../engine/index.js';
import { madeUpData } from './made-up.js';

/**
 * What conversations may begin with: data that an author keeps beside the flow,
 * likely values of the declared data, the same with every yes as a no, and, as
 * a probe, nothing known of the user.
 */
export function beginningsOf(flow: Flow, kept?: JsonObject): { data: JsonObject; isProbe: boolean }[] {
  const likely = madeUpData(flow);
  const flipped = changed(likely, (value) => (typeof value === 'boolean' ? !value : value));
  const empty = changed(likely, (value) => (Array.isArray(value) ? [] : null));
  const beginnings = [
    ...(kept ? [{ data: { ...likely, ...kept }, isProbe: false }] : []),
    { data: likely, isProbe: false },
    { data: flipped, isProbe: false },
    { data: empty, isProbe: true },
  ];
  const known = new Set<string>();
  return beginnings.filter(({ data }) => {
    const words = JSON.stringify(data);
    return !known.has(words) && known.add(words);
  });
}

function changed(record: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value) ? changed(value, change) : change(value),
    ]),
  );
}
