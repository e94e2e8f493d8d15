import { PIECES_OF_STEP, type Steps } from '../steps.js';

/**
 * Groups what can be come to from each other, by Tarjan's algorithm without
 * recursion: each group once, and only after every group that it leads to.
 */
export function* componentsInSteps(ids: Iterable<string>, next: (id: string) => readonly string[]): Steps<string[][]> {
  const groups: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  const enter = (id: string): { id: string; ways: readonly string[]; at: number } => {
    order.set(id, order.size);
    lowest.set(id, order.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, ways: next(id), at: 0 };
  };
  const lower = (id: string, to: number): void => {
    lowest.set(id, Math.min(lowest.get(id) ?? to, to));
  };
  const close = (id: string): void => {
    if (lowest.get(id) !== order.get(id)) return;
    const group = open.splice(open.lastIndexOf(id));
    for (const member of group) isOpen.delete(member);
    groups.push(group);
  };

  let count = 0;
  for (const first of ids) {
    if (order.has(first)) continue;
    const trail = [enter(first)];
    for (let top = trail.at(-1); top; top = trail.at(-1)) {
      if (++count % (10 * PIECES_OF_STEP) === 0) yield;
      const way = top.ways[top.at++];
      if (way === undefined) {
        close(top.id);
        trail.pop();
        const above = trail.at(-1);
        if (above) lower(above.id, lowest.get(top.id) ?? 0);
      } else if (!order.has(way)) trail.push(enter(way));
      else if (isOpen.has(way)) lower(top.id, order.get(way) ?? 0);
    }
  }
  return groups;
}
