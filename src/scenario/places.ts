import type { Effect, Flow } from '../engine/index.js';
import type { Waiting } from './acts.js';

/** Where conversations were seen to go from screen to screen, to find places that nobody gets out of. */
export class Places {
  private readonly ways = new Map<string, Set<string>>();
  private readonly ends = new Set<string>();
  private first: string | undefined;

  constructor(private readonly flow: Flow) {}

  note(before: Waiting | undefined, after: Waiting, effects: readonly Effect[]): void {
    const from = placeOf(before);
    const to = placeOf(after);
    if (to !== undefined && !this.ways.has(to)) this.ways.set(to, new Set());
    this.first ??= to;
    if (from === undefined) return;
    if (effects.some(({ type }) => type === 'end')) this.ends.add(from);
    else if (to !== undefined && to !== from) this.ways.get(from)?.add(to);
  }

  /**
   * Groups of places that lead to each other and nowhere else. The group in
   * which a bot mostly lives is no trap, even where its beginning is left for
   * good; and the idle time leads out of every group.
   */
  traps(): string[][] {
    if (this.flow.idle) return [];
    return this.components().filter((group) => {
      const inside = new Set(group);
      const leaves = group.some((place) => [...(this.ways.get(place) ?? [])].some((to) => !inside.has(to)));
      if (leaves || group.some((place) => this.ends.has(place))) return false;
      return this.first !== undefined && !inside.has(this.first) && inside.size <= this.ways.size - inside.size;
    });
  }

  /** Strongly connected groups (Tarjan), without recursion, since a flow may have thousands of places in a row. */
  private components(): string[][] {
    const order = new Map<string, number>();
    const low = new Map<string, number>();
    const open = new Set<string>();
    const stack: string[] = [];
    const groups: string[][] = [];
    for (const root of this.ways.keys()) {
      if (order.has(root)) continue;
      const work: { place: string; rest: string[] }[] = [];
      const enter = (place: string): void => {
        order.set(place, order.size);
        low.set(place, order.size - 1);
        stack.push(place);
        open.add(place);
        work.push({ place, rest: [...(this.ways.get(place) ?? [])] });
      };
      enter(root);
      for (let at = work.at(-1); at; at = work.at(-1)) {
        const { place, rest } = at;
        const to = rest.pop();
        if (to !== undefined) {
          if (!order.has(to)) enter(to);
          else if (open.has(to)) low.set(place, Math.min(low.get(place) ?? 0, order.get(to) ?? 0));
          continue;
        }
        work.pop();
        const above = work.at(-1)?.place;
        if (above !== undefined) low.set(above, Math.min(low.get(above) ?? 0, low.get(place) ?? 0));
        if (low.get(place) !== order.get(place)) continue;
        const group: string[] = [];
        for (let last = stack.pop(); last !== undefined; last = last === place ? undefined : stack.pop()) {
          open.delete(last);
          group.push(last);
        }
        groups.push(group.toReversed());
      }
    }
    return groups;
  }
}

/** The node that waits. */
export function placeOf(waiting: Waiting | undefined): string | undefined {
  return waiting && (waiting.call?.node ?? waiting.screen?.node);
}
