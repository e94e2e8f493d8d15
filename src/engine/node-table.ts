/**
 * The one table of what a node is. The normaliser, the compiler, the checks,
 * completion, hover, the JSON Schema, the importer and the reference pages all
 * read it; a fact about a setting or an output stands here and nowhere else.
 */

/** How a setting's value is written and what it may be. */
export type SettingKind =
  | 'template' // text with {{paths}}
  | 'integer'
  | 'boolean'
  | 'expression'
  | 'variable' // var.<name>
  | 'source' // a template that is one path, or a literal
  | 'format'
  | 'items'
  | 'steps'
  | 'options'
  | 'routes'
  | 'conditions'
  | 'assignments'
  | 'node'
  | 'step'
  | 'step type'
  | 'names'
  | 'id'
  | 'value';

export interface SettingSpec {
  /** The name in Flow JSON. */
  json: string;
  /** The name in the visual builder's interface. */
  interfaceName: string;
  /** How the language spells it; absent where it is the statement's own text or id. */
  keyword?: string;
  /** Further words that write into the same setting. */
  alsoKeywords?: readonly string[];
  kind: SettingKind;
  required?: boolean;
  default?: string | number | boolean;
  min?: number;
  max?: number;
  /** Guidance, not a limit: outside it a hint is given. */
  recommended?: { min?: number; max?: number };
  /** True where the specification does not have it. */
  extension?: boolean;
  doc: string;
}

export interface OutputSpec {
  /** The name in Flow JSON; `*` stands for the names that the node's own items give. */
  name: string;
  /** How the language spells the wire; absent where the header's `->` is it. */
  keyword?: string;
  /** An unwired one of these is worth a warning. */
  matters?: boolean;
  extension?: boolean;
  doc: string;
}

export interface ValueSpec {
  name: string;
  /** A type as in Flow JSON; `form` and `row` are worked out from the node's own settings. */
  type: 'number' | 'text' | 'boolean' | 'form' | 'row' | 'any';
  /** Where it can be read: in the node's own texts, or also after it. */
  seen: 'inside' | 'after' | 'everywhere';
  doc: string;
}

export interface NodeSpec {
  type: string;
  keyword: string;
  /** Whether the node shows a screen and waits for the user. */
  screen: boolean;
  extension?: boolean;
  doc: string;
  settings: readonly SettingSpec[];
  outputs: readonly OutputSpec[];
  values: readonly ValueSpec[];
}

const message: SettingSpec = {
  json: 'message',
  interfaceName: 'Message',
  kind: 'template',
  doc: 'The text shown to the user. It may hold {{paths}} and the marks of its format.',
};
const parseMode: SettingSpec = {
  json: 'parse_mode',
  interfaceName: 'ParseMode',
  keyword: 'format',
  kind: 'format',
  doc: 'How marks in the text are read: markdown, html or plain.',
};
const columns: SettingSpec = {
  json: 'columns',
  interfaceName: 'Columns',
  keyword: 'columns',
  kind: 'integer',
  default: 1,
  min: 1,
  max: 3,
  doc: 'Buttons in a row, from 1 to 3.',
};
const leaving = (extension: boolean): SettingSpec[] => [
  {
    json: 'allow_back',
    interfaceName: 'AllowBack',
    keyword: 'back',
    kind: 'boolean',
    default: false,
    extension,
    doc: 'Shows a Back button. Without a target it leads to the previous menu.',
  },
  {
    json: 'back_label',
    interfaceName: 'BackLabel',
    kind: 'template',
    extension: true,
    doc: 'The words on the Back button.',
  },
  {
    json: 'cancel_label',
    interfaceName: 'CancelLabel',
    kind: 'template',
    extension: true,
    doc: 'The words on the Cancel button.',
  },
];
const backOutput = (extension: boolean): OutputSpec => ({
  name: 'Back',
  keyword: 'back',
  extension,
  doc: 'The user pressed Back. Unwired, it leads to the previous menu.',
});
const cancelOutput = (extension: boolean): OutputSpec => ({
  name: 'Cancel',
  keyword: 'cancel',
  extension,
  doc: 'The user pressed Cancel; the button shows where this is wired.',
});
const next: OutputSpec = { name: 'Next', doc: 'Where the conversation goes on.' };
const selected: OutputSpec = { name: 'ItemSelected', keyword: 'selected', matters: true, doc: 'The user chose a row.' };
const selection: ValueSpec[] = [
  { name: 'SelectedItem', type: 'row', seen: 'after', doc: 'The row that the user chose.' },
  { name: 'SelectedIndex', type: 'number', seen: 'after', doc: "The chosen row's place in the items, counted from 0." },
];

