import type { FlowNode, FlowType, ParseMode } from '../../src/engine/flow.js';
import { block } from './import-block.js';
import {
  assignmentLine,
  conditionLines,
  fieldsLine,
  itemLines,
  keyLines,
  routeLines,
  stepLines,
} from './import-lines.js';
import { entriesOf } from './import-order.js';
import { NodePlace, spaced } from './import-place.js';
import { lineWidth, type Pen } from './pen.js';
import { idWord, outputWord } from './write-words.js';

/** One node as a statement. `format` is the flow's own, which a node that has another, or none, must say. */
export function nodeText(id: string, node: FlowNode, pen: Pen, format: ParseMode | undefined): string {
  const place = new NodePlace(id, node, pen, format);
  return writers.get(node.type)?.(place) ?? actionText(place);
}

const writers: ReadonlyMap<string, (place: NodePlace) => string> = new Map(
  Object.entries<(place: NodePlace) => string>({
    'menu.show': (place) => {
      const head = place.head('menu') + spaced(place.text('message', '', ''));
      const format = place.formatLine(hasOwnText(place.node, 'message'));
      const items = itemLines(place);
      return place.statement(head, [format, place.count('columns', 'columns'), ...items, ...place.leaving()]);
    },
    'menu.wizard': (place) => {
      const variable = place.settings.variable('save_to_var');
      const settings = [
        place.formatLine(hasSteps(place.node)),
        variable === undefined ? '' : `save to ${place.pen.id(variable, place.at('save_to_var'))}`,
        place.settings.flag('save_progress') ? 'save progress' : '',
        place.count('max_retries', 'retries'),
        place.settings.flag('allow_back') ? `allow back${spaced(place.text('back_label'))}` : '',
        place.text('cancel_label', 'cancel'),
      ];
      return place.statement(place.head('wizard'), settings, stepLines(place), [
        place.wired('Complete', 'complete'),
        place.wired('Cancelled', 'cancelled'),
      ]);
    },
    'menu.paginated_list': (place) => {
      const head = place.head('list');
      const source = place.source('items', 'from', head);
      const format = place.formatLine(hasOwnText(place.node, 'header') || hasOwnText(place.node, 'footer'));
      const lines = [
        format,
        place.text('header', 'header'),
        place.text('item_template', 'each'),
        place.text('footer', 'footer'),
        place.count('page_size', 'page size'),
      ];
      const wires = [
        place.labelled('Search', 'search', 'search_label'),
        place.labelled('Home', 'home', 'home_label'),
        place.wired('ItemSelected', 'selected'),
      ];
      return place.statement(head + source, [...lines, ...place.leaving(), ...wires]);
    },
    'menu.router': (place) => {
      let head = place.head('router');
      const value = place.settings.peek('value');
      const expression = typeof value === 'string' ? place.pen.expression(value) : undefined;
      if (expression !== undefined) {
        place.settings.take('value');
        head += ` of ${expression}`;
      }
      const otherwise = place.settings.text('default_route');
      const last = otherwise === undefined ? '' : `otherwise${place.pen.arrow(otherwise, place.at('default_route'))}`;
      return place.statement(head, [...conditionLines(place), ...routeLines(place), last]);
    },
    'menu.navigate_back': (place) => {
      const head = place.head('back') + spaced(place.text('message', '', ''));
      return place.statement(head, [place.formatLine(hasOwnText(place.node, 'message'))]);
    },
    'menu.reset': (place) => {
      const head = place.head('reset') + spaced(place.text('message', '', ''));
      const target = place.settings.text('target_menu');
      const arrow = target === undefined ? '' : place.pen.arrow(target, place.at('target_menu'));
      return place.statement(head + arrow, [place.formatLine(hasOwnText(place.node, 'message'))]);
    },
    'menu.confirm': (place) => {
      const head = place.head('confirm') + spaced(place.text('message', '', ''));
      const format = place.formatLine(hasOwnText(place.node, 'message'));
      const yes = `${spaced(place.text('yes_label'))}${place.arrow('Yes')}`;
      const no = `${spaced(place.text('no_label'))}${place.arrow('No')}`;
      return place.statement(head, [format, yes && `yes${yes}`, no && `no${no}`, ...place.leaving()]);
    },
    'menu.search': (place) => {
      const head = place.head('search');
      const source = place.source('items', 'in', head);
      const format = place.formatLine(hasOwnText(place.node, 'placeholder'));
      const lines = [
        format,
        place.text('placeholder', 'placeholder'),
        fieldsLine(place),
        place.text('result_template', 'each'),
        place.count('max_results', 'max'),
      ];
      return place.statement(head + source, [...lines, ...place.leaving(), place.wired('ItemSelected', 'selected')]);
    },
    'menu.toggle': (place) => {
      const variable = place.settings.variable('variable');
      const of = variable === undefined ? '' : ` of ${place.pen.id(variable, place.at('variable'))}`;
      const head = place.head('toggle') + of + spaced(place.text('message', '', ''));
      const format = place.formatLine(hasOwnText(place.node, 'message'));
      const lines = [
        format,
        place.text('on_label', 'on'),
        place.text('off_label', 'off'),
        place.wired('Changed', 'changed'),
      ];
      return place.statement(head, [...lines, ...place.leaving()]);
    },
    'menu.from_data': (place) => {
      const name = place.head('buttons');
      const message = spaced(place.text('message', '', ''));
      const head = name + place.source('data_source', 'from', name + message.split('\n')[0]) + message;
      const format = place.formatLine(hasOwnText(place.node, 'message'));
      const each = `${spaced(place.text('label_template'))}${spaced(place.text('data_template', 'data'))}`;
      const leaving = place.leaving();
      const selected = place.wired('ItemSelected', 'selected');
      return place.statement(head, [format, each && `each${each}`, ...leaving, ...keyLines(place), selected]);
    },
    'message.send': (place) => {
      const head = place.head('send') + spaced(place.text('message', '', '')) + place.arrow('Next');
      return place.statement(head, [place.formatLine(hasOwnText(place.node, 'message'))]);
    },
    'data.set': (place) => {
      const assign = place.settings.peek('assign');
      const lines = (Array.isArray(assign) ? assign : []).map((assignment, index) =>
        assignmentLine(assignment, place.pen, [...place.at('assign'), index]),
      );
      const isPlain =
        Array.isArray(assign) &&
        place.settings.size === 1 &&
        lines.every((line) => line !== undefined) &&
        entriesOf(place.node.outputs).every(([name]) => name === 'Next');
      if (!isPlain) return actionText(place);
      place.settings.take('assign');
      const arrow = place.arrow('Next');
      const oneLine = `${place.head('set')} { ${lines.join('')} }${arrow}`;
      if (lines.length === 0) return `${place.head('set')} {}${arrow}`;
      return lines.length === 1 && oneLine.length <= lineWidth ? oneLine : block(place.head('set'), lines, '', arrow);
    },
  }),
);

