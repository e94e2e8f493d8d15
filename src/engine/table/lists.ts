import { backOutput, cancelOutput, leaving, parseMode, plainRow, selected, selection } from './shared.js';
import type { NodeSpec } from './spec.js';

/** menu.paginated_list and menu.search. */
export const lists: readonly NodeSpec[] = [
  {
    type: 'menu.paginated_list',
    keyword: 'list',
    screen: true,
    example: 'list ‹id› from ‹rows› {\n  header "‹Which one?›"\n  each "{{‹title›}}"\n  selected -> ‹›\n}',
    doc: 'A long list shown page by page; each row is a button.',
    settings: [
      {
        json: 'items',
        keyword: 'from',
        place: 'statement',
        kind: 'source',
        required: true,
        doc: 'All rows: a path to a list, or the list itself.',
      },
      {
        json: 'page_size',
        keyword: 'page size',
        kind: 'integer',
        default: 5,
        min: 1,
        recommended: { min: 5, max: 10 },
        doc: 'Rows on a page.',
      },
      {
        json: 'item_template',
        keyword: 'each',
        example: 'each "{{‹title›}}"',
        kind: 'template',
        doc: "A row's words, from its fields.",
      },
      {
        json: 'header',
        keyword: 'header',
        kind: 'template',
        doc: 'The text above the rows; {{page}} and {{total_pages}} are known here.',
      },
      {
        json: 'footer',
        keyword: 'footer',
        kind: 'template',
        doc: 'The text below the rows; {{total_items}} is known here.',
      },
      {
        json: 'search_label',
        kind: 'template',
        extension: true,
        doc: 'The words on the Search button.',
      },
      {
        json: 'home_label',
        kind: 'template',
        extension: true,
        doc: 'The words on the Main Menu button.',
      },
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [
      selected,
      {
        name: 'Search',
        keyword: 'search',
        extension: true,
        doc: 'The user pressed Search; the button shows where this is wired.',
      },
      {
        name: 'Home',
        keyword: 'home',
        extension: true,
        doc: 'The user pressed Main Menu; the button shows where this is wired.',
      },
      backOutput(true),
      cancelOutput(true),
    ],
    values: [
      { name: 'page', type: 'number', seen: 'inside', doc: 'The page on screen, counted from 1.' },
      { name: 'total_pages', type: 'number', seen: 'inside', doc: 'How many pages there are.' },
      { name: 'total_items', type: 'number', seen: 'inside', doc: 'How many rows there are in all.' },
      plainRow,
      ...selection,
    ],
  },
  {
    type: 'menu.search',
    keyword: 'search',
    screen: true,
    example:
      'search ‹id› in ‹rows› {\n  placeholder "‹Type part of a name›"\n  fields ‹title›\n  each "{{‹title›}}"\n  selected -> ‹›\n}',
    doc: 'The user types a few letters and chooses from the rows that hold them.',
    settings: [
      {
        json: 'items',
        keyword: 'in',
        place: 'statement',
        kind: 'source',
        required: true,
        doc: 'The rows to search: a path to a list, or the list itself.',
      },
      {
        json: 'searchable_fields',
        keyword: 'fields',
        kind: 'names',
        doc: "The rows' fields that are compared with what the user typed.",
      },
      {
        json: 'result_template',
        keyword: 'each',
        example: 'each "{{‹title›}}"',
        kind: 'template',
        doc: "A result's words, from its fields.",
      },
      {
        json: 'max_results',
        keyword: 'max',
        kind: 'integer',
        default: 10,
        min: 1,
        doc: 'The most results shown.',
      },
      {
        json: 'placeholder',
        keyword: 'placeholder',
        kind: 'template',
        doc: 'The text that asks the user to type.',
      },
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [selected, backOutput(true), cancelOutput(true)],
    values: [plainRow, ...selection],
  },
];
