import { message, next, parseMode } from './shared.js';
import type { NodeSpec } from './spec.js';

/** Nodes that show nothing of their own and go on. */
export const passing: readonly NodeSpec[] = [
  {
    type: 'menu.router',
    keyword: 'router',
    screen: false,
    doc: 'Leads on by the value that the user selected last, or by conditions.',
    settings: [
      {
        json: 'routes',
        keyword: 'on',
        kind: 'routes',
        required: true,
        doc: 'Which value leads to which node.',
      },
      {
        json: 'default_route',
        keyword: 'otherwise',
        kind: 'node',
        doc: 'Where every other value leads.',
      },
      {
        json: 'value',
        keyword: 'of',
        kind: 'expression',
        extension: true,
        doc: 'What to route on instead of the value selected last.',
      },
      {
        json: 'conditions',
        keyword: 'when',
        kind: 'conditions',
        extension: true,
        doc: 'Conditions tried in order, before the routes.',
      },
    ],
    outputs: [],
    values: [],
  },
  {
    type: 'menu.navigate_back',
    keyword: 'back',
    screen: false,
    doc: 'Returns to the previous menu, as it was.',
    settings: [message, { ...parseMode, extension: true }],
    outputs: [],
    values: [],
  },
  {
    type: 'menu.reset',
    keyword: 'reset',
    screen: false,
    doc: 'Forgets the menus visited so far and goes to one menu, usually the main one.',
    settings: [
      {
        json: 'target_menu',
        keyword: '->',
        kind: 'node',
        required: true,
        doc: 'The menu to go to.',
      },
      message,
      { ...parseMode, extension: true },
    ],
    outputs: [],
    values: [],
  },
  {
    type: 'message.send',
    keyword: 'send',
    screen: false,
    extension: true,
    doc: 'Sends a message and goes on.',
    settings: [message, parseMode],
    outputs: [next],
    values: [],
  },
  {
    type: 'data.set',
    keyword: 'set',
    screen: false,
    extension: true,
    doc: 'Sets variables and goes on.',
    settings: [
      {
        json: 'assign',
        kind: 'assignments',
        required: true,
        doc: 'Which variable gets the value of which expression.',
      },
    ],
    outputs: [next],
    values: [],
  },
];
