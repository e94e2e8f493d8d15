import { type AstNode, AstUtils, type CstNode, GrammarUtils } from 'langium';
import { END } from '../../src/engine/flow.js';
import { graphOf } from '../checks/flow/graph.js';
import type { FlowHeader, Node } from '../language/generated/ast.js';
import type { Program } from '../language/program.js';
import { leadsToEnd, targetId } from '../language/texts.js';

/** One arrow, or the flow's `start` or `idle`: whose it is, and the id at its end. */
export interface Arrow {
  from: Node | FlowHeader;
  to: string;
  cst: CstNode;
}

/** Every arrow that leads to a node, the flow's own settings first. */
export function arrowsInto(node: Node, program: Program): Arrow[] {
  const ofFlow = program.headers.flatMap((header) =>
    header.members.flatMap((member) =>
      (member.$type === 'Start' || member.$type === 'Idle') && targetId(member.target) === node.name
        ? arrowOf(header, member, node.name)
        : [],
    ),
  );
  // Of two nodes with one name, arrows lead to the first.
  if (program.nodes.get(node.name) !== node) return [];
  const ofNodes = (graphOf(program).waysTo.get(node.name) ?? []).flatMap(({ from, to, by }) => arrowOf(from, by, to));
  return [...ofFlow, ...ofNodes];
}

/** Whether conversations begin at a node that no `start` names: the flow's first, or its `main`. */
export function beginsUnnamed({ name }: Node, program: Program): boolean {
  const isNamed = program.headers.some((header) =>
    header.members.some((member) => member.$type === 'Start' && targetId(member.target) === name),
  );
  return !isNamed && graphOf(program).start === name;
}

/** Every arrow of a node that leads to another, or to itself. */
export function arrowsOutOf(node: Node, program: Program): Arrow[] {
  if (program.nodes.get(node.name) !== node) return [];
  return (graphOf(program).ways.get(node.name) ?? []).flatMap(({ from, to, by }) => arrowOf(from, by, to));
}

/** Whether an arrow of a node ends the conversation. */
export function canEnd(node: Node): boolean {
  return AstUtils.streamAst(node).some(
    (part) => 'target' in part && leadsToEnd(part.target as Parameters<typeof leadsToEnd>[0]),
  );
}

/** The ids that a node leads to, each once, and `end` where it can end the conversation. */
export function idsAfter(node: Node, program: Program): string[] {
  const ids = new Set(arrowsOutOf(node, program).map(({ to }) => to));
  return canEnd(node) ? [...ids, END] : [...ids];
}

/** Where the target of a part is written. A part whose text changes is another one, so that this is looked for once. */
const targets = new WeakMap<AstNode, CstNode | undefined>();

function arrowOf(from: Node | FlowHeader, part: AstNode, to: string): Arrow[] {
  if (!targets.has(part)) targets.set(part, GrammarUtils.findNodeForProperty(part.$cstNode, 'target'));
  const cst = targets.get(part);
  return cst ? [{ from, to, cst }] : [];
}
