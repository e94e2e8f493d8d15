import { type FlowNode, type FlowType, type Json, type ParseMode } from '../../src/engine/flow.js';
import { formats, nodeSpecOfType } from '../../src/engine/node-table.js';
import { singlePath } from '../../src/engine/templates.js';
import { pathWords } from './expression-text.js';
import { block, Leftovers, wireLines, withLines } from './import-block.js';
import { entriesOf } from './import-order.js';
import { stepText } from './import-step.js';
import { type JsonPath, lineWidth, type Pen } from './pen.js';
import { datumWord, idWord, outputWord } from './write-words.js';

/** One node as a statement. `format` is the flow's own, which a node that has another, or none, must say. */
export function nodeText(id: string, node: FlowNode, pen: Pen, format: ParseMode | undefined): string {
  const place = new NodePlace(id, node, pen, format);
  return writers.get(node.type)?.(place) ?? actionText(place);
}

/** A node while it is being written. */
class NodePlace {
  readonly settings: Leftovers;
  readonly outputs: Leftovers;
  readonly path: JsonPath;

  constructor(private readonly id: string, readonly node: FlowNode, readonly pen: Pen, private readonly format: ParseMode | undefined) {
    this.settings = new Leftovers(node.settings);
    this.outputs = new Leftovers(node.outputs);
    this.path = ['nodes', id];
  }

  head(keyword: string): string {
    return `${keyword} ${this.pen.id(this.id, this.path)}`;
  }

  /** A text setting with the word before it; nothing where it is not there. */
  text(name: string, word = '', indent = '  '): string {
    const words = this.settings.text(name);
    if (words === undefined) return '';
    return `${word}${word && ' '}${this.pen.text(words, this.at(name), indent)}`;
  }

  /** An arrow to where an output leads; nothing where it is not wired. */
  arrow(output: string): string {
    const to = this.outputs.text(output);
    return to === undefined ? '' : this.pen.arrow(to, [...this.path, 'outputs', output]);
  }

  at(setting: string): JsonPath {
    return [...this.path, 'settings', setting];
  }

  count(name: string, words: string): string {
    const count = this.settings.count(name);
    return count === undefined ? '' : `${words} ${count}`;
  }

  wired(output: string, word: string): string {
    const arrow = this.arrow(output);
    return arrow && word + arrow;
  }

  /** A wire with words of its own; without the wire there is no line for them. */
  labelled(output: string, word: string, setting: string): string {
    if (typeof this.outputs.peek(output) !== 'string') return '';
    return `${word}${spaced(this.text(setting))}${this.arrow(output)}`;
  }

  /** `back` and `cancel`, each with its label and target. */
  leaving(): string[] {
    let back = '';
    if (this.settings.flag('allow_back')) back = `back${spaced(this.text('back_label'))}${this.arrow('Back')}`;
    const cancel = `${spaced(this.text('cancel_label'))}${this.arrow('Cancel')}`;
    return [back, cancel && `cancel${cancel}`];
  }

  formatLine(hasWords: boolean): string {
    const mode = this.settings.peek('parse_mode');
    const format = formats.find((candidate) => candidate.parseMode === mode);
    if (!format) return '';
    this.settings.take('parse_mode');
    return hasWords && mode === this.format ? '' : hasWords || mode !== undefined ? `format ${format.name}` : '';
  }

  /** A setting that is a path or a value written out, with the word before it. */
  source(name: string, word: string): string {
    const value = this.settings.peek(name);
    const segments = typeof value === 'string' ? singlePath(value) : undefined;
    if (!segments && (typeof value !== 'object' || value === null)) return '';
    this.settings.take(name);
    return ` ${word} ${segments ? pathWords(segments) : this.pen.value(value ?? null, 'plain', this.at(name), '')}`;
  }

  /** The statement: its head, the lines that are not empty, the wires and settings that are left; a blank line between groups. */
  statement(head: string, ...groups: (readonly string[])[]): string {
    const known = new Set(nodeSpecOfType(this.node.type)?.settings.map((setting) => setting.json));
    const others = [...wireLines(this.outputs, this.pen, [...this.path, 'outputs']), ...withLines(this.settings, known, this.pen, [...this.path, 'settings'], '  ')];
    const last = groups.at(-1) ?? [];
    const grouped = [...groups.slice(0, -1), [...last, ...others]].map((lines) => lines.filter((line) => line !== '')).filter((lines) => lines.length > 0);
    return block(head, grouped.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])), '');
  }
}

