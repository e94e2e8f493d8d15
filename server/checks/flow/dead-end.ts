import type { Node } from '../../language/generated/ast.js';
import type { ProgramNames } from '../../language/program-names.js';
import type { Program } from '../../language/program.js';
import { type Check, relatedTo } from '../check.js';
import type { Steps } from '../steps.js';
import { componentsInSteps } from './components.js';
import { mayEnd } from './exits.js';
import { graphOf, isScreen, membersOf } from './graph.js';

/** A screen, or a group of them, that the user cannot leave. */
export const deadEnd: Check = {
  code: 'MF402',
  severity: 'warning',
  scope: 'whole flow',
  title: 'There is no way out of the screen',
  why: 'Once here, the user can press buttons but never gets anywhere else: there is no way back, no way on and no end.',
  wrong: 'flow f {\n  start t\n}\nvar on: boolean\ntoggle t of on "Notifications" {\n  on "ON"\n  off "OFF"\n}\n',
  right:
    'flow f {\n  start t\n}\nvar on: boolean\ntoggle t of on "Notifications" {\n  on "ON"\n  off "OFF"\n  changed -> done\n}\nsend done "Saved." -> end\n',
  *run(context) {
    for (const { screens, alone } of yield* trapsOf(context.program)) {
      const first = screens.find((node) => node.$container === context.file);
      if (!first || context.isBroken(first)) continue;
      const others = screens.filter((node) => node !== first);
      context.report(first, 'name', {
        message: alone
          ? `There is no way out of \`${first.name}\`.`
          : `From \`${first.name}\` the user only gets to ${namesOf(others.length > 0 ? others : [first])} and round again.`,
        hint: alone
          ? 'Add `back`, or lead on with an arrow.'
          : 'Add `back` to one of the screens, or lead out with an arrow.',
        related: others
          .slice(0, 10)
          .flatMap((node) => relatedTo(node, 'name', 'There is no way out from here either.')),
        data: { id: first.name },
      });
    }
  },
  fix(problem, context) {
    const { id } = (problem.data ?? {}) as { id?: string };
    const node = id === undefined ? undefined : context.program.nodes.get(id);
    const whole = node?.$cstNode?.range;
    if (!node || !whole || whole.start.line === whole.end.line || node.$type === 'Wizard') return [];
    const at = { line: whole.end.line, character: 0 };
    return [
      {
        title: 'Add `back`',
        edits: [{ uri: problem.uri, range: { start: at, end: at }, newText: '  back\n' }],
        preferred: true,
      },
    ];
  },
};

interface Trap {
  screens: Node[];
  /** One screen without any way, and no group. */
  alone: boolean;
}

const known = new WeakMap<ProgramNames, Trap[]>();

function* trapsOf(program: Program): Steps<Trap[]> {
  const cached = known.get(program.whole);
  if (cached) return cached;
  const traps = yield* findTraps(program);
  known.set(program.whole, traps);
  return traps;
}

/** Groups of screens that lead to each other and nowhere else. The one with the flow's start is the flow itself. */
function* findTraps(program: Program): Steps<Trap[]> {
  const { ways, start, idle, isWhole } = graphOf(program);
  const next = (id: string): string[] =>
    (ways.get(id) ?? []).map((way) => way.to).filter((to) => program.nodes.has(to));
  const traps: Trap[] = [];
  for (const group of yield* componentsInSteps(program.nodes.keys(), next)) {
    yield;
    const inside = new Set(group);
    const nodes = group.flatMap((id) => program.nodes.get(id) ?? []);
    const screens = nodes.filter((node) => isScreen(node) && !isEmpty(node));
    if (
      screens.length === 0 ||
      nodes.some(mayEnd) ||
      group.some((id) => (ways.get(id)?.length ?? 0) > 0 && leadsOut(id, inside))
    )
      continue;
    const alone = group.every((id) => (ways.get(id) ?? []).length === 0);
    // The idle time leads out of any group, and a flow need never end.
    if (!alone && (!isWhole || idle !== undefined || (start !== undefined && inside.has(start)))) continue;
    traps.push({ screens, alone });
  }
  return traps;

  function leadsOut(id: string, inside: ReadonlySet<string>): boolean {
    return (ways.get(id) ?? []).some((way) => !inside.has(way.to));
  }
}

/** A screen without any setting is told of as incomplete. */
function isEmpty(node: Node): boolean {
  return membersOf(node).length === 0;
}

function namesOf(nodes: readonly Node[]): string {
  const names = nodes.slice(0, 3).map((node) => `\`${node.name}\``);
  return names.join(', ') + (nodes.length > 3 ? ' and others' : '');
}
