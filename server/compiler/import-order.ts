import type { Flow, FlowNode, Json } from '../../src/engine/flow.js';

/**
 * The order in which a flow's nodes are written. A flow with a revision was
 * compiled from a text, and keeps its author's order. Any other is arranged so
 * that it can be read from top to bottom: the start first, and each node soon
 * after one that leads to it.
 */
export function writtenOrder(flow: Flow): [string, FlowNode][] {
  const nodes = new Map(nodesOf(flow));
  if (flow.revision !== undefined) return [...nodes];
  const seen = new Map<string, FlowNode>();
  const visit = (from: string | undefined): void => {
    const waiting = [from];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const node = nodes.get(id);
      if (!node || seen.has(id)) continue;
      seen.set(id, node);
      waiting.push(
        ...targetsOf(node)
          .map((wire) => wire.to)
          .toReversed(),
      );
    }
  };
  visit(flow.start);
  visit(flow.idle?.to);
  for (const id of nodes.keys()) visit(id);
  return [...seen];
}

/** A flow's nodes by their ids. */
export function nodesOf(flow: Flow): [string, FlowNode][] {
  const isNode = (value: unknown): value is FlowNode =>
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
  return entriesOf(flow.nodes).flatMap(([id, node]: [string, unknown]) =>
    isNode(node) ? [[id, node] as [string, FlowNode]] : [],
  );
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
      const test = parts.get('if');
      add(typeof test === 'string' ? test : '', parts.get('to'));
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