function spaced(words: string): string {
  return words && ` ${words}`;
}

const writers: ReadonlyMap<string, (place: NodePlace) => string> = new Map(Object.entries<(place: NodePlace) => string>({
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
    return place.statement(place.head('wizard'), settings, stepLines(place), [place.wired('Complete', 'complete'), place.wired('Cancelled', 'cancelled')]);
  },
  'menu.paginated_list': (place) => {
    const head = place.head('list') + place.source('items', 'from');
    const format = place.formatLine(hasOwnText(place.node, 'header') || hasOwnText(place.node, 'footer'));
    const lines = [format, place.text('header', 'header'), place.text('item_template', 'each'), place.text('footer', 'footer'), place.count('page_size', 'page size')];
    const wires = [place.labelled('Search', 'search', 'search_label'), place.labelled('Home', 'home', 'home_label'), place.wired('ItemSelected', 'selected')];
    return place.statement(head, [...lines, ...place.leaving(), ...wires]);
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
    const head = place.head('search') + place.source('items', 'in');
    const format = place.formatLine(hasOwnText(place.node, 'placeholder'));
    const lines = [format, place.text('placeholder', 'placeholder'), fieldsLine(place), place.text('result_template', 'each'), place.count('max_results', 'max')];
    return place.statement(head, [...lines, ...place.leaving(), place.wired('ItemSelected', 'selected')]);
  },
  'menu.toggle': (place) => {
    const variable = place.settings.variable('variable');
    const of = variable === undefined ? '' : ` of ${place.pen.id(variable, place.at('variable'))}`;
    const head = place.head('toggle') + of + spaced(place.text('message', '', ''));
    const format = place.formatLine(hasOwnText(place.node, 'message'));
    const lines = [format, place.text('on_label', 'on'), place.text('off_label', 'off'), place.wired('Changed', 'changed')];
    return place.statement(head, [...lines, ...place.leaving()]);
  },
  'menu.from_data': (place) => {
    const head = place.head('buttons') + place.source('data_source', 'from') + spaced(place.text('message', '', ''));
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
    const lines = (Array.isArray(assign) ? assign : []).map((assignment, index) => assignmentLine(assignment, place.pen, [...place.at('assign'), index]));
    const isPlain = Array.isArray(assign) && place.settings.size === 1 && lines.every((line) => line !== undefined) && entriesOf(place.node.outputs).every(([name]) => name === 'Next');
    if (!isPlain) return actionText(place);
    place.settings.take('assign');
    const arrow = place.arrow('Next');
    const oneLine = `${place.head('set')} { ${lines.join('')} }${arrow}`;
    if (lines.length === 0) return `${place.head('set')} {}${arrow}`;
    return lines.length === 1 && oneLine.length <= lineWidth ? oneLine : block(place.head('set'), lines as string[], '', arrow);
  },
}));

