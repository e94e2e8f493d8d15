/** What there is to look up in the language, from the tables that everything else reads. */
import {
  builtInTexts,
  functionTable,
  nodeTable,
  type NodeSpec,
  type OutputSpec,
  type SettingSpec,
  stepSettings,
  stepTypes,
} from '../../src/engine/index.js';
import { checks } from '../checks/registry.js';
import { statementTable } from '../language/statements.js';

/** Everything that is known of a word of the language or of a problem's code; undefined where it is neither. */
export function topicNamed(name: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  const found = entries().filter((entry) => entry.name.toLowerCase() === wanted);
  return found.length === 0 ? undefined : found.map(({ words }) => words()).join('\n\n');
}

export function topicNames(): string[] {
  return [...new Set(entries().map(({ name }) => name.toLowerCase()))];
}

interface Entry {
  name: string;
  words: () => string;
}

function entries(): Entry[] {
  return [
    ...nodeTable.flatMap((spec) => [spec.keyword, spec.type].map((name) => ({ name, words: () => nodeWords(spec) }))),
    ...statementTable.map((spec) => ({
      name: spec.keyword,
      words: () =>
        [
          `\`${spec.keyword}\`: ${spec.doc}`,
          fenced(plainExample(spec.example)),
          ...spec.lines.map(({ example, doc }) => `- \`${oneLineExample(example)}\`: ${doc}`),
        ].join('\n'),
    })),
    ...nodeTable.flatMap((spec) => spec.settings.flatMap((setting) => settingEntries(setting, spec.keyword))),
    ...nodeTable.flatMap((spec) => spec.outputs.flatMap((output) => outputEntries(output, spec.keyword))),
    ...stepSettings.flatMap((setting) => settingEntries(setting, 'step')),
    ...statementTable.flatMap((spec) =>
      spec.lines.map(({ word, example, doc }) => ({
        name: word,
        words: () => `\`${oneLineExample(example)}\` in \`${spec.keyword}\`: ${doc}`,
      })),
    ),
    ...stepTypes.map(({ name, answer, doc }) => ({
      name,
      words: () =>
        `Step type \`${name}\`: ${doc} The answer is kept as ${answer === 'option' ? 'the option’s value' : answer}.`,
    })),
    ...functionTable.map(({ name, parameters, result, doc, example }) => ({
      name,
      words: () =>
        `\`${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.types.join(' or ')}`).join(', ')}): ${result}\`\n${doc}\nFor example \`${example}\`.`,
    })),
    ...Object.entries(builtInTexts).map(([name, { text, doc }]) => ({
      name,
      words: () =>
        `Built-in text \`${name}\`, ${JSON.stringify(text)} unless \`texts\` in \`flow\` says otherwise: ${doc}`,
    })),
    ...checks.map(({ code, severity, title, why, wrong, right }) => ({
      name: code,
      words: () =>
        [`${code} (${severity}): ${title}`, why, 'Wrong:', fenced(wrong), 'Right:', fenced(right)].join('\n'),
    })),
  ];
}

function settingEntries(setting: SettingSpec, owner: string): Entry[] {
  const words = (): string => `In \`${owner}\`: ${settingWords(setting)}`;
  return [setting.keyword, setting.json, ...(setting.alsoKeywords ?? [])].flatMap((name) =>
    name === undefined ? [] : [{ name, words }],
  );
}

function outputEntries(output: OutputSpec, owner: string): Entry[] {
  const words = (): string =>
    `Output \`${output.name}\` of \`${owner}\`${output.keyword === undefined ? '' : `, wired with \`${output.keyword} -> …\``}: ${output.doc}`;
  // A word that is a setting, too, is told of there.
  return output.name === '*' ? [] : [{ name: output.name, words }];
}

function nodeWords(spec: NodeSpec): string {
  return [
    `\`${spec.keyword}\` (${spec.type} in Flow JSON): ${spec.doc}`,
    ...(spec.example === undefined ? [] : [fenced(plainExample(spec.example))]),
    'Settings:',
    ...spec.settings.map((setting) => `- ${settingWords(setting)}`),
    ...(spec.keyword === 'wizard'
      ? ['In a step:', ...stepSettings.map((setting) => `- ${settingWords(setting)}`)]
      : []),
    ...(spec.outputs.length > 0 ? ['Outputs:'] : []),
    ...spec.outputs.map(
      ({ name, keyword, doc }) =>
        `- ${name === '*' ? 'one for each name that the node gives' : name}${keyword === undefined ? '' : `, wired with \`${keyword} … -> target\``}: ${doc}`,
    ),
    ...(spec.values.length > 0 ? ['Values:'] : []),
    ...spec.values.map(({ name, doc }) => `- {{${name}}}: ${doc}`),
  ].join('\n');
}

/** What follows a setting's word, where its row has no example. */
const valueHints: Partial<Readonly<Record<SettingSpec['kind'], string>>> = {
  template: ' "…"',
  integer: ' 3',
  expression: ' …',
  variable: ' variable',
  source: ' path or [ … ]',
  format: ' markdown',
  node: ' node',
  step: ' step',
  names: ' a, b',
};

/** A setting in one line: how it is written, what it takes, what holds without it. */
export function settingWords(setting: SettingSpec): string {
  const spelled =
    setting.example === undefined
      ? setting.keyword === undefined
        ? `the statement’s own ${setting.kind === 'id' ? 'name' : 'text'}`
        : `${setting.keyword}${valueHints[setting.kind] ?? ''}`
      : oneLineExample(setting.example);
  const limits = [
    ...(setting.required ? ['required'] : []),
    ...(setting.default === undefined ? [] : [`${String(setting.default)} without it`]),
    ...(setting.min !== undefined && setting.max !== undefined
      ? [`${setting.min} to ${setting.max}`]
      : setting.min === undefined
        ? []
        : [`at least ${setting.min}`]),
  ];
  return `\`${spelled}\` (\`${setting.json}\`${limits.length > 0 ? `; ${limits.join('; ')}` : ''}): ${setting.doc}`;
}

/** An example of the tables without its marks for what an author replaces. */
export function plainExample(example: string): string {
  return example.replaceAll('‹›', '…').replaceAll(/[‹›]/g, '');
}

export function oneLineExample(example: string): string {
  return plainExample(example).replaceAll(/\s*\n\s*/g, ' ');
}

function fenced(text: string): string {
  return `\`\`\`menuflow\n${text.trimEnd()}\n\`\`\``;
}
