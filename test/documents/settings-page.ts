import { type Channel, channels } from '../../src/channels/limits.js';
import { builtInTexts } from '../../src/engine/index.js';
import {
  type NodeSpec,
  nodeTable,
  type SettingSpec,
  stepSettings,
  stepTypes,
  type ValueSpec,
} from '../../src/engine/node-table.js';
import { type StatementSpec, statementTable } from '../../server/language/statements.js';
import { plainExample } from '../../server/language/node-spec.js';
import { spellingOfOutput, spellingOfSetting } from './spelling.js';

/** The reference of every statement and its settings, from the tables that the program itself reads. */
export function settingsPage(): string {
  const [before, after] = [['flow', 'include', 'var', 'type', 'data'], ['action']];
  return [
    intro,
    ...before.map((keyword) => statementSection(keyword)),
    ...nodeTable.map(nodeSection),
    ...after.map((keyword) => statementSection(keyword)),
    '## Steps',
    'What a step of a wizard can say.',
    settingsTable(stepSettings, undefined),
    '## Types of steps',
    table(
      ['Type', 'Accepts', 'The answer is'],
      stepTypes.map(({ name, doc, answer }) => [
        `\`${name}\``,
        doc,
        answer === 'option' ? "the option's value" : answer,
      ]),
    ),
    '## Words of the bot',
    'What the bot says by itself. `texts { skip "Not now" }` in the flow replaces a word by its name.',
    table(
      ['Name', 'Without `texts`', 'Where it stands'],
      Object.entries(builtInTexts).map(([name, { text, doc }]) => [`\`${name}\``, text, doc]),
    ),
    '## Channels',
    'What `target` names, and what each takes. What is beyond that is the warning [MF501](diagnostics/MF501.md).',
    table(
      ['Channel', 'Characters of a text', 'Words of a button', 'Buttons', 'In a row', 'Source'],
      channels.map(channelRow),
    ),
    'A bot sends a short token for a button, so the length of its data is no matter of the channel.',
    statementSection('test'),
  ]
    .join('\n\n')
    .concat('\n');
}

function statementSection(keyword: string): string {
  const spec = statementTable.find((row) => row.keyword === keyword) as StatementSpec;
  const rows = spec.lines.map(({ example, doc }) => [code(plainExample(example)), doc]);
  return [heading(spec), ...(rows.length > 0 ? [table(['Line', 'Meaning'], rows)] : [])].join('\n\n');
}

function nodeSection(spec: NodeSpec): string {
  const outputs = spec.outputs.map((output) => [spellingOfOutput(output), nameOf(output.name), output.doc]);
  const values = spec.values.map(({ name, type, seen, doc }) => [`\`${name}\``, typeWords[type], seenWords[seen], doc]);
  return [
    heading(spec),
    `In Flow JSON: [\`${spec.type}\`](flow-json.md#${spec.type.replaceAll('.', '')}).`,
    ...(spec.settings.length > 0 ? [settingsTable(spec.settings, spec)] : []),
    ...(outputs.length > 0 ? [table(['Way out', 'In Flow JSON', 'When'], outputs)] : []),
    ...(values.length > 0 ? [table(['Value', 'Type', 'Read', 'Meaning'], values)] : []),
  ].join('\n\n');
}

function settingsTable(settings: readonly SettingSpec[], spec: NodeSpec | undefined): string {
  return table(
    ['Written', 'In Flow JSON', 'Default', 'Meaning'],
    settings.map((setting) => [
      spellingOfSetting(setting, spec),
      `\`${setting.json}\``,
      setting.required ? 'required' : defaultWords(setting),
      `${setting.doc}${boundsWords(setting)}`,
    ]),
  );
}

function heading({ keyword, doc, example }: { keyword: string; doc: string; example?: string }): string {
  return `## ${keyword}\n\n${doc}\n\n\`\`\`form\n${plainExample(example ?? keyword)}\n\`\`\``;
}

function defaultWords({ default: value }: SettingSpec): string {
  return value === undefined || value === false ? '' : `\`${value}\``;
}

function boundsWords({ min, max, recommended, doc }: SettingSpec): string {
  const words: string[] = [];
  if (max !== undefined && !doc.includes(`to ${max}`)) words.push(` From ${min ?? 1} to ${max}.`);
  else if (min !== undefined && max === undefined) words.push(` At least ${min}.`);
  if (recommended)
    words.push(
      recommended.min === undefined
        ? ` At most ${recommended.max} are best.`
        : ` From ${recommended.min} to ${recommended.max} are best.`,
    );
  return words.join('');
}

function nameOf(output: string): string {
  return output === '*' ? 'its data' : `\`${output}\``;
}

const typeWords: Readonly<Record<ValueSpec['type'], string>> = {
  form: 'the answers',
  row: 'the row',
  any: 'any',
  number: 'number',
  text: 'text',
  boolean: 'boolean',
};

const seenWords: Readonly<Record<ValueSpec['seen'], string>> = {
  row: 'in the words of one row',
  inside: 'in its own texts',
  after: 'afterwards',
  everywhere: 'in its own texts and afterwards',
};

function channelRow({ name, title, text, label, fewButtons, buttons, buttonsInRow, sources, read }: Channel): string[] {
  const few = (words: number): string => `, ${words} with up to ${fewButtons?.most} buttons`;
  return [
    `\`${name}\``,
    `${text}${fewButtons && fewButtons.text !== text ? few(fewButtons.text) : ''}`,
    label === undefined ? '' : `${label}${fewButtons && fewButtons.label !== label ? few(fewButtons.label) : ''}`,
    String(buttons),
    String(buttonsInRow),
    `${title}: [texts](${sources.text}), [buttons](${sources.buttons}), ${read}`,
  ];
}

/** A table in Markdown; a bar in a cell would end it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Code in a cell of a table, where it has to stand on one line. */
function code(text: string): string {
  return `\`${text.replaceAll(/\s*\n\s*/g, ' ')}\``;
}

const intro = `# Settings

Every statement of the language, with all that can stand in it: how it is written, what it is called in [Flow JSON](flow-json.md), what holds where it is not written, and what it means. [The language](language.md) has an example of each that can be played.

\`…\` stands for what you write. “Required” says that a flow without it is told so.

<!-- Made from src/engine/node-table.ts, server/language/statements.ts and src/channels/limits.ts by test/documents/reference.test.ts. -->`;
