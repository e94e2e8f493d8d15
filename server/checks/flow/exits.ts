import type { Member, Node } from '../../language/generated/ast.js';
import { leadsToEnd, targetId } from '../../language/texts.js';
import { goesBack, membersOf } from './graph.js';

/** Whether a conversation can end at a node, or go back from it, other than by an arrow to another node. */
export function mayEnd(node: Node): boolean {
  if (goesBack(node)) return true;
  const members = membersOf(node);
  if (members.some((member) => 'target' in member && member.$type !== 'Step' && leadsToEnd(member.target))) return true;
  const wired = (type: Member['$type']): boolean =>
    members.some((member) => member.$type === type && 'target' in member && targetId(member.target) !== undefined);
  switch (node.$type) {
    case 'Menu':
      // A link opens beside the conversation, which stays where it is.
      return members.some((member) => member.$type === 'Item' && !member.url && targetId(member.target) === undefined);
    case 'Wizard':
      return !wired('Complete') || !wired('Cancelled');
    case 'List':
    case 'Search':
    case 'Buttons':
      return !wired('Selected');
    case 'Confirm':
      return !wired('Yes') || !wired('No');
    case 'Router':
      return !wired('Otherwise');
    case 'Action':
      return !bothOutcomes(members);
    case 'Send':
    case 'SetVariables':
    case 'Reset':
      return targetId(node.target) === undefined || leadsToEnd(node.target);
    case 'Toggle':
    case 'NavigateBack':
      return false;
  }
}

/** An action that says where it leads both when it works and when it fails does not end the conversation. */
function bothOutcomes(members: readonly Member[]): boolean {
  const outputs = members.flatMap((member) => (member.$type === 'Output' ? [member.output?.toLowerCase()] : []));
  return outputs.includes('success') && outputs.includes('error');
}
