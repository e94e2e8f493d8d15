/**
 * The whole language on one page, for readers who pay for every word: what an
 * assistant reads before it writes a flow, and `docs/agents.md`. The rules and
 * the examples are written here; everything listed comes from the tables.
 */
import {
  builtInRules,
  builtInTexts,
  functionTable,
  nodeTable,
  type NodeSpec,
  stepSettings,
  stepTypes,
} from '../../src/engine/index.js';
import { statementTable } from '../language/statements.js';
import { exampleFlow, includeRules, nodeRules, rules, testRules, traps, valueRules } from './guide-words.js';
import { oneLineExample, plainExample, settingWords } from './topics.js';

export function languageGuide(): string {
  return `${[
    '# The menuflow language on one page',
    rules,
    '## A whole bot',
    exampleFlow,
    '## Nodes',
    `${nodeRules}\n${sharedRules()}`,
    ...nodeTable.map(nodeSection),
    stepSection(),
    actionSection(),
    '## Other statements',
    ...['flow', 'var', 'type', 'data', 'include'].map(statementSection),
    includeRules,
    '## Texts, paths and expressions',
    valueRules,
    functionSection(),
    '## Tests',
    testRules,
    linesOf('test'),
    '## What goes wrong most often',
    traps,
  ].join('\n\n')}\n`;
}

/** What many nodes take alike is told once, above them. */
const shared: ReadonlySet<string> = new Set(['parse_mode', 'allow_back', 'Back', 'Cancel']);

function sharedRules(): string {
  const taking = (json: string): string =>
    nodeTable
      .filter(({ keyword, settings }) => keyword !== 'wizard' && settings.some((setting) => setting.json === json))
      .map(({ keyword }) => `\`${keyword}\``)
      .join(', ');
  return [
    `- \`back\`, \`back "Back to the list" -> drinks\` (in ${taking('allow_back')}) shows a Back button; without an arrow it leads to the previous menu. \`cancel "Close" -> bye\`, in the same nodes, shows a Cancel button.`,
    `- \`format markdown\`, \`html\` or \`plain\` (in ${taking('parse_mode')}, \`wizard\`, and in \`flow\` for all) says how marks in the text are read.`,
  ].join('\n');
}

function nodeSection(spec: NodeSpec): string {
  const outputs = spec.outputs.filter(({ name, keyword, example }) => {
    if (shared.has(name) || keyword === undefined) return false;
    return name !== '*' || example !== undefined;
  });
  const lines = [
    ...spec.settings.filter(isWritten).map((setting) => `- ${settingWords(setting)}`),
    ...outputs.map(
      ({ keyword, doc, matters, example }) =>
        `- \`${example === undefined ? `${keyword} -> …` : oneLineExample(example)}\`${matters ? ' (wire it)' : ''}: ${doc}`,
    ),
    ...(spec.values.length > 0
      ? [`- Values: ${spec.values.map(({ name, doc }) => `\`{{${name}}}\`: ${doc}`).join(' ')}`]
      : []),
  ];
  return [
    `### ${spec.keyword}`,
    spec.doc,
    `\`\`\`text\n${plainExample(spec.example ?? spec.keyword)}\n\`\`\``,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n');
}

/** Settings without a word of their own are the statement's text, which needs no line here, or come with their output. */
function isWritten({ keyword, json }: NodeSpec['settings'][number]): boolean {
  return keyword !== undefined && (!shared.has(json) || keyword === 'allow back');
}

function stepSection(): string {
  return [
    '### step, in a wizard',
    `\`step id: type "Question" …\`, with the types ${stepTypes.map(({ name, doc }) => `\`${name}\` (${doc.replace(/\.$/, '')})`).join(', ')}. Settings follow in the line or stand in \`{ }\`:`,
    [
      ...stepSettings.filter(({ keyword }) => keyword !== undefined).map((setting) => `- ${settingWords(setting)}`),
      `- Built-in rules, alone after \`check\`: ${builtInRules.map((rule) => `\`check ${rule}\``).join(', ')}.`,
    ].join('\n'),
  ].join('\n\n');
}

function actionSection(): string {
  const { doc = '', example = '' } = statementTable.find(({ keyword }) => keyword === 'action') ?? {};
  const shape = `\`\`\`text\n${plainExample(example)}\n\`\`\``;
  const others = '- Other outputs are spelled as they are: `NotFound -> …`.';
  return ['### action', doc, shape, `${linesOf('action')}\n${others}`].join('\n\n');
}

function statementSection(keyword: string): string {
  const spec = statementTable.find((candidate) => candidate.keyword === keyword);
  const head = `**${keyword}**: ${spec?.doc ?? ''} \`${oneLineExample(spec?.example ?? '')}\``;
  const words = keyword === 'flow' ? `\n- The names of \`texts\`: ${Object.keys(builtInTexts).join(', ')}.` : '';
  const lines = linesOf(keyword);
  return lines === '' ? head : `${head}\n\n${lines}${words}`;
}

function linesOf(keyword: string): string {
  const spec = statementTable.find((candidate) => candidate.keyword === keyword);
  return (spec?.lines ?? []).map(({ example, doc }) => `- \`${oneLineExample(example)}\`: ${doc}`).join('\n');
}

function functionSection(): string {
  return [
    '| Function | What it gives |',
    '|---|---|',
    ...functionTable.map(
      ({ name, parameters, doc }) =>
        `| \`${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ')})\` | ${doc.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n');
}
