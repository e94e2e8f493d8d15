import type { SettingSpec } from './spec.js';

/** What a step of a wizard can say, in Flow JSON and in the language. */
export const stepSettings: readonly SettingSpec[] = [
  {
    json: 'id',
    kind: 'id',
    required: true,
    doc: "The step's name; its answer is found under it.",
  },
  {
    json: 'title',
    kind: 'template',
    required: true,
    doc: 'The question. Earlier answers can be read in it.',
  },
  { json: 'type', kind: 'step type', required: true, doc: 'What kind of answer is accepted.' },
  {
    json: 'required',
    keyword: 'required',
    kind: 'boolean',
    default: false,
    doc: 'The user must answer to go on; without it there is a Skip button.',
  },
  {
    json: 'validation',
    keyword: 'check',
    example: 'check ‹condition› else "‹Please try again.›"',
    kind: 'expression',
    doc: 'A rule over `value`, or one of the built-in rules email, phone, number and url.',
  },
  {
    json: 'error_message',
    keyword: 'else',
    kind: 'template',
    doc: 'What the user reads after a wrong answer.',
  },
  {
    json: 'show_if',
    keyword: 'show if',
    kind: 'expression',
    doc: 'The step is shown only when this holds for the earlier answers.',
  },
  {
    json: 'next_step',
    keyword: '->',
    place: 'statement',
    kind: 'step',
    doc: 'The step to go to instead of the following one.',
  },
  {
    json: 'max_retries',
    keyword: 'retries',
    kind: 'integer',
    min: 1,
    doc: 'How many wrong answers end the wizard.',
  },
  {
    json: 'default',
    keyword: 'default',
    example: 'default "‹›"',
    kind: 'value',
    doc: 'An answer offered as a button.',
  },
  {
    json: 'options',
    keyword: 'option',
    example: 'option ‹pro› "‹Pro›"',
    alsoKeywords: ['yes', 'no'],
    steps: ['select', 'confirm'],
    alsoSteps: ['confirm'],
    kind: 'options',
    doc: 'The choices of a select step; in a confirm step `yes` and `no` name the two.',
  },
  {
    json: 'columns',
    keyword: 'columns',
    steps: ['select', 'confirm'],
    kind: 'integer',
    default: 1,
    min: 1,
    max: 3,
    extension: true,
    doc: 'Options in a row, from 1 to 3.',
  },
];

export interface StepTypeSpec {
  name: string;
  /** The type of the stored answer, as in Flow JSON. */
  answer: 'text' | 'number' | 'boolean' | 'option';
  doc: string;
}

export const stepTypes: readonly StepTypeSpec[] = [
  { name: 'text', answer: 'text', doc: 'Any text.' },
  { name: 'number', answer: 'number', doc: 'Numbers only.' },
  { name: 'email', answer: 'text', doc: 'A valid e-mail address.' },
  { name: 'phone', answer: 'text', doc: 'A phone number, stored in international form.' },
  { name: 'url', answer: 'text', doc: 'A web link, http or https.' },
  { name: 'select', answer: 'option', doc: 'One of several choices.' },
  { name: 'confirm', answer: 'boolean', doc: 'Yes or no.' },
  { name: 'photo', answer: 'text', doc: 'An uploaded image.' },
];
