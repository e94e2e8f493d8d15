import type { Node, Step, Text } from '../../language/generated/ast.js';
import { isNode } from '../../language/generated/ast.js';
import { stepsOf } from '../../language/program.js';
import { targetId, templateText } from '../../language/texts.js';
import type { Check } from '../check.js';

/** A part without which a node makes no sense. */
export const missingPart: Check = {
  code: 'MF208',
  severity: 'error',
  scope: 'local',
  title: 'A part of the statement is missing',
  why: 'Without this part the node has nothing to show, to choose from, or to change.',
  wrong: 'list products {\n  header "Our teas"\n  each "{{title}}"\n  selected -> end\n}\n',
  right: 'list products from [{ title: "Tea" }] {\n  header "Our teas"\n  each "{{title}}"\n  selected -> end\n}\n',
  run(context) {
    for (const node of context.statements.filter(isNode)) {
      // What is missing may stand on a line that could not be read.
      const lack = node.name && !context.isBroken(node) ? lackOf(node) : undefined;
      if (lack) context.report(node, 'name', { message: lack[0], hint: lack[1] });
    }
    for (const step of context.all<Step>('Step')) {
      if (!step.name || !step.type || !isEmptyText(step.title)) continue;
      context.report(step, 'name', {
        message: `The step \`${step.name}\` asks nothing.`,
        hint: `Write the question in quotes: \`step ${step.name}: ${step.type} "…?"\`.`,
      });
    }
  },
};

function lackOf(node: Node): [message: string, hint: string] | undefined {
  const id = node.name;
  switch (node.$type) {
    case 'Menu':
      if (isEmptyText(node.text))
        return [
          `The menu \`${id}\` has no text.`,
          `Channels send no empty message. Write \`menu ${id} "What would you like?"\`.`,
        ];
      return node.members.some(
        (member) => member.$type === 'Item' || member.$type === 'BackSetting' || member.$type === 'CancelSetting',
      )
        ? undefined
        : [
            `The menu \`${id}\` has no buttons.`,
            'Add lines such as `item data "Label" -> target`. To send a text alone use `send`.',
          ];
    case 'Wizard':
      return stepsOf(node).length > 0
        ? undefined
        : [`The wizard \`${id}\` asks nothing.`, 'Add lines such as `step name: text "What is your name?"`.'];
    case 'List':
      return node.source
        ? undefined
        : [
            `The list \`${id}\` does not say what it lists.`,
            `Write \`list ${id} from rows\`, with the path to a list.`,
          ];
    case 'Buttons':
      return node.source
        ? undefined
        : [
            `\`${id}\` does not say what its buttons are made from.`,
            `Write \`buttons ${id} from rows\`, with the path to a list or an object.`,
          ];
    case 'Search':
      return node.source
        ? undefined
        : [
            `The search \`${id}\` does not say what it searches.`,
            `Write \`search ${id} in rows\`, with the path to a list.`,
          ];
    case 'Toggle':
      return node.variable
        ? undefined
        : [`The toggle \`${id}\` does not say what it turns on and off.`, `Write \`toggle ${id} of variable\`.`];
    case 'Reset':
      return targetId(node.target) === undefined
        ? [`The reset \`${id}\` does not say where it leads.`, `Write \`reset ${id} -> main\`.`]
        : undefined;
    case 'Confirm':
      return !isEmptyText(node.text)
        ? undefined
        : [`The confirm \`${id}\` asks nothing.`, `Write \`confirm ${id} "Are you sure?"\`.`];
    case 'Send':
      return !isEmptyText(node.text) ? undefined : [`\`${id}\` sends no text.`, `Write \`send ${id} "Hello" -> …\`.`];
    case 'Router':
      return node.members.length > 0
        ? undefined
        : [`The router \`${id}\` leads nowhere.`, 'Add lines such as `on data -> target` and `otherwise -> target`.'];
    case 'Action':
      return node.kind
        ? undefined
        : [`The action \`${id}\` does not say what it does.`, `Write its kind, such as \`action ${id} http.request\`.`];
    default:
      return undefined;
  }
}

function isEmptyText(text: Text | undefined): boolean {
  return !text || templateText(text).trim() === '';
}
