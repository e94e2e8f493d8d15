import { asIs, compactJson, valueText } from '../escape.js';
import { isRecord } from '../expressions/values.js';
import type { Json, JsonObject } from '../flow.js';
import { ownProperty } from '../paths.js';
import { compileTemplate, type Scope } from '../scope.js';
import type { ProgramNode, Turn } from '../turn.js';

/** The list that a setting gives. What is no list counts as empty. */
export function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Says once, when a screen is entered, that its items are no list. */
export function checkList(turn: Turn, node: ProgramNode, value: Json): void {
  if (Array.isArray(value)) return;
  const found =
    value === null
      ? 'missing'
      : isRecord(value)
        ? 'an object'
        : `a ${typeof value === 'string' ? 'text' : typeof value}`;
  turn.problem('not-a-list', `The items of "${node.id}" are ${found}, not a list; there is nothing to show.`);
}

/** Words for a row, from the author's template or else from the row itself. */
export type RowLabel = (turn: Turn, row: Json, locals?: JsonObject) => string;

export function rowLabel(template: string | undefined): RowLabel {
  if (template === undefined) return (_turn, row, locals) => ownWords(row, locals);
  const render = compileTemplate(template);
  return (turn, row, locals) =>
    render(rowScope(turn, row, locals ?? (isRecord(row) ? undefined : { value: row })), asIs);
}

/** What templates of one row can read. */
export function rowScope(turn: Turn, row: Json | undefined, locals?: JsonObject): Scope {
  return { state: turn.state, wizard: turn.wizard, row, locals };
}

/** Leaves with a row chosen; `output` is where. */
export function choose(turn: Turn, node: ProgramNode, output: string, row: Json, index: number): void {
  const values = { SelectedItem: row, SelectedIndex: index };
  turn.keep(node.id, values);
  turn.pushes = true;
  turn.leave(node, output, values);
}

/** A row without a template is called by the field that usually names things, or is shown as it is. */
function ownWords(row: Json, locals: JsonObject | undefined): string {
  if (!isRecord(row)) return locals && Object.hasOwn(locals, 'key') ? valueText(locals.key) : valueText(row);
  for (const field of ['label', 'title', 'name', 'id']) {
    const words = ownProperty(row, field);
    if (typeof words === 'string' || typeof words === 'number') return String(words);
  }
  return locals && Object.hasOwn(locals, 'key') ? valueText(locals.key) : compactJson(row);
}
