import { type Flow, nodeSpecOfType } from '../engine/index.js';
import { nodeOf, routesOf } from './coverage.js';

/** Where a node may lead by its own arrows, whatever the data are. */
export function arrowsFrom(flow: Flow, id: string): string[] {
  const node = nodeOf(flow, id);
  if (!node) return [];
  const { target_menu: reset } = node.settings as { target_menu?: unknown };
  return [
    ...Object.values(node.outputs),
    ...routesOf(node).map(({ to }) => to),
    ...(typeof reset === 'string' ? [reset] : []),
  ];
}

/** Every node that arrows lead to from some others, and these. */
export function arrowsReach(flow: Flow, from: Iterable<string>): Set<string> {
  const reached = new Set(from);
  for (const id of reached) for (const to of arrowsFrom(flow, id)) if (nodeOf(flow, to)) reached.add(to);
  return reached;
}

/** Whether arrows, or a way back to earlier menus, may lead out of a group of screens, whether or not they were ever taken. */
export function mayLeadOut(flow: Flow, group: ReadonlySet<string>): boolean {
  const seen = new Set(group);
  for (const id of seen) {
    const node = nodeOf(flow, id);
    if (!node) return true;
    const { allow_back: back } = node.settings as { allow_back?: unknown };
    if (node.type === 'menu.navigate_back' || (back === true && !Object.hasOwn(node.outputs, 'Back'))) return true;
    for (const to of arrowsFrom(flow, id)) {
      const isPassed = nodeSpecOfType(nodeOf(flow, to)?.type ?? '')?.screen === false;
      if (!isPassed && !group.has(to)) return true;
      seen.add(to);
    }
  }
  return false;
}
