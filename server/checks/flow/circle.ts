import type { Node } from '../../language/generated/ast.js';
import { isNode } from '../../language/generated/ast.js';
import type { Program } from '../../language/program.js';
import { relatedTo, type Check } from '../check.js';
import { graphOf, waits } from './graph.js';

/** A way that goes round in a circle without ever waiting for anybody. */
export const circle: Check = {
  code: 'MF403',
  severity: 'warning',
  title: 'The way goes round without waiting',
  why: 'Menus are circles by nature, and fine: the user decides. But where no node of a circle waits for the user or for an action, the bot would go round until it is stopped after 100 nodes.',
  wrong: 'flow f { start a }\nsend a "Ping" -> b\nsend b "Pong" -> a\n',
  right: 'flow f { start a }\nsend a "Ping" -> b\nmenu b "Again?" {\n  item yes "Yes" -> a\n  item no "No" -> end\n}\n',
  run(context) {
    for (const members of circlesOf(context.program)) {
      const first = members.find((node) => node.$container === context.file);
      if (!first || !isNode(first)) continue;
      const names = members.map((node) => `\`${node.name}\``).join(' → ');
      context.report(first, 'name', {
        message: `This way never waits: ${names} → \`${members[0]?.name ?? ''}\`.`,
        hint: 'Let one of them wait for the user, such as a menu, or lead out of the circle.',
        related: members
          .filter((node) => node !== first)
          .flatMap((node) => relatedTo(node, 'name', 'On the same circle.')),
      });
    }
  },
};

const known = new WeakMap<Program, Node[][]>();

/** Each circle of nodes that only pass on, once. */
function circlesOf(program: Program): Node[][] {
  const cached = known.get(program);
  if (cached) return cached;
  const { ways } = graphOf(program);
  const circles: Node[][] = [];
  const done = new Set<string>();
  for (const start of program.nodes.keys()) {
    const trail: string[] = [];
    const onTrail = new Map<string, number>();
    const waiting: { id: string; depth: number }[] = [{ id: start, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { id, depth } = next;
      for (const left of trail.splice(depth)) {
        onTrail.delete(left);
        done.add(left);
      }
      const node = program.nodes.get(id);
      if (!node || waits(node)) continue;
      const at = onTrail.get(id);
      if (at !== undefined) circles.push(trail.slice(at).flatMap((name) => program.nodes.get(name) ?? []));
      if (at !== undefined || done.has(id)) continue;
      onTrail.set(id, trail.length);
      trail.push(id);
      for (const way of ways.get(id) ?? []) waiting.push({ id: way, depth: trail.length });
    }
    for (const left of trail) done.add(left);
  }
  known.set(program, circles);
  return circles;
}
