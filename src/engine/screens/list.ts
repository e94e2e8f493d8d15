import type { FlowNode, ListSettings } from '../flow.js';
import { nodeSpecOfType, settingDefault } from '../node-table.js';
import { compileSource, compileTemplate } from '../scope.js';
import type { ScreenState } from '../state.js';
import type { Offer, Screen, Turn } from '../turn.js';
import { labelOr } from './leaving.js';
import { menuScreen, paragraphs } from './menu-screen.js';
import { checkList, choose, listOf, rowLabel, rowScope } from './rows.js';

const defaultPageSize = Number(settingDefault(nodeSpecOfType('menu.paginated_list'), 'page_size'));

/** menu.paginated_list: a long list page by page. Only the rows of the page on screen are touched. */
export function listScreen(settings: ListSettings, outputs: FlowNode['outputs']): Screen {
  const source = compileSource(settings.items);
  const pageSize = settings.page_size ?? defaultPageSize;
  const label = rowLabel(settings.item_template);
  const header = compileTemplate(settings.header ?? '');
  const footer = compileTemplate(settings.footer ?? '');
  const searchLabel = Object.hasOwn(outputs, 'Search') ? labelOr(settings.search_label, 'search') : undefined;
  const homeLabel = Object.hasOwn(outputs, 'Home') ? labelOr(settings.home_label, 'home') : undefined;

  const pageOf = (turn: Turn, screen: ScreenState) => {
    const items = listOf(source(turn));
    const pages = Math.ceil(items.length / pageSize);
    // The list may have become shorter since the page was turned.
    const page = Math.max(Math.min(screen.page ?? 0, pages - 1), 0);
    return { items, pages, page, start: page * pageSize };
  };

  const screen = menuScreen(settings, outputs, {
    check: (turn, node) => checkList(turn, node, source(turn)),
    restore: (turn, view) => {
      const { page } = pageOf(turn, { ...view, message: 0 });
      return page > 0 ? { page } : {};
    },
    text: (turn, _node, shown, escape) => {
      const { items, pages, page } = pageOf(turn, shown);
      const scope = rowScope(turn, undefined, {
        page: pages === 0 ? 0 : page + 1,
        total_pages: pages,
        total_items: items.length,
      });
      const empty = items.length === 0 ? turn.program.text('empty')(scope, escape) : '';
      return paragraphs(header(scope, escape), empty, footer(scope, escape));
    },
    rows: (turn, _node, shown) => {
      const { items, pages, page, start } = pageOf(turn, shown);
      const rows = items.slice(start, start + pageSize).map((row, at): Offer[] => {
        const index = start + at;
        return [{ label: label(turn, row), data: `@${index}`, index }];
      });
      const turning: Offer[] = [];
      if (page > 0) turning.push({ label: turn.word('previous'), data: '@previous' });
      if (page < pages - 1) turning.push({ label: turn.word('next'), data: '@next' });
      const elsewhere: Offer[] = [];
      if (searchLabel) elsewhere.push({ label: searchLabel(turn), data: '@search' });
      if (homeLabel) elsewhere.push({ label: homeLabel(turn), data: '@home' });
      return [...rows, turning, elsewhere].filter((row) => row.length > 0);
    },
    press: (turn, node, shown, offer) => {
      const { items, page } = pageOf(turn, shown);
      if (offer.data === '@previous' || offer.data === '@next') {
        turn.update(node, screen, { ...shown, page: offer.data === '@next' ? page + 1 : page - 1 });
      } else if (offer.index !== undefined) {
        choose(turn, node, 'ItemSelected', items[offer.index] ?? null, offer.index);
      } else {
        turn.pushes = true;
        turn.leave(node, offer.data === '@search' ? 'Search' : 'Home');
      }
    },
  });
  return screen;
}
