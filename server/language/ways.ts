import { type AstNode, AstUtils } from 'langium';
import type { Node } from './generated/ast.js';
import type { Program } from './program.js';
import { leadsToEnd, targetId } from './texts.js';

/** The ids of the nodes that a node leads to, each once, in the order they are written. */
export function waysOutOf(node: Node): string[] {
  const ways = new Set<string>();
  for (const part of AstUtils.streamAst(node)) {
    const target = nodeTarget(part);
    if (target) ways.add(target);
  }
  return [...ways];
}

/** The ids of the nodes that lead to a node, and `start` or `idle` of the flow where they do. */
export function waysInto(node: Node, program: Program): string[] {
  const ways = program.headers.flatMap((header) =>
    header.members.flatMap((member) =>
      (member.$type === 'Start' || member.$type === 'Idle') && targetId(member.target) === node.name
        ? [member.$type.toLowerCase()]
        : [],
    ),
  );
  for (const other of program.nodes.values()) if (waysOutOf(other).includes(node.name)) ways.push(other.name);
  return ways;
}

/** The node that a part leads to, where it leads to one; a step's arrow leads within its wizard. */
function nodeTarget(part: AstNode): string | undefined {
  if (part.$type === 'Step' || !('target' in part)) return undefined;
  const target = part.target as Parameters<typeof targetId>[0];
  return leadsToEnd(target) ? 'end' : targetId(target);
}
