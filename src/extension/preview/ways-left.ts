import { type Flow, nodeSpecOfType } from '../../engine/index.js';
import { arrowsFrom } from '../../scenario/arrows.js';
import { nodeOf } from '../../scenario/coverage.js';

/**
 * How many things at least have to be done at each node until a conversation
 * comes to another one, by the arrows of the flow alone. Nodes from which no
 * arrow leads there are absent.
 */
export function waysLeft(flow: Flow, goal: string): ReadonlyMap<string, number> {
  const before = arrowsInto(flow);
  const left = new Map([[goal, 0]]);
  /** Nodes by what is left at them; those with less are looked at first. */
  const waiting: string[][] = [[goal]];
  for (let steps = 0; steps < waiting.length; steps++) {
    for (const id of waiting[steps] ?? []) {
      if (left.get(id) !== steps) continue;
      for (const from of before.get(id) ?? []) {
        const through = steps + (waits(flow, from) ? 1 : 0);
        if ((left.get(from) ?? Number.POSITIVE_INFINITY) <= through) continue;
        left.set(from, through);
        (waiting[through] ??= []).push(from);
      }
    }
  }
  return left;
}

function arrowsInto(flow: Flow): Map<string, string[]> {
  const before = new Map<string, string[]>();
  for (const id of Object.keys(flow.nodes)) {
    const idle = flow.idle && waits(flow, id) ? [flow.idle.to] : [];
    for (const to of [...arrowsFrom(flow, id), ...idle]) {
      const known = before.get(to);
      if (known) known.push(id);
      else before.set(to, [id]);
    }
  }
  return before;
}

/** Whether somebody has to do something there before the conversation goes on. */
function waits(flow: Flow, id: string): boolean {
  return nodeSpecOfType(nodeOf(flow, id)?.type ?? '')?.screen !== false;
}
