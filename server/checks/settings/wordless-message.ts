import { isNode, type Node, type Text } from '../../language/generated/ast.js';
import { templateText } from '../../language/texts.js';
import { type Check, placeOf } from '../check.js';
import { membersOf } from '../flow/graph.js';
import { lineInBlock } from '../line-in-block.js';
import { inWords } from '../names/new-node.js';

/** A message that is made of buttons alone. */
export const wordlessMessage: Check = {
  code: 'MF210',
  severity: 'warning',
  scope: 'local',
  title: 'The message has no words',
  why: 'Its buttons stand under a message without words, and most channels send no such message.',
  wrong: 'list teas from [{ title: "Green" }] {\n  each "{{title}}"\n  selected -> end\n}\n',
  right: 'list teas from [{ title: "Green" }] {\n  header "Our teas"\n  each "{{title}}"\n  selected -> end\n}\n',
  run(context) {
    for (const node of context.statements.filter(isNode)) {
      if (!node.name || !isWordless(node) || context.isBroken(node)) continue;
      const { $type: kind, name } = node;
      context.report(node, 'name', {
        message: `The message of \`${name}\` has no words.`,
        hint:
          kind === 'List'
            ? 'Write a line such as `header "Our products"`.'
            : `Write what it says behind its first words, in quotes: \`${kind === 'Toggle' ? `toggle ${name} of …` : `buttons ${name} from …`} "Pick one"\`.`,
      });
    }
  },
  fix(problem, context) {
    const list = context.file.statements.find(
      (node) => node.$type === 'List' && placeOf(node, 'name')?.range.start.line === problem.range.start.line,
    );
    const edit =
      list && lineInBlock(list, `header "${inWords(list.$type === 'List' ? list.name : '')}"`, context.document);
    return edit ? [{ title: 'Add a `header`', edits: [{ uri: problem.uri, ...edit }] }] : [];
  },
};

/** Whether nothing but buttons is ever shown. */
function isWordless(node: Node): boolean {
  switch (node.$type) {
    case 'List': {
      // One that is empty says so.
      const said = membersOf(node).filter((member) => member.$type === 'Header' || member.$type === 'Footer');
      return node.source !== undefined && said.every(({ text }) => isEmpty(text));
    }
    case 'Buttons':
      return node.source !== undefined && isEmpty(node.text);
    case 'Toggle':
      return node.variable !== undefined && isEmpty(node.text);
    default:
      return false;
  }
}

function isEmpty(text: Text | undefined): boolean {
  return !text || templateText(text).trim() === '';
}
