import type { Item, Member } from '../../language/generated/ast.js';
import { specOf } from '../../language/node-spec.js';
import { nodeAround } from '../../language/program.js';
import { hasTemplates } from '../../language/texts.js';
import { datumText } from '../datum.js';
import type { Check } from '../check.js';

/** Callback data that the engine uses itself. */
export const reservedData: Check = {
  code: 'MF114',
  severity: 'error',
  scope: 'local',
  title: 'The data of this button is reserved',
  why: 'Data that begins with `@` belongs to the built-in buttons, and the names of built-in outputs to these. A press could not be told apart. Data is fixed, so it holds no templates.',
  wrong: 'menu m "Pick" {\n  item "@back" "Back" -> end\n}\n',
  right: 'menu m "Pick" {\n  item go_back "Back" -> end\n}\n',
  run(context) {
    for (const item of context.all<Item | Extract<Member, { $type: 'Option' }>>('Item', 'Option')) {
      const datum = item.$type === 'Item' ? item.data : item.value;
      const property = item.$type === 'Item' ? 'data' : 'value';
      const data = datumText(datum);
      if (data === undefined) continue;
      const node = nodeAround(item);
      const outputs = item.$type === 'Item' && node ? (specOf(node)?.outputs ?? []) : [];
      if (data.startsWith('@'))
        context.report(item, property, {
          message: 'Data cannot begin with `@`.',
          hint: 'Such data belongs to the built-in buttons. Choose another word.',
        });
      else if (data === '__proto__')
        context.report(item, property, {
          message: '`__proto__` cannot be the data of a button.',
          hint: 'It has a meaning of its own in many programs. Choose another word.',
        });
      else if (outputs.some((output) => output.name === data))
        context.report(item, property, {
          message: `\`${data}\` is the name of a built-in output.`,
          hint: 'Choose another word for the data of this button.',
        });
      else if (item.$type === 'Item' && hasTemplates(datum?.text))
        context.report(item, property, {
          message: 'The data of an item holds no templates.',
          hint: 'It names the output of the item, so it is fixed. For buttons made from data use `buttons`.',
        });
    }
  },
};
