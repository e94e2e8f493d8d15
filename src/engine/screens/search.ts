import { valueText } from '../escape.js';
import type { PathSegment } from '../expressions/tree.js';
import type { FlowNode, Json, SearchSettings } from '../flow.js';
import { fold } from '../fold.js';
import { MOST_TYPED } from '../limits.js';
import { nodeSpecOfType, settingDefault } from '../node-table.js';
import { readPath } from '../paths.js';
import { compileSource, compileTemplate } from '../scope.js';
import type { ScreenState } from '../state.js';
import { parsePath } from '../templates.js';
import type { Offer, Screen, Turn } from '../turn.js';
import { menuScreen, paragraphs } from './menu-screen.js';
import { checkList, choose, listOf, rowLabel, rowScope } from './rows.js';

const defaultMaxResults = Number(settingDefault(nodeSpecOfType('menu.search'), 'max_results'));

/** menu.search: the user types, and chooses from the rows that hold the words. */
export function searchScreen(settings: SearchSettings, outputs: FlowNode['outputs']): Screen {
  const source = compileSource(settings.items);
  const most = settings.max_results ?? defaultMaxResults;
  const label = rowLabel(settings.result_template);
  const placeholder = settings.placeholder === undefined ? undefined : compileTemplate(settings.placeholder);
  const holds = rowTest(settings.searchable_fields);

  const hitsOf = (turn: Turn, query: string): number[] => {
    const items = listOf(source(turn));
    const wanted = fold(query);
    const hits: number[] = [];
    for (let index = 0; index < items.length && hits.length < most; index++) {
      if (holds(items[index] ?? null, wanted)) hits.push(index);
    }
    return hits;
  };

  const viewFor = (turn: Turn, query: string | undefined) =>
    query === undefined ? {} : { query, hits: hitsOf(turn, query) };

  const screen = menuScreen(settings, outputs, {
    expects: 'query',
    check: (turn, node) => checkList(turn, node, source(turn)),
    restore: (turn, view) => viewFor(turn, view.query),
    text: (turn, _node, shown, escape) => {
      if (shown.query === undefined)
        return placeholder ? placeholder(turn, escape) : turn.program.text('search_prompt')(turn, escape);
      const scope = rowScope(turn, undefined, { query: shown.query });
      const none = shown.hits?.length ? '' : turn.program.text('no_hits')(scope, escape);
      return paragraphs(turn.program.text('results')(scope, escape), none);
    },
    rows: (turn, _node, shown) => {
      const items = listOf(source(turn));
      return knownHits(items, shown).map((index): Offer[] => [
        { label: label(turn, items[index] ?? null), data: `@${index}`, index },
      ]);
    },
    press: (turn, node, _shown, offer) => {
      const index = offer.index ?? 0;
      choose(turn, node, 'ItemSelected', listOf(source(turn))[index] ?? null, index);
    },
    typed: (turn, node, _shown, text) => {
      const query = text.trim();
      if (text.length > MOST_TYPED || query === '')
        turn.notice(query === '' ? 'search_prompt' : 'error_too_long', 'unexpected');
      else turn.show(node, screen, viewFor(turn, query));
    },
  });
  return screen;
}

/** A hit beyond the end of a list that has become shorter is none. */
function knownHits(items: readonly Json[], shown: ScreenState): number[] {
  return shown.hits?.filter((index) => index < items.length) ?? [];
}

/** Whether a row holds the words, in the fields named or else in any plain field of its own. */
function rowTest(fields: readonly string[] | undefined): (row: Json, wanted: string) => boolean {
  const paths = fields?.map((field) => parsePath(field) ?? [field]);
  return (row, wanted) => {
    if (typeof row !== 'object' || row === null) return plainHolds(row, wanted);
    if (paths) return paths.some((path) => fieldHolds(row, path, 0, wanted));
    return Object.values(row).some((value) => fieldHolds(value, [], 0, wanted));
  };
}

/** Whether a field holds the words; of a list on the way, or at the end of it, any element may. */
function fieldHolds(value: Json | undefined, path: readonly PathSegment[], at: number, wanted: string): boolean {
  const segment = path[at];
  if (Array.isArray(value) && typeof segment !== 'number')
    return value.some((element) => fieldHolds(element, path, at, wanted));
  if (segment === undefined) return plainHolds(value, wanted);
  return fieldHolds(readPath(value, [segment]), path, at + 1, wanted);
}

function plainHolds(value: Json | undefined, wanted: string): boolean {
  return (typeof value === 'string' || typeof value === 'number') && fold(valueText(value)).includes(wanted);
}
