import type { AstNode } from 'langium';
import type { Menu, Step } from '../../language/generated/ast.js';
import { datumText } from '../datum.js';
import { relatedTo, type Check } from '../check.js';

/** Two buttons of one screen that say the same to the bot. */
export const duplicateData: Check = {
  code: 'MF112',
  severity: 'error',
  scope: 'local',
  title: 'Two buttons have the same data',
  why: 'The data of a button says which one was pressed; with two alike the second could never be told from the first.',
  wrong: 'menu m "Pick" {\n  item a "One" -> end\n  item a "Two" -> end\n}\n',
  right: 'menu m "Pick" {\n  item a "One" -> end\n  item b "Two" -> end\n}\n',
  run(context) {
    for (const owner of context.all<Menu | Step>('Menu', 'Step')) {
      const first = new Map<string, AstNode>();
      for (const member of owner.members) {
        const datum = member.$type === 'Item' ? member.data : member.$type === 'Option' ? member.value : undefined;
        const data = datumText(datum);
        if (data === undefined) continue;
        const other = first.get(data);
        const property = member.$type === 'Item' ? 'data' : 'value';
        if (other)
          context.report(member, property, {
            message: `There is another ${member.$type === 'Item' ? 'button' : 'option'} \`${data}\` here.`,
            hint: member.$type === 'Item' ? 'Give one of them other data.' : 'Give one of them another value.',
            related: relatedTo(other, property, 'The other one is here.'),
          });
        else first.set(data, member);
      }
    }
  },
};
