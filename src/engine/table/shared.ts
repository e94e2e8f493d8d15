/** Settings, outputs and values that several nodes have alike. */
import type { OutputSpec, SettingSpec, ValueSpec } from './spec.js';

export const message: SettingSpec = {
  json: 'message',
  kind: 'template',
  doc: 'The text shown to the user. It may hold {{paths}} and the marks of its format.',
};
export const parseMode: SettingSpec = {
  json: 'parse_mode',
  keyword: 'format',
  kind: 'format',
  doc: 'How marks in the text are read: markdown, html or plain.',
};
export const columns: SettingSpec = {
  json: 'columns',
  keyword: 'columns',
  kind: 'integer',
  default: 1,
  min: 1,
  max: 3,
  doc: 'Buttons in a row, from 1 to 3.',
};
export const leaving = (extension: boolean): SettingSpec[] => [
  {
    json: 'allow_back',
    keyword: 'back',
    example: 'back',
    kind: 'boolean',
    default: false,
    extension,
    doc: 'Shows a Back button. Without a target it leads to the previous menu.',
  },
  {
    json: 'back_label',
    kind: 'template',
    extension: true,
    doc: 'The words on the Back button.',
  },
  {
    json: 'cancel_label',
    kind: 'template',
    extension: true,
    doc: 'The words on the Cancel button.',
  },
];
export const backOutput = (extension: boolean): OutputSpec => ({
  name: 'Back',
  keyword: 'back',
  extension,
  doc: 'The user pressed Back. Unwired, it leads to the previous menu.',
});
export const cancelOutput = (extension: boolean): OutputSpec => ({
  name: 'Cancel',
  keyword: 'cancel',
  example: 'cancel "‹Cancel›" -> ‹›',
  extension,
  doc: 'The user pressed Cancel; the button shows where this is wired.',
});
export const next: OutputSpec = { name: 'Next', doc: 'Where the conversation goes on.' };
export const selected: OutputSpec = {
  name: 'ItemSelected',
  keyword: 'selected',
  matters: true,
  doc: 'The user chose a row.',
};
export const plainRow: ValueSpec = {
  name: 'value',
  type: 'any',
  seen: 'row',
  doc: 'A row that is a plain text or number.',
};
export const selection: ValueSpec[] = [
  { name: 'SelectedItem', type: 'row', seen: 'after', doc: 'The row that the user chose.' },
  { name: 'SelectedIndex', type: 'number', seen: 'after', doc: "The chosen row's place in the items, counted from 0." },
];
