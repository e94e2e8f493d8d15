import type { Node } from '../../language/generated/ast.js';
import { specOf } from '../../language/node-spec.js';
import type { Program } from '../../language/program.js';
import { targetId } from '../../language/texts.js';
import { waysOutOf } from '../../language/ways.js';

/** Where a program's nodes lead, worked out once for each state of the program. */
export interface FlowGraph {
  ways: ReadonlyMap<string, readonly string[]>;
  /** The nodes that a conversation can come to. */
  reached: ReadonlySet<string>;
}

const known = new WeakMap<Program, FlowGraph>();

export function graphOf(program: Program): FlowGraph {
  const cached = known.get(program);
  if (cached) return cached;
  const ways = new Map([...program.nodes.values()].map((node) => [node.name, waysOutOf(node)]));
  const graph = { ways, reached: reach(startsOf(program), ways) };
  known.set(program, graph);
  return graph;
}

/** Whether a node stops for the user or for the bot's program. */
export function waits(node: Node): boolean {
  return node.$type === 'Action' || (specOf(node)?.screen ?? false);
}

/** Where conversations begin: at the flow's start, and where the idle time leads. */
function startsOf(program: Program): string[] {
  const named = program.headers.flatMap((header) =>
    header.members.flatMap((member) =>
      member.$type === 'Start' || member.$type === 'Idle' ? (targetId(member.target) ?? []) : [],
    ),
  );
  const hasStart = program.headers.some((header) =>
    header.members.some((member) => member.$type === 'Start' && targetId(member.target) !== undefined),
  );
  const first = program.nodes.has('main') ? 'main' : program.nodes.keys().next().value;
  return hasStart || first === undefined ? named : [...named, first];
}

function reach(starts: readonly string[], ways: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || !ways.has(id)) continue;
    reached.add(id);
    waiting.push(...(ways.get(id) ?? []));
  }
  return reached;
}
