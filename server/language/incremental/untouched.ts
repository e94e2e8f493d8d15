import type { Chunk } from './chunks.js';

/** How many chunks at the beginning of a text, and how many at its end, an edit has left as they are. */
export function untouched(before: string, now: string, chunks: readonly Chunk[]): { head: number; tail: number } {
  const start = commonStart(before, now);
  const end = commonEnd(before, now, Math.min(before.length, now.length) - start);
  // What a chunk begins with decides where the one above ends, so that the last one before the edit is read again.
  const head = Math.max(0, chunks.findLastIndex(({ place }) => place.offset <= start) - 1);
  // A chunk begins behind a line end, which has to be there still.
  const first = chunks.findIndex(({ place }, index) => index >= head && place.offset > before.length - end);
  return { head, tail: first === -1 ? 0 : chunks.length - first };
}

/** How many characters two texts have in common at the beginning. Halves are compared, as engines do quickly. */
function commonStart(one: string, other: string): number {
  let same = 0;
  let most = Math.min(one.length, other.length);
  while (same < most) {
    const middle = (same + most + 1) >> 1;
    if (one.slice(same, middle) === other.slice(same, middle)) same = middle;
    else most = middle - 1;
  }
  return same;
}

function commonEnd(one: string, other: string, atMost: number): number {
  let same = 0;
  let most = atMost;
  while (same < most) {
    const middle = (same + most + 1) >> 1;
    const isSame =
      one.slice(one.length - middle, one.length - same) === other.slice(other.length - middle, other.length - same);
    if (isSame) same = middle;
    else most = middle - 1;
  }
  return same;
}
