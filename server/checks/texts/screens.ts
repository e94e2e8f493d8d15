import type { Member, Node, Step, Text } from '../../language/generated/ast.js';
import { isScreen, membersOf } from '../flow/graph.js';

/** One message as a channel gets it: its text and the words on its buttons. */
export interface Screen {
  /** Where problems with the whole message are told. */
  owner: Node | Step;
  texts: readonly Text[];
  labels: readonly Text[];
  /** The buttons that are there whatever the data are. */
  buttons: number;
}

/** The messages that a node sends, as far as its statement says. */
export function screensOf(node: Node): Screen[] {
  const members = membersOf(node);
  if (node.$type === 'Wizard') return stepScreens(members);
  const texts = [...('text' in node && node.text ? [node.text] : []), ...members.flatMap(textOf)];
  if (!isScreen(node)) return texts.length > 0 ? [{ owner: node, texts, labels: [], buttons: 0 }] : [];
  return [
    { owner: node, texts, labels: members.flatMap((member) => labelOf(member, node)), buttons: buttonCount(node) },
  ];
}

/** A wizard's questions; each has Cancel, and Previous and Skip where they make sense. */
function stepScreens(members: readonly Member[]): Screen[] {
  const canGoBack = members.some((member) => member.$type === 'AllowBack');
  const steps = members.filter((member) => member.$type === 'Step');
  return steps.map((step, place) => {
    const choices = step.members.filter((member) => member.$type === 'Option').length;
    const isOptional = !step.members.some((member) => member.$type === 'Required');
    const own = choices > 0 ? choices : step.type === 'confirm' ? 2 : 0;
    return {
      owner: step,
      texts: step.title ? [step.title] : [],
      labels: step.members.flatMap((member) =>
        (member.$type === 'Option' || member.$type === 'Yes' || member.$type === 'No') && member.label
          ? [member.label]
          : [],
      ),
      buttons: own + 1 + (isOptional ? 1 : 0) + (canGoBack && place > 0 ? 1 : 0),
    };
  });
}

function textOf(member: Member): Text[] {
  const isText = member.$type === 'Header' || member.$type === 'Footer' || member.$type === 'Prompt';
  return isText && member.text ? [member.text] : [];
}

function labelOf(member: Member, node: Node): Text[] {
  switch (member.$type) {
    case 'Item':
    case 'BackSetting':
    case 'CancelSetting':
    case 'SearchOutput':
    case 'HomeOutput':
    case 'Yes':
    case 'No':
    case 'Off':
    case 'Each':
      return member.label ? [member.label] : [];
    case 'On':
      return node.$type === 'Toggle' && member.keys[0]?.text ? [member.keys[0].text] : [];
    default:
      return [];
  }
}

function buttonCount(node: Node): number {
  const members = membersOf(node);
  const single = new Set(['Item', 'BackSetting', 'CancelSetting', 'SearchOutput', 'HomeOutput']);
  const written = members.filter((member) => single.has(member.$type)).length;
  if (node.$type === 'Confirm') return written + 2;
  if (node.$type === 'Toggle') return written + 1;
  if (node.$type === 'List') return written + (members.find((member) => member.$type === 'PageSize')?.count ?? 5) + 2;
  if (node.$type === 'Search') return written + (members.find((member) => member.$type === 'Max')?.count ?? 10);
  return written;
}
