import type { Flow, FlowNode, Json } from '../../src/engine/flow.js';

/**
 * The order in which a flow's nodes are written. A flow with a revision was
 * compiled from a text, and keeps its author's order. Any other is arranged so
 * that it can be read from top to bottom: the start first, and each node soon
 * after one that leads to it.
 */
export function writtenOrder(flow: Flow): string[] {
  const ids = Object.keys(flow.nodes);
  if (flow.revision !== undefined) return ids;
  const seen = new Set<string>();
  const visit = (from: string): void => {
    const waiting = [from];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined;
      if (!node || seen.has(id)) continue;
      seen.add(id);
      waiting.push(...targetsOf(node).map((wire) => wire.to).reverse());
    }
  };
  visit(flow.start);
  if (flow.idle) visit(flow.idle.to);
  for (const id of ids) visit(id);
  return [...seen];
}

export interface WireOut {
  /** What the way is called: an output, a route's key, a condition. */
  name: string;
  to: string;
}

/** Every way on from a node: its outputs, and the settings that name nodes. */
export function targetsOf(node: FlowNode): WireOut[] {
  const wires: WireOut[] = [];
  const add = (name: string, to: Json | undefined): void => {
    if (typeof to === 'string') wires.push({ name, to });
  };
  for (const [name, to] of entriesOf(node.outputs)) add(name, to);
  const settings = new Map(entriesOf(node.settings));
  if (node.type === 'menu.router') {
    const conditions = settings.get('conditions');
    for (const condition of Array.isArray(conditions) ? conditions : []) {
      const parts = new Map(entriesOf(condition));
      add(String(parts.get('if') ?? ''), parts.get('to'));
    }
    for (const [key, to] of entriesOf(settings.get('routes'))) add(key, to);
    add('otherwise', settings.get('default_route'));
  }
  if (node.type === 'menu.reset') add('', settings.get('target_menu'));
  return wires;
}

/** An object's own entries; nothing of what is none. */
export function entriesOf(value: unknown): [string, Json][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
