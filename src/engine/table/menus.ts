import { backOutput, cancelOutput, columns, leaving, message, parseMode, selected, selection } from './shared.js';
import type { NodeSpec } from './spec.js';

/** menu.show, menu.confirm, menu.toggle and menu.from_data. */
export const menus: readonly NodeSpec[] = [
  {
    type: 'menu.show',
    keyword: 'menu',
    screen: true,
    doc: 'A message with buttons to choose from.',
    settings: [
      message,
      {
        json: 'items',
        keyword: 'item',
        kind: 'items',
        required: true,
        recommended: { max: 8 },
        doc: 'The buttons: each has data, which names its output, and a label.',
      },
      columns,
      ...leaving(false),
      parseMode,
    ],
    outputs: [
      { name: '*', keyword: 'item', doc: 'The user pressed the item with this data.' },
      backOutput(false),
      cancelOutput(false),
    ],
    values: [],
  },
  {
    type: 'menu.confirm',
    keyword: 'confirm',
    screen: true,
    doc: 'A question with a Yes and a No button.',
    settings: [
      message,
      {
        json: 'yes_label',
        keyword: 'yes',
        kind: 'template',
        default: 'Yes',
        doc: 'The words on the Yes button.',
      },
      {
        json: 'no_label',
        keyword: 'no',
        kind: 'template',
        default: 'No',
        doc: 'The words on the No button.',
      },
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [
      { name: 'Yes', keyword: 'yes', matters: true, doc: 'The user agreed.' },
      { name: 'No', keyword: 'no', doc: 'The user declined.' },
      backOutput(true),
      cancelOutput(true),
    ],
    values: [],
  },
  {
    type: 'menu.toggle',
    keyword: 'toggle',
    screen: true,
    doc: 'One button that turns a variable on and off.',
    settings: [
      {
        json: 'variable',
        keyword: 'of',
        kind: 'variable',
        required: true,
        doc: 'The variable that is turned on and off.',
      },
      {
        json: 'on_label',
        keyword: 'on',
        kind: 'template',
        default: 'ON',
        doc: 'The button while the variable is on.',
      },
      {
        json: 'off_label',
        keyword: 'off',
        kind: 'template',
        default: 'OFF',
        doc: 'The button while the variable is off.',
      },
      message,
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [
      {
        name: 'Changed',
        keyword: 'changed',
        extension: true,
        doc: 'The variable was flipped; without a wire the toggle stays on screen.',
      },
      backOutput(true),
      cancelOutput(true),
    ],
    values: [],
  },
  {
    type: 'menu.from_data',
    keyword: 'buttons',
    screen: true,
    doc: 'A menu whose buttons are made from a list or an object.',
    settings: [
      {
        json: 'data_source',
        keyword: 'from',
        kind: 'source',
        required: true,
        doc: 'A path to a list or an object, or the value itself.',
      },
      {
        json: 'label_template',
        keyword: 'each',
        kind: 'template',
        doc: "A button's words, from its record.",
      },
      {
        json: 'data_template',
        keyword: 'data',
        kind: 'template',
        doc: "A button's callback data, from its record.",
      },
      message,
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [
      { name: '*', keyword: 'on', extension: true, doc: 'The user pressed the button whose data is this.' },
      { ...selected },
      backOutput(true),
      cancelOutput(true),
    ],
    values: [
      { name: 'index', type: 'number', seen: 'inside', doc: "The record's place, counted from 0." },
      { name: 'key', type: 'text', seen: 'inside', doc: "An object's key." },
      { name: 'value', type: 'any', seen: 'inside', doc: 'A plain element, or the value of an entry.' },
      ...selection,
    ],
  },
];
