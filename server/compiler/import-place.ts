import type { FlowNode, ParseMode } from '../../src/engine/flow.js';
import { formats, nodeSpecOfType } from '../../src/engine/node-table.js';
import { singlePath } from '../../src/engine/templates.js';
import { pathWords } from '../../src/engine/expressions/write.js';
import { block, Leftovers, wireLines, withLines } from './import-block.js';
import type { JsonPath, Pen } from './pen.js';

/** A node while it is being written. */
export class NodePlace {
  readonly settings: Leftovers;
  readonly outputs: Leftovers;
  readonly path: JsonPath;

  constructor(
    private readonly id: string,
    readonly node: FlowNode,
    readonly pen: Pen,
    private readonly format: ParseMode | undefined,
  ) {
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

  /** A setting that is a path or a value written out, with the word before it; what else is on its line counts for its width. */
  source(name: string, word: string, others = ''): string {
    const value = this.settings.peek(name);
    const segments = typeof value === 'string' ? singlePath(value) : undefined;
    if (!segments && (typeof value !== 'object' || value === null)) return '';
    this.settings.take(name);
    return ` ${word} ${segments ? pathWords(segments) : this.pen.value(value ?? null, 'plain', this.at(name), '', others.length + word.length + 4)}`;
  }

  /** The statement: its head, the lines that are not empty, the wires and settings that are left; a blank line between groups. */
  statement(head: string, ...groups: (readonly string[])[]): string {
    const known = new Set(nodeSpecOfType(this.node.type)?.settings.map((setting) => setting.json));
    const others = [
      ...wireLines(this.outputs, this.pen, [...this.path, 'outputs']),
      ...withLines(this.settings, known, this.pen, [...this.path, 'settings'], '  '),
    ];
    const last = groups.at(-1) ?? [];
    const grouped = [...groups.slice(0, -1), [...last, ...others]]
      .map((lines) => lines.filter((line) => line !== ''))
      .filter((lines) => lines.length > 0);
    return block(
      head,
      grouped.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
      '',
    );
  }
}

/** Words with a blank before them; nothing of no words. */
export function spaced(words: string): string {
  return words && ` ${words}`;
}
