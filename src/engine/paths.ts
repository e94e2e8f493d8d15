import type { PathSegment } from './expressions/tree.js';
import type { Json } from './flow.js';

/** Reads an own property; what an object inherits, and `__proto__` in any form, is nothing. */
export function ownProperty(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return key !== '__proto__' && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Follows a path's segments from a value. A place beyond a list's end, or in what is no list, is nothing. */
export function readPath(value: Json | undefined, segments: readonly PathSegment[], from = 0): Json | undefined {
  let current = value;
  for (let at = from; at < segments.length && current !== undefined; at++) {
    const segment = segments[at] as PathSegment;
    if (Array.isArray(current)) {
      const place = typeof segment === 'number' ? segment : placeNamed(segment);
      current = place === undefined ? undefined : current[place];
    } else {
      current = ownProperty(current, String(segment));
    }
  }
  return current;
}

/** The segments as an author writes them. */
export function pathText(segments: readonly PathSegment[]): string {
  return segments
    .map((segment, at) => (typeof segment === 'number' ? `[${segment}]` : `${at === 0 ? '' : '.'}${bare(segment)}`))
    .join('');
}

/** Flows from elsewhere write `rows.0.title` for `rows[0].title`. */
function placeNamed(segment: string): number | undefined {
  return /^(0|[1-9]\d{0,14})$/.test(segment) ? Number(segment) : undefined;
}

function bare(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(name) ? name : `\`${name}\``;
}