export const nodeTable: readonly NodeSpec[] = [
  {
    type: 'menu.show',
    keyword: 'menu',
    screen: true,
    doc: 'A message with buttons to choose from.',
    settings: [
      message,
      {
        json: 'items',
        interfaceName: 'Items',
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
    type: 'menu.wizard',
    keyword: 'wizard',
    screen: true,
    doc: 'A form that asks one question after another and collects the answers.',
    settings: [
      {
        json: 'steps',
        interfaceName: 'Steps',
        keyword: 'step',
        kind: 'steps',
        required: true,
        recommended: { max: 5 },
        doc: 'The questions, in order.',
      },
      {
        json: 'save_to_var',
        interfaceName: 'SaveToVar',
        keyword: 'save to',
        kind: 'variable',
        doc: 'The variable that receives all answers when the wizard is complete.',
      },
      {
        json: 'max_retries',
        interfaceName: 'MaxRetries',
        keyword: 'retries',
        kind: 'integer',
        min: 1,
        doc: 'How many wrong answers to one question end the wizard, unless the step says otherwise.',
      },
      {
        json: 'allow_back',
        interfaceName: 'AllowBack',
        keyword: 'allow back',
        kind: 'boolean',
        default: false,
        doc: 'Shows a Previous Step button.',
      },
      {
        json: 'save_progress',
        interfaceName: 'SaveProgress',
        keyword: 'save progress',
        kind: 'boolean',
        default: false,
        doc: 'A user who leaves can take the wizard up again later.',
      },
      {
        json: 'back_label',
        interfaceName: 'BackLabel',
        kind: 'template',
        extension: true,
        doc: 'The words on the Previous Step button.',
      },
      {
        json: 'cancel_label',
        interfaceName: 'CancelLabel',
        kind: 'template',
        extension: true,
        doc: 'The words on the Cancel button.',
      },
      { ...parseMode, extension: true },
    ],
    outputs: [
      { name: 'Complete', keyword: 'complete', matters: true, doc: 'Every step is answered.' },
      { name: 'Cancelled', keyword: 'cancelled', doc: 'The user cancelled, or ran out of retries.' },
    ],
    values: [
      { name: 'FormData', type: 'form', seen: 'everywhere', doc: 'All answers, by step id.' },
      { name: 'CurrentStep', type: 'number', seen: 'everywhere', doc: "The current step's place, counted from 1." },
      { name: 'TotalSteps', type: 'number', seen: 'everywhere', doc: 'How many steps the wizard has.' },
      {
        name: 'ErrorText',
        type: 'text',
        seen: 'everywhere',
        doc: 'Why the last answer was refused; empty when it was fine.',
      },
    ],
  },
  {
    type: 'menu.paginated_list',
    keyword: 'list',
    screen: true,
    doc: 'A long list shown page by page; each row is a button.',
    settings: [
      {
        json: 'items',
        interfaceName: 'Items',
        keyword: 'from',
        kind: 'source',
        required: true,
        doc: 'All rows: a path to a list, or the list itself.',
      },
      {
        json: 'page_size',
        interfaceName: 'PageSize',
        keyword: 'page size',
        kind: 'integer',
        default: 5,
        min: 1,
        recommended: { min: 5, max: 10 },
        doc: 'Rows on a page.',
      },
      {
        json: 'item_template',
        interfaceName: 'ItemTemplate',
        keyword: 'each',
        kind: 'template',
        doc: "A row's words, from its fields.",
      },
      {
        json: 'header',
        interfaceName: 'Header',
        keyword: 'header',
        kind: 'template',
        doc: 'The text above the rows; {{page}} and {{total_pages}} are known here.',
      },
      {
        json: 'footer',
        interfaceName: 'Footer',
        keyword: 'footer',
        kind: 'template',
        doc: 'The text below the rows; {{total_items}} is known here.',
      },
      {
        json: 'search_label',
        interfaceName: 'SearchLabel',
        kind: 'template',
        extension: true,
        doc: 'The words on the Search button.',
      },
      {
        json: 'home_label',
        interfaceName: 'HomeLabel',
        kind: 'template',
        extension: true,
        doc: 'The words on the Main Menu button.',
      },
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [
      selected,
      {
        name: 'Search',
        keyword: 'search',
        extension: true,
        doc: 'The user pressed Search; the button shows where this is wired.',
      },
      {
        name: 'Home',
        keyword: 'home',
        extension: true,
        doc: 'The user pressed Main Menu; the button shows where this is wired.',
      },
      backOutput(true),
      cancelOutput(true),
    ],
    values: [
      { name: 'page', type: 'number', seen: 'inside', doc: 'The page on screen, counted from 1.' },
      { name: 'total_pages', type: 'number', seen: 'inside', doc: 'How many pages there are.' },
      { name: 'total_items', type: 'number', seen: 'inside', doc: 'How many rows there are in all.' },
      ...selection,
    ],
  },
  {
    type: 'menu.router',
    keyword: 'router',
    screen: false,
    doc: 'Leads on by the value that the user selected last, or by conditions.',
    settings: [
      {
        json: 'routes',
        interfaceName: 'Routes',
        keyword: 'on',
        kind: 'routes',
        required: true,
        doc: 'Which value leads to which node.',
      },
      {
        json: 'default_route',
        interfaceName: 'DefaultRoute',
        keyword: 'otherwise',
        kind: 'node',
        doc: 'Where every other value leads.',
      },
      {
        json: 'value',
        interfaceName: 'Value',
        keyword: 'of',
        kind: 'expression',
        extension: true,
        doc: 'What to route on instead of the value selected last.',
      },
      {
        json: 'conditions',
        interfaceName: 'Conditions',
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
        interfaceName: 'TargetMenu',
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
    type: 'menu.confirm',
    keyword: 'confirm',
    screen: true,
    doc: 'A question with a Yes and a No button.',
    settings: [
      message,
      {
        json: 'yes_label',
        interfaceName: 'YesLabel',
        keyword: 'yes',
        kind: 'template',
        default: 'Yes',
        doc: 'The words on the Yes button.',
      },
      {
        json: 'no_label',
        interfaceName: 'NoLabel',
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
    type: 'menu.search',
    keyword: 'search',
    screen: true,
    doc: 'The user types a few letters and chooses from the rows that hold them.',
    settings: [
      {
        json: 'items',
        interfaceName: 'Items',
        keyword: 'in',
        kind: 'source',
        required: true,
        doc: 'The rows to search: a path to a list, or the list itself.',
      },
      {
        json: 'searchable_fields',
        interfaceName: 'SearchableFields',
        keyword: 'fields',
        kind: 'names',
        doc: "The rows' fields that are compared with what the user typed.",
      },
      {
        json: 'result_template',
        interfaceName: 'ResultTemplate',
        keyword: 'each',
        kind: 'template',
        doc: "A result's words, from its fields.",
      },
      {
        json: 'max_results',
        interfaceName: 'MaxResults',
        keyword: 'max',
        kind: 'integer',
        default: 10,
        min: 1,
        doc: 'The most results shown.',
      },
      {
        json: 'placeholder',
        interfaceName: 'Placeholder',
        keyword: 'placeholder',
        kind: 'template',
        doc: 'The text that asks the user to type.',
      },
      ...leaving(true),
      { ...parseMode, extension: true },
    ],
    outputs: [selected, backOutput(true), cancelOutput(true)],
    values: [...selection],
  },
  {
    type: 'menu.toggle',
    keyword: 'toggle',
    screen: true,
    doc: 'One button that turns a variable on and off.',
    settings: [
      {
        json: 'variable',
        interfaceName: 'Variable',
        keyword: 'of',
        kind: 'variable',
        required: true,
        doc: 'The variable that is turned on and off.',
      },
      {
        json: 'on_label',
        interfaceName: 'OnLabel',
        keyword: 'on',
        kind: 'template',
        default: 'ON',
        doc: 'The button while the variable is on.',
      },
      {
        json: 'off_label',
        interfaceName: 'OffLabel',
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
        interfaceName: 'DataSource',
        keyword: 'from',
        kind: 'source',
        required: true,
        doc: 'A path to a list or an object, or the value itself.',
      },
      {
        json: 'label_template',
        interfaceName: 'LabelTemplate',
        keyword: 'each',
        kind: 'template',
        doc: "A button's words, from its record.",
      },
      {
        json: 'data_template',
        interfaceName: 'DataTemplate',
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
        interfaceName: 'Assign',
        kind: 'assignments',
        required: true,
        doc: 'Which variable gets the value of which expression.',
      },
    ],
    outputs: [next],
    values: [],
  },
];

/** What a step of a wizard can say, in Flow JSON and in the language. */
export const stepSettings: readonly SettingSpec[] = [
  {
    json: 'id',
    interfaceName: 'Id',
    kind: 'id',
    required: true,
    doc: "The step's name; its answer is found under it.",
  },
  {
    json: 'title',
    interfaceName: 'Title',
    kind: 'template',
    required: true,
    doc: 'The question. Earlier answers can be read in it.',
  },
  { json: 'type', interfaceName: 'Type', kind: 'step type', required: true, doc: 'What kind of answer is accepted.' },
  {
    json: 'required',
    interfaceName: 'Required',
    keyword: 'required',
    kind: 'boolean',
    default: false,
    doc: 'The user must answer to go on; without it there is a Skip button.',
  },
  {
    json: 'validation',
    interfaceName: 'Validation',
    keyword: 'check',
    kind: 'expression',
    doc: 'A rule over `value`, or one of the built-in rules email, phone, number and url.',
  },
  {
    json: 'error_message',
    interfaceName: 'ErrorMessage',
    keyword: 'else',
    kind: 'template',
    doc: 'What the user reads after a wrong answer.',
  },
  {
    json: 'show_if',
    interfaceName: 'ShowIf',
    keyword: 'show if',
    kind: 'expression',
    doc: 'The step is shown only when this holds for the earlier answers.',
  },
  {
    json: 'next_step',
    interfaceName: 'NextStep',
    keyword: '->',
    kind: 'step',
    doc: 'The step to go to instead of the following one.',
  },
  {
    json: 'max_retries',
    interfaceName: 'MaxRetries',
    keyword: 'retries',
    kind: 'integer',
    min: 1,
    doc: 'How many wrong answers end the wizard.',
  },
  {
    json: 'default',
    interfaceName: 'Default',
    keyword: 'default',
    kind: 'value',
    doc: 'An answer offered as a button.',
  },
  {
    json: 'options',
    interfaceName: 'Options',
    keyword: 'option',
    alsoKeywords: ['yes', 'no'],
    kind: 'options',
    doc: 'The choices of a select step; in a confirm step `yes` and `no` name the two.',
  },
  {
    json: 'columns',
    interfaceName: 'Columns',
    keyword: 'columns',
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

/** The names that `check` and `validation` know as built-in rules. */
export const builtInRules = ['email', 'phone', 'number', 'url'] as const;

/** The formats an author may name, and what Flow JSON calls them. */
export const formats = [
  { name: 'markdown', parseMode: 'Markdown' },
  { name: 'html', parseMode: 'HTML' },
  { name: 'plain', parseMode: undefined },
] as const;

const byType = new Map(nodeTable.map((spec) => [spec.type, spec]));
const byKeyword = new Map(nodeTable.map((spec) => [spec.keyword, spec]));

/** The row for a type in Flow JSON; an action's kind has none. */
export function nodeSpecOfType(type: string): NodeSpec | undefined {
  return byType.get(type);
}

/** The row for a keyword of the language; `action` has none. */
export function nodeSpecOfKeyword(keyword: string): NodeSpec | undefined {
  return byKeyword.get(keyword);
}

/** The names of a node's own outputs, which no item's data may take. */
export function builtInOutputs(spec: NodeSpec | undefined): ReadonlySet<string> {
  return new Set(spec?.outputs.map((output) => output.name).filter((name) => name !== '*'));
}

/** A setting's default, so that the engine and the documentation cannot disagree. */
export function settingDefault(spec: NodeSpec | undefined, json: string): string | number | boolean | undefined {
  return spec?.settings.find((setting) => setting.json === json)?.default;
}
