import { nodeSpecOfKeyword, settingDefault } from '../../../src/engine/node-table.js';
import type { Item, Menu } from '../../language/generated/ast.js';
import { hasTemplates, targetId } from '../../language/texts.js';
import { isBareId } from '../../language/tokens/words.js';
import { choiceName } from '../mentions.js';
import { type Change, freshId, isOnFirstLine, type Place, wholeLines, rangeOf } from './place.js';

/** A menu with more buttons than a page of a list has rows becomes such a list, with a router behind it. */
export function menuToList(place: Place): Change[] {
  const { node, document, program } = place;
  if (node?.$type !== 'Menu' || !isOnFirstLine(node, place) || !node.text) return [];
  const items = node.members.filter((member) => member.$type === 'Item');
  const rowsOnPage = settingDefault(nodeSpecOfKeyword('list'), 'page_size') ?? 0;
  if (items.length <= Number(rowsOnPage) || !items.every(isPlain)) return [];
  const lines = wholeLines(node, document);
  const start = node.$cstNode?.offset;
  if (!lines || start === undefined) return [];
  const id = freshId(`${node.name}_choice`, program);
  const newText = `${listText(node, items, spelled(id))}\n\n${routerText(items, spelled(id))}`;
  return [
    {
      title: 'Turn the menu into a list with pages',
      kind: 'refactor.rewrite',
      edits: {
        [document.uri.toString()]: [{ range: rangeOf(document, start, node.$cstNode?.end ?? start), newText }],
      },
    },
  ];
}

/** A row can hold a label of plain words, and can lead somewhere, but it is no link and has no settings. */
function isPlain(item: Item): boolean {
  return (
    choiceName(item) !== undefined &&
    item.label !== undefined &&
    !hasTemplates(item.label) &&
    !item.url &&
    item.members.length === 0
  );
}

function listText(menu: Menu, items: readonly Item[], router: string): string {
  const rows = items.map(
    (item) => `  { data: ${quoted(choiceName(item) ?? '')}, label: ${item.label?.$cstNode?.text ?? '""'} }`,
  );
  const kept = menu.members.filter(({ $type }) => $type !== 'Item' && $type !== 'Columns');
  const settings = [
    `header ${menu.text?.$cstNode?.text ?? ''}`,
    'each "{{label}}"',
    ...kept.flatMap((member) => member.$cstNode?.text ?? []),
    `selected -> ${router}`,
  ];
  return `list ${spelled(menu.name)} from [\n${rows.join(',\n')}\n] {\n${settings.map((line) => `  ${line}`).join('\n')}\n}`;
}

function routerText(items: readonly Item[], id: string): string {
  const routes = items.flatMap((item) => {
    const target = targetId(item.target);
    return target === undefined ? [] : [`  on ${datum(choiceName(item) ?? '')} -> ${spelled(target)}`];
  });
  return `router ${id} of SelectedItem.data {\n${[...routes, '  otherwise -> end'].join('\n')}\n}`;
}

function spelled(id: string): string {
  return isBareId(id) ? id : `\`${id}\``;
}

function datum(name: string): string {
  return isBareId(name) ? name : quoted(name);
}

function quoted(words: string): string {
  return `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