/** Any other node; and, since an action can hold anything, one that its own statement has no words for. */
function actionText(place: NodePlace): string {
  const { node, pen, path, settings } = place;
  const parts = node.type.split('.');
  const kind = parts.every((part) => idWord(part) === part) ? node.type : pen.id(node.type, [...path, 'type']);
  const lines: string[] = [];
  if (settings.size > 0) lines.push(`with ${pen.value(Object.fromEntries(settings.entries()), 'template', [...path, 'settings'], '  ', 7)}`);
  const values = entriesOf('values' in node ? node.values : undefined).map(([name, type]) => `${pen.field(name, [...path, 'values', name])}: ${pen.type(type as FlowType, [...path, 'values', name])}`);
  if (values.length > 0) {
    const oneLine = `gives ${values.join(', ')}`;
    lines.push(...(oneLine.length + 2 <= lineWidth ? [oneLine] : values.map((value) => `gives ${value}`)));
  }
  if ('mock' in node && node.mock !== undefined) lines.push(`mock ${pen.value(node.mock, 'plain', [...path, 'mock'], '  ', 7)}`);
  for (const [name, to] of place.outputs.entries()) {
    const word = name === 'Success' ? 'success' : name === 'Error' ? 'error' : name === 'success' || name === 'error' ? `"${name}"` : outputWord(name);
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

function itemLines(place: NodePlace): string[] {
  const items = place.settings.peek('items');
  if (!Array.isArray(items)) return [];
  const targets = new Map(place.outputs.entries());
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const path = [...place.at('items'), index];
    const left = new Leftovers(item);
    const data = left.text('data');
    const label = left.text('label');
    if (data === undefined || label === undefined) return [];
    const to = targets.get(data);
    place.outputs.take(data);
    const url = left.text('url');
    const link = url === undefined ? '' : ` url ${place.pen.shortText(url, [...path, 'url'])}`;
    const arrow = typeof to === 'string' ? place.pen.arrow(to, [...place.path, 'outputs', data]) : '';
    const head = `item ${datumWord(data)} ${place.pen.shortText(label, [...path, 'label'])}${link}${arrow}`;
    lines.push(block(head, withLines(left, itemParts, place.pen, path, '    '), '  '));
  }
  place.settings.take('items');
  return lines;
}

const itemParts: ReadonlySet<string> = new Set(['label', 'data', 'url']);

function stepLines(place: NodePlace): string[] {
  const steps = place.settings.peek('steps');
  if (!Array.isArray(steps)) return [];
  place.settings.take('steps');
  return steps.map((step, index) => stepText(step, place.pen, [...place.at('steps'), index], '  '));
}

function conditionLines(place: NodePlace): string[] {
  const conditions = place.settings.peek('conditions');
  if (!Array.isArray(conditions) || conditions.length === 0) return [];
  const lines = conditions.map((condition, index) => {
    const parts = new Map(entriesOf(condition));
    const [test, to] = [parts.get('if'), parts.get('to')];
    const words = typeof test === 'string' ? place.pen.expression(test) : undefined;
    return words !== undefined && typeof to === 'string' && parts.size === 2 ? `when ${words}${place.pen.arrow(to, [...place.at('conditions'), index, 'to'])}` : undefined;
  });
  if (lines.some((line) => line === undefined)) return [];
  place.settings.take('conditions');
  return lines.flatMap((line) => line ?? []);
}

function routeLines(place: NodePlace): string[] {
  const routes = place.settings.peek('routes');
  if (typeof routes !== 'object' || routes === null || Array.isArray(routes) || Object.values(routes).some((to) => typeof to !== 'string')) return [];
  place.settings.take('routes');
  return keysByTarget(Object.entries(routes) as [string, string][]).map(({ keys, to }) => `on ${keys.map(datumWord).join(', ')}${place.pen.arrow(to, [...place.at('routes'), keys[0] ?? ''])}`);
}

/** Generated buttons that have wires of their own. */
function keyLines(place: NodePlace): string[] {
  const builtIn = new Set(nodeSpecOfType(place.node.type)?.outputs.map((output) => output.name));
  const own = place.outputs.entries().filter((entry): entry is [string, string] => !builtIn.has(entry[0]) && typeof entry[1] === 'string');
  for (const [name] of own) place.outputs.take(name);
  return keysByTarget(own).map(({ keys, to }) => `on ${keys.map(datumWord).join(', ')}${place.pen.arrow(to, [...place.path, 'outputs', keys[0] ?? ''])}`);
}

/** Keys that stand beside each other and lead to the same place share a line. */
function keysByTarget(entries: readonly [string, string][]): { keys: string[]; to: string }[] {
  const groups: { keys: string[]; to: string }[] = [];
  for (const [key, to] of entries) {
    const last = groups.at(-1);
    if (last?.to === to) last.keys.push(key);
    else groups.push({ keys: [key], to });
  }
  return groups;
}

function fieldsLine(place: NodePlace): string {
  const names = place.settings.peek('searchable_fields');
  if (!Array.isArray(names) || names.length === 0 || names.some((name) => typeof name !== 'string')) return '';
  place.settings.take('searchable_fields');
  const words = (names as string[]).map((name, index) => {
    const path = [...place.at('searchable_fields'), index];
    const parts = name.split('.');
    return parts.every((part) => part !== '') ? parts.map((part) => place.pen.field(part, path)).join('.') : place.pen.field(name, path);
  });
  return `fields ${words.join(', ')}`;
}

function assignmentLine(assignment: Json, pen: Pen, path: JsonPath): string | undefined {
  const left = new Leftovers(assignment);
  const name = left.variable('variable');
  const value = left.text('value');
  const words = value === undefined ? undefined : pen.expression(value);
  return name !== undefined && words !== undefined && left.size === 0 ? `${pen.id(name, [...path, 'variable'])} = ${words}` : undefined;
}
