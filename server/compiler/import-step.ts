import type { Json } from '../../src/engine/flow.js';
import { stepSettings } from '../../src/engine/node-table.js';
import { block, Leftovers, withLines } from './import-block.js';
import { entriesOf } from './import-order.js';
import type { JsonPath, Pen } from './pen.js';
import { plainNumber } from '../../src/engine/expressions/write.js';
import { datumWord } from './write-words.js';

const known: ReadonlySet<string> = new Set(stepSettings.map((setting) => setting.json));

/** A question of a wizard, in one line where it is simple. */
export function stepText(step: Json, pen: Pen, path: JsonPath, indent: string): string {
  const left = new Leftovers(step);
  const type = left.text('type') ?? 'text';
  let head = `step ${pen.id(left.text('id') ?? '', [...path, 'id'])}: ${pen.id(type, [...path, 'type'])}`;
  const title = left.text('title');
  if (title !== undefined) head += ` ${pen.text(title, [...path, 'title'], indent)}`;
  const inner = `${indent}  `;
  const lines: string[] = [];

  const rule = written(left, 'validation', (text) => pen.rule(text));
  const message = left.text('error_message');
  const isRequired = left.flag('required');
  const isInHead = isRequired && rule === undefined;
  const words =
    message === undefined ? '' : `else ${pen.text(message, [...path, 'error_message'], isInHead ? indent : inner)}`;
  if (isRequired) head += ' required';
  if (rule !== undefined) lines.push(['check', rule, words].filter((part) => part !== '').join(' '));
  else if (words !== '' && isInHead) head += ` ${words}`;
  else if (words !== '') lines.push(words);

  const condition = written(left, 'show_if', (text) => pen.expression(text));
  if (condition !== undefined) lines.push(`show if ${condition}`);
  const retries = left.count('max_retries');
  if (retries !== undefined) lines.push(`retries ${retries}`);
  const preset = left.take('default');
  if (preset !== undefined)
    lines.push(`default ${pen.value(preset, 'template', [...path, 'default'], inner, inner.length + 8)}`);
  const columns = left.count('columns');
  if (columns !== undefined) lines.push(`columns ${columns}`);
  lines.push(...optionLines(left, type, pen, [...path, 'options']));

  const next = left.text('next_step');
  if (next !== undefined) head += ` -> ${pen.id(next, [...path, 'next_step'])}`;
  lines.push(...withLines(left, known, pen, path, inner));
  return block(head, lines, indent);
}

/** Takes a text that can be written in another form, and leaves one that cannot. */
function written(left: Leftovers, name: string, write: (text: string) => string | undefined): string | undefined {
  const text = left.peek(name);
  const words = typeof text === 'string' ? write(text) : undefined;
  if (words !== undefined) left.take(name);
  return words;
}

function optionLines(left: Leftovers, type: string, pen: Pen, path: JsonPath): string[] {
  const options = left.peek('options');
  if (!Array.isArray(options) || options.length === 0) return [];
  const words = options.map((option, index) => optionWords(option, pen, [...path, index]));
  if (words.some((option) => option === undefined)) return [];
  left.take('options');
  const [yes, no] = words;
  if (type === 'confirm' && words.length === 2 && yes?.value === 'true' && no?.value === 'false')
    return [`yes ${yes.label}`, `no ${no.label}`];
  return words.flatMap((option) => (option ? [`option ${option.value} ${option.label}`] : []));
}

function optionWords(option: Json, pen: Pen, path: JsonPath): { value: string; label: string } | undefined {
  const parts = new Map(entriesOf(option));
  const value = parts.get('value');
  const label = parts.get('label');
  const isPlain =
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (parts.size !== 2 || typeof label !== 'string' || !isPlain) return undefined;
  const word =
    typeof value === 'string' ? datumWord(value) : typeof value === 'number' ? plainNumber(value) : String(value);
  return { value: word, label: pen.shortText(label, [...path, 'label']) };
}
