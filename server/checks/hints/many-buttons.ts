import type { Menu, PageSize, Wizard } from '../../language/generated/ast.js';
import { nodeSpecOfKeyword } from '../../../src/engine/node-table.js';
import { stepsOf } from '../../language/program.js';
import type { Check } from '../check.js';

/** More than people like to read at once. */
export const manyButtons: Check = {
  code: 'MF602',
  severity: 'hint',
  scope: 'local',
  title: 'This is much at once',
  why: 'Guidance, not a limit: six to eight buttons in a menu, five to ten rows on a page, and three to five questions that must be answered are what people take in on a phone.',
  wrong: `menu m "Pick" {\n${'abcdefghi'
    .split('')
    .map((name) => `  item ${name} "${name.toUpperCase()}" -> end\n`)
    .join('')}}\n`,
  right: 'menu m "Pick" {\n  item a "A" -> end\n  item b "B" -> end\n}\n',
  run(context) {
    const recommended = (keyword: string, json: string) =>
      nodeSpecOfKeyword(keyword)?.settings.find((setting) => setting.json === json)?.recommended ?? {};
    const items = recommended('menu', 'items').max ?? Infinity;
    for (const menu of context.all<Menu>('Menu')) {
      const count = menu.members.filter((member) => member.$type === 'Item').length;
      if (count > items && menu.name)
        context.report(menu, 'name', {
          message: `This menu has ${count} buttons; more than ${items} are hard to read.`,
          hint: 'Group them in submenus, or make it a `list` with pages.',
        });
    }
    const rows = recommended('list', 'page_size');
    for (const size of context.all<PageSize>('PageSize')) {
      // A size that cannot be at all is told of by another check.
      if (
        size.count !== undefined &&
        size.count >= 1 &&
        (size.count < (rows.min ?? 0) || size.count > (rows.max ?? Infinity))
      )
        context.report(size, 'count', {
          message: `Pages of ${rows.min} to ${rows.max} rows are best on phones.`,
          hint: 'This is guidance, not a limit.',
        });
    }
    const steps = recommended('wizard', 'steps').max ?? Infinity;
    for (const wizard of context.all<Wizard>('Wizard')) {
      const required = stepsOf(wizard).filter((step) =>
        step.members.some((member) => member.$type === 'Required'),
      ).length;
      if (required > steps && wizard.name)
        context.report(wizard, 'name', {
          message: `This wizard has ${required} questions that must be answered; people like ${steps} or fewer.`,
          hint: 'Ask less, or let some be skipped.',
        });
    }
  },
};
