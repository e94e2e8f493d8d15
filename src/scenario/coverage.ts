import {
  type ConversationState,
  type Effect,
  type Flow,
  type FlowNode,
  type RouterSettings,
  valueText,
  type WizardSettings,
} from '../engine/index.js';

export type CoverKind = 'node' | 'output' | 'step' | 'check';

/** Something that a conversation can come through. Its key begins with a JSON pointer into the flow. */
export interface Coverable {
  key: string;
  kind: CoverKind;
  /** Where its source stands, as a pointer of the source map. */
  pointer: string;
  node: string;
  name: string;
}

/** All that there is to come through in a flow: nodes, the ways out of them, steps, and both ends of each check. */
export function coverablesOf(flow: Flow): Coverable[] {
  return Object.entries(flow.nodes).flatMap(([id, node]) => [
    { key: pointer(id), kind: 'node' as const, pointer: pointer(id), node: id, name: id },
    ...Object.keys(node.outputs).map((name) => {
      const key = outputKey(id, name);
      return { key, kind: 'output' as const, pointer: key, node: id, name };
    }),
    ...routesOf(node).map(({ key, name }) => ({
      key: `${pointer(id)}${key}`,
      kind: 'output' as const,
      pointer: `${pointer(id)}${key}`,
      node: id,
      name,
    })),
    ...stepsOf(node).flatMap((step, index) => {
      const key = stepKey(id, index);
      const at = { pointer: key, node: id };
      return [
        { ...at, key, kind: 'step' as const, name: step.id },
        ...(step.validation === undefined
          ? []
          : (['accepted', 'refused'] as const).map((end) => ({
              ...at,
              key: `${key}#${end}`,
              kind: 'check' as const,
              name: `${step.id} ${end}`,
            }))),
      ];
    }),
  ]);
}

/** Counts what conversations come through. */
export class Coverage {
  readonly hits = new Map<string, number>();

  constructor(private readonly flow: Flow) {}

  /** Takes the effects of one turn; `step` is where the user was asked before it, `answered` whether the turn is an answer to that. */
  note(
    effects: readonly Effect[],
    state: ConversationState,
    before?: { node: string; step?: string; answered: boolean },
  ): void {
    let last: string | undefined;
    for (const effect of effects) {
      if (effect.type === 'output') {
        this.arrive(last, effect.node, state);
        this.hit(outputKey(effect.node, effect.output));
        last = effect.to === undefined ? undefined : this.arrive(undefined, effect.to, state);
      } else if ('node' in effect) last = this.arrive(last, effect.node, state);
      if ((effect.type === 'message' || effect.type === 'update') && effect.step !== undefined)
        this.hitStep(effect.node, effect.step);
    }
    if (before?.step !== undefined) this.noteCheck(effects, before.node, before.step, before.answered);
  }

  /** Adds what other conversations came through. */
  add(other: Coverage): void {
    for (const [key, count] of other.hits) this.hits.set(key, (this.hits.get(key) ?? 0) + count);
  }

  hit(key: string): void {
    this.hits.set(key, (this.hits.get(key) ?? 0) + 1);
  }

  private arrive(from: string | undefined, node: string, state: ConversationState): string {
    if (from !== node) {
      if (from !== undefined) this.throughRouters(from, node, state);
      this.hit(pointer(node));
    }
    return node;
  }

  /** A router leaves no trace in the effects; where one node was named and then another, the routers between them were run. */
  private throughRouters(from: string, to: string, state: ConversationState): void {
    const node = nodeOf(this.flow, from);
    if (node?.type !== 'menu.router') return;
    const cameFrom = new Map<string, { router: string; key: string }>();
    const waiting = [from];
    for (let id = waiting.shift(); id !== undefined && !cameFrom.has(to); id = waiting.shift()) {
      const router = nodeOf(this.flow, id);
      const routes = router?.type === 'menu.router' ? routesOf(router) : [];
      const selected = valueText(state['selected']);
      // Of two routes to one node, the selected value's own is the likelier.
      for (const route of routes.toSorted((a, b) => Number(b.name === selected) - Number(a.name === selected))) {
        if (cameFrom.has(route.to) || route.to === from) continue;
        cameFrom.set(route.to, { router: id, key: route.key });
        waiting.push(route.to);
      }
    }
    for (let at = cameFrom.get(to); at; at = at.router === from ? undefined : cameFrom.get(at.router)) {
      this.hit(`${pointer(at.router)}${at.key}`);
      if (at.router !== from) this.hit(pointer(at.router));
    }
  }

  private hitStep(node: string, step: string): void {
    const index = stepsOf(nodeOf(this.flow, node)).findIndex(({ id }) => id === step);
    if (index >= 0) this.hit(stepKey(node, index));
  }

  private noteCheck(effects: readonly Effect[], node: string, step: string, answered: boolean): void {
    const index = stepsOf(nodeOf(this.flow, node)).findIndex(({ id }) => id === step);
    if (index < 0 || !answered) return;
    const asked = effects.find((effect) => effect.type === 'message' || effect.type === 'update');
    const left = effects.find((effect) => effect.type === 'output');
    const again = asked && 'step' in asked && asked.node === node && asked.step === step && !left;
    const refused = again || (left?.type === 'output' && left.output === 'Cancelled');
    if (asked || left) this.hit(`${stepKey(node, index)}#${refused ? 'refused' : 'accepted'}`);
  }
}

/** Whether what a user does answers a question, rather than leaving it or passing it over; `data` is that of a pressed button. */
export function isAnswer(kind: string, data = ''): boolean {
  return kind === 'text' || kind === 'photo' || (kind === 'press' && !otherButtons.has(data));
}

const otherButtons: ReadonlySet<string> = new Set(['@cancel', '@previous', '@skip', '@resume', '@restart']);

export function stepsOf(node: FlowNode | undefined): WizardSettings['steps'] {
  const steps = node?.type === 'menu.wizard' ? (node.settings as Partial<WizardSettings>).steps : undefined;
  return Array.isArray(steps) ? steps : [];
}

export function nodeOf(flow: Flow, id: string): FlowNode | undefined {
  return Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined;
}

/** A router's ways out, which stand in its settings. */
export function routesOf(node: FlowNode | undefined): { key: string; name: string; to: string }[] {
  if (node?.type !== 'menu.router') return [];
  const { routes, default_route: otherwise, conditions } = node.settings as RouterSettings;
  return [
    ...(conditions ?? []).map(({ if: condition, to }, index) => ({
      key: `/settings/conditions/${index}`,
      name: condition,
      to,
    })),
    ...Object.entries(routes).map(([name, to]) => ({ key: `/settings/routes/${escaped(name)}`, name, to })),
    ...(otherwise === undefined ? [] : [{ key: '/settings/default_route', name: 'otherwise', to: otherwise }]),
  ];
}

export function pointer(node: string): string {
  return `/nodes/${escaped(node)}`;
}

function outputKey(node: string, output: string): string {
  return `${pointer(node)}/outputs/${escaped(output)}`;
}

function stepKey(node: string, index: number): string {
  return `${pointer(node)}/settings/steps/${index}`;
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
