import type { Node } from '../../language/generated/ast.js';
import type { ProgramNames } from '../../language/program-names.js';
import type { Program } from '../../language/program.js';
import { type Check, relatedTo } from '../check.js';
import { finished } from '../steps.js';
import { componentsInSteps } from './components.js';
import { mayEnd } from './exits.js';
import { graphOf, waits } from './graph.js';

/** A way that goes round in a circle without ever waiting for anybody. */
export const circle: Check = {
  code: 'MF403',
  severity: 'warning',
  scope: 'whole flow',
  title: 'The way goes round without waiting',
  why: 'Menus are circles by nature, and fine: the user decides. But where no node of a circle waits for the user or for an action, and none leads out of it, the bot would go round until it is stopped after 100 nodes.',
  wrong: 'flow f {\n  start a\n}\nsend a "Ping" -> b\nsend b "Pong" -> a\n',
  right:
    'flow f {\n  start a\n}\nsend a "Ping" -> b\nmenu b "Again?" {\n  item again "Yes" -> a\n  item enough "No" -> end\n}\n',
  run(context) {
    for (const members of circlesOf(context.program)) {
      const first = members.find((node) => node.$container === context.file);
      if (!first) continue;
      context.report(first, 'name', {
        message: `This way never comes to a wait: ${shown(members)}.`,
        hint: 'Let one of them wait for the user, such as a menu, or lead out of the circle.',
        related: members
          .filter((node) => node !== first)
          .slice(0, 10)
          .flatMap((node) => relatedTo(node, 'name', 'On the same circle.')),
      });
    }
  },
};

const known = new WeakMap<ProgramNames, Node[][]>();

/** The groups of nodes that only pass on and that lead to each other in a circle, whether a way leads out of it or not. */
export function passingCircles(program: Program): Node[][] {
  const cached = known.get(program.whole);
  if (cached) return cached;
  const { ways } = graphOf(program);
  const passing = [...program.nodes.values()].filter((node) => !waits(node)).map((node) => node.name);
  const isPassing = new Set(passing);
  const next = (id: string): string[] => (ways.get(id) ?? []).map((way) => way.to).filter((to) => isPassing.has(to));
  const circles = finished(componentsInSteps(passing, next))
    .filter(([first = '', ...others]) => others.length > 0 || next(first).includes(first))
    .map((group) => group.flatMap((id) => program.nodes.get(id) ?? []));
  known.set(program.whole, circles);
  return circles;
}

/** Each circle of nodes that only pass on and that no arrow leaves, once. */
function circlesOf(program: Program): Node[][] {
  const { ways } = graphOf(program);
  return passingCircles(program).filter((nodes) => {
    const inside = new Set(nodes.map((node) => node.name));
    return !nodes.some((node) => mayEnd(node) || (ways.get(node.name) ?? []).some((way) => !inside.has(way.to)));
  });
}

/** The names on the circle and the first once more; a long circle is cut short. */
function shown(nodes: readonly Node[]): string {
  const names = nodes.slice(0, 8).map((node) => `\`${node.name}\``);
  return [...names, ...(nodes.length > 8 ? ['…'] : []), names[0]].join(' → ');
}