/** Any other node; and, since an action can hold anything, one that its own statement has no words for. */
function actionText(place: NodePlace): string {
  const { node, pen, path, settings } = place;
  const parts = node.type.split('.');
  const kind = parts.every((part) => idWord(part) === part) ? node.type : pen.id(node.type, [...path, 'type']);
  const lines: string[] = [];
  if (settings.size > 0)
    lines.push(`with ${pen.value(Object.fromEntries(settings.entries()), 'template', [...path, 'settings'], '  ', 7)}`);
  const values = entriesOf('values' in node ? node.values : undefined).map(
    ([name, type]) =>
      `${pen.field(name, [...path, 'values', name])}: ${pen.type(type as FlowType, [...path, 'values', name])}`,
  );
  if (values.length > 0) {
    const oneLine = `gives ${values.join(', ')}`;
    lines.push(...(oneLine.length + 2 <= lineWidth ? [oneLine] : values.map((value) => `gives ${value}`)));
  }
  if ('mock' in node && node.mock !== undefined)
    lines.push(`mock ${pen.value(node.mock, 'plain', [...path, 'mock'], '  ', 7)}`);
  for (const [name, to] of place.outputs.entries()) {
    const word =
      name === 'Success'
        ? 'success'
        : name === 'Error'
          ? 'error'
          : name === 'success' || name === 'error'
            ? `"${name}"`
            : outputWord(name);
    if (typeof to === 'string') lines.push(word + pen.arrow(to, [...path, 'outputs', name]));
  }
  return block(`${place.head('action')} ${kind}`, lines, '');
}

function hasOwnText(node: FlowNode, name: string): boolean {
  return entriesOf(node.settings).some(([key, value]) => key === name && typeof value === 'string');
}

function hasSteps(node: FlowNode): boolean {
  return entriesOf(node.settings).some(([key, value]) => key === 'steps' && Array.isArray(value) && value.length > 0);
}
