import type { NodeSpec, OutputSpec } from '../../src/engine/node-table.js';
import type { Member, Node } from '../language/generated/ast.js';
import { targetId } from '../language/texts.js';
import { type NodeContext, outputName } from './compile-node.js';
import { itemData } from './compile-settings.js';
import { memberOf, membersOf, record } from './compile-values.js';
import { datumText } from '../language/plain-words.js';

type Wire = { name: string; target: string | undefined; at: Member | Node };

/** A node's wires: those of the node table in its order, then the others as they are written. */
export function compileOutputs(
  node: Node,
  spec: NodeSpec | undefined,
  members: readonly Member[],
  context: NodeContext,
): Record<string, string> {
  const outputs = new Map<string, string>();
  const wires = [...(spec?.outputs ?? []).flatMap((output) => wiresOf(output, node, members)), ...namedWires(members)];
  for (const { name, target, at } of wires) {
    if (target === undefined || outputs.has(name)) continue;
    outputs.set(name, target);
    context.map.add(['nodes', node.name, 'outputs', name], at, context.uri);
  }
  return record(outputs);
}

const memberTypes = {
  back: 'BackSetting',
  cancel: 'CancelSetting',
  complete: 'Complete',
  cancelled: 'Cancelled',
  selected: 'Selected',
  search: 'SearchOutput',
  home: 'HomeOutput',
  changed: 'Changed',
  yes: 'Yes',
  no: 'No',
} as const satisfies Record<string, Member['$type']>;

function wiresOf({ name, keyword }: OutputSpec, node: Node, members: readonly Member[]): Wire[] {
  if (name === '*') return node.$type === 'Menu' ? itemWires(members) : keyWires(members);
  if (keyword === undefined) return 'target' in node ? [{ name, target: targetId(node.target), at: node }] : [];
  if (!Object.hasOwn(memberTypes, keyword)) return [];
  const member = memberOf(members, memberTypes[keyword as keyof typeof memberTypes]);
  return member ? [{ name, target: targetId(member.target), at: member }] : [];
}

function itemWires(members: readonly Member[]): Wire[] {
  return membersOf(members, 'Item').flatMap((item) => {
    const name = itemData(item);
    return name === undefined ? [] : [{ name, target: targetId(item.target), at: item }];
  });
}

function keyWires(members: readonly Member[]): Wire[] {
  return membersOf(members, 'On').flatMap((on) =>
    on.keys.map((key) => ({ name: datumText(key), target: targetId(on.target), at: on })),
  );
}

function namedWires(members: readonly Member[]): Wire[] {
  return membersOf(members, 'Output').flatMap((output) => {
    const name = outputName(output.output, false);
    return name === undefined ? [] : [{ name, target: targetId(output.target), at: output }];
  });
}
