import type { Item, Option } from '../../language/generated/ast.js';
import { templateText } from '../../language/texts.js';
import { isBareId } from '../../language/tokens/words.js';
import { datumText } from '../datum.js';
import { type Check, replacing } from '../check.js';

/** An item or option with only one of data and label. */
export const incompleteItem: Check = {
  code: 'MF206',
  severity: 'error',
  scope: 'local',
  title: 'The button lacks its label or its data',
  why: 'A button has data, by which the bot knows it, and a label, which the user reads. Without a label no button appears.',
  wrong: 'menu m "Pick" {\n  item "Catalogue" -> end\n}\n',
  right: 'menu m "Pick" {\n  item catalogue "Catalogue" -> end\n}\n',
  run(context) {
    for (const item of context.all<Item | Option>('Item', 'Option')) {
      const datum = item.$type === 'Item' ? item.data : item.value;
      const word = item.$type === 'Item' ? 'item' : 'option';
      if (item.$type === 'Option' && datum?.word === 'null')
        context.report(datum, undefined, {
          message: '`null` stands for no value at all, so this option would answer nothing.',
          hint: 'Give it a value such as `none`, or write the word in quotes.',
          data: { instead: '"null"' },
        });
      if (item.label) {
        if (templateText(item.label).trim() === '')
          context.report(item, 'label', {
            message: 'The label is empty, so no button would appear.',
            hint: 'Write the words for the user between the quotes.',
          });
        continue;
      }
      if (!datum)
        context.report(item, undefined, {
          message: `This ${word} has neither data nor a label.`,
          hint: `Write \`${word} data "Label"\`.`,
        });
      else if (datum.text)
        context.report(datum, undefined, {
          message: `This ${word} has only one text.`,
          hint: `Write data before the label: \`${word} ${slug(datumText(datum) ?? '')} "${datumText(datum) ?? ''}"\`.`,
          data: { before: `${slug(datumText(datum) ?? '')} ` },
        });
      else
        context.report(datum, undefined, {
          message: `The ${word} \`${datumText(datum) ?? ''}\` has no label, so no button would appear.`,
          hint: 'Write the words for the user in quotes after it.',
          data: { after: ` "${title(datumText(datum) ?? '')}"` },
        });
    }
  },
  fix(problem) {
    const { before, after, instead } = (problem.data ?? {}) as { before?: string; after?: string; instead?: string };
    if (instead !== undefined) return [replacing(problem, instead, `Change to \`${instead}\``)];
    const at = after === undefined ? problem.range.start : problem.range.end;
    const newText = after ?? before;
    return newText === undefined
      ? []
      : [
          {
            title: after === undefined ? 'Add data made from the label' : 'Add a label made from the data',
            edits: [{ uri: problem.uri, range: { start: at, end: at }, newText }],
            preferred: true,
          },
        ];
  },
};

/** A bare name made of a label's words. */
function slug(label: string): string {
  const words = label
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 30);
  return isBareId(words) ? words : `item_${words}`;
}

function title(data: string): string {
  const words = data
    .replaceAll('_', ' ')
    .replaceAll(/["\\{}]/g, '')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
