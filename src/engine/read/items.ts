import { valueText } from '../escape.js';
import { isRecord } from '../expressions/values.js';
import type { Json, JsonObject, MenuItem, StepOption } from '../flow.js';
import { fieldsOf, keepOthers } from './names.js';
import { kindOf, pointerTo, type Reader } from './reader.js';

/** The items of a menu. `taken` are the names of the menu's own outputs. */
export function readItems(reader: Reader, value: Json, pointer: string, taken: ReadonlySet<string>): MenuItem[] {
  if (!Array.isArray(value)) {
    reader.error('not-a-list', `Items are a list of {label, data}, not ${kindOf(value)}.`, pointer);
    return [];
  }
  const items: MenuItem[] = [];
  const seen = new Set<string>();
  value.forEach((entry, index) => {
    const item = readItem(reader, entry, pointerTo(pointer, index));
    if (!item) return;
    checkData(reader, item.data, pointerTo(pointer, index), taken);
    if (seen.has(item.data))
      reader.warn(
        'duplicate-data',
        `Two items have the data "${item.data}"; both lead to one output.`,
        pointerTo(pointer, index),
      );
    seen.add(item.data);
    items.push(item);
  });
  return items;
}

/** The options of a select or confirm step, or the buttons of the other notation. */
export function readOptions(reader: Reader, value: Json, pointer: string): StepOption[] {
  if (!Array.isArray(value)) {
    reader.error('not-a-list', `Options are a list of {label, value}, not ${kindOf(value)}.`, pointer);
    return [];
  }
  const options: StepOption[] = [];
  const seen = new Set<string>();
  value.forEach((entry, index) => {
    const place = pointerTo(pointer, index);
    const option = readOption(reader, entry, place);
    if (!option) return;
    const data = valueText(option.value);
    if (data.startsWith('@'))
      reader.error('reserved-data', `"${data}" begins with @, which is kept for built-in buttons.`, place);
    if (seen.has(data)) reader.warn('duplicate-data', `Two options have the value "${data}".`, place);
    seen.add(data);
    options.push(option);
  });
  return options;
}

function readItem(reader: Reader, entry: Json, pointer: string): MenuItem | undefined {
  if (typeof entry === 'string' && entry !== '') return { label: entry, data: entry };
  if (!isRecord(entry)) {
    reader.warn('not-an-item', `An item is {label, data}, not ${kindOf(entry)}; it gives no button.`, pointer);
    return undefined;
  }
  const { known, others } = fieldsOf(entry, ['label', 'data', 'url'], pointer);
  const written = known.get('label');
  const label = written && written.value !== null ? reader.template(written.value, written.pointer) : undefined;
  if (label === undefined || label === '') {
    reader.warn(
      'item-without-label',
      'This item has no label, so it gives no button.',
      pointer,
      'Give it a label: the words on the button.',
    );
    return undefined;
  }
  const data = known.get('data');
  const item: MenuItem = {
    label,
    data: (data && data.value !== null ? reader.text(data.value, data.pointer) : undefined) || label.trim(),
  };
  const url = known.get('url');
  const link = url && url.value !== null ? reader.template(url.value, url.pointer) : undefined;
  if (link) item.url = link;
  keepOthers(reader, item as unknown as JsonObject, 'An item', others);
  return item;
}

function readOption(reader: Reader, entry: Json, pointer: string): StepOption | undefined {
  if (!isRecord(entry)) {
    if (entry !== null && !Array.isArray(entry) && entry !== '') return { label: String(entry), value: entry };
    reader.warn('not-an-option', `An option is {label, value}, not ${kindOf(entry)}; it gives no button.`, pointer);
    return undefined;
  }
  const { known, others } = fieldsOf(entry, ['label', 'value', 'data'], pointer);
  const value = known.get('value') ?? known.get('data');
  const written = known.get('label');
  const label = written && written.value !== null ? reader.template(written.value, written.pointer) : undefined;
  const words = label ?? (value ? valueText(value.value) : '');
  if (words === '') {
    reader.warn('option-without-label', 'This option has no label, so it gives no button.', pointer);
    return undefined;
  }
  if (label === undefined)
    reader.warn('option-without-label', `This option has no label; its value "${words}" is shown.`, pointer);
  for (const [key, found] of others)
    reader.warn('unknown-field', `An option has no field "${key}"; it is left out.`, found.pointer);
  return { label: words, value: value?.value ?? words.trim() };
}

function checkData(reader: Reader, data: string, pointer: string, taken: ReadonlySet<string>): void {
  if (data.startsWith('@'))
    reader.error('reserved-data', `"${data}" begins with @, which is kept for built-in buttons.`, pointer);
  else if (taken.has(data))
    reader.error(
      'reserved-data',
      `"${data}" is the name of an output that this menu has anyway.`,
      pointer,
      'Give the item other data.',
    );
  else if (data === '__proto__') reader.error('reserved-data', '"__proto__" cannot be an item\'s data.', pointer);
}
