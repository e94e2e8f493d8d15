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
import { exampleFlow, includeRules, rules, testRules, traps, valueRules } from './guide-words.js';
import { oneLineExample, settingWords } from './topics.js';

export function languageGuide(): string {
  return `${[
    '# The menuflow language on one page',
    rules,
    '## A whole bot',
    exampleFlow,
    '## Nodes',
    'What a conversation moves between. `‹…›` in the lists is no part of the language; `(…)` holds the name in Flow JSON and the default.',
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

function nodeSection(spec: NodeSpec): string {
  const outputs = spec.outputs.filter(({ name, keyword }) => name !== '*' && keyword !== undefined);
  return [
    `### ${spec.keyword}`,
    `${spec.doc} \`${oneLineExample(spec.example ?? spec.keyword)}\``,
    [
      ...spec.settings.filter(isWritten).map((setting) => `- ${settingWords(setting)}`),
      ...(outputs.length > 0
        ? [
            `- Leads on: ${outputs.map(({ keyword, doc, matters }) => `\`${keyword} -> …\`${matters ? ' (wire it)' : ''}: ${doc}`).join(' ')}`,
          ]
        : []),
      ...(spec.values.length > 0
        ? [`- Values: ${spec.values.map(({ name, doc }) => `\`{{${name}}}\`: ${doc}`).join(' ')}`]
        : []),
    ].join('\n'),
  ].join('\n\n');
}

/** Settings without a word of their own are the statement's text, which needs no line here, or come with their output. */
function isWritten({ keyword, json }: NodeSpec['settings'][number]): boolean {
  return keyword !== undefined || json === 'assign';
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
  const spec = statementTable.find(({ keyword }) => keyword === 'action');
  return ['### action', `${spec?.doc ?? ''} \`${oneLineExample(spec?.example ?? '')}\``, linesOf('action')].join(
    '\n\n',
  );
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
