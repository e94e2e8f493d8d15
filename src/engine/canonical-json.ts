import type { Flow, Json } from './flow.js';
import { sha256 } from './sha256.js';

/** The RFC 8785 form of a value: keys in the order of their UTF-16 units, no blanks, numbers as JavaScript writes them. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** What tells one version of a flow from another: the SHA-256 of its canonical form without this field. */
export function revisionOf(flow: Flow): string {
  const { revision: _ignored, ...rest } = flow;
  return sha256(canonicalJson(rest as unknown as Json));
}
