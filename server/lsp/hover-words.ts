import type { AstNode } from 'langium';
import { type Channel, channelNamed } from '../../src/channels/limits.js';
import { builtInTexts, isTextKey, type SettingSpec, stepSettings, stepTypes } from '../../src/engine/index.js';
import { isNode } from '../language/generated/ast.js';
import { keywordOfNode, plainExample, specOf } from '../language/node-spec.js';
import { nodeAround } from '../language/program.js';
import { statementNamed } from '../language/statements.js';
import { countryName } from './complete/values.js';

/** What a word means that is one of a fixed set where it stands: a channel, a type of step, a text of the bot. */
export function fixedWord(part: AstNode, word: string): string | undefined {
  switch (part.$type) {
    case 'Targets': {
      const channel = channelNamed(word);
      return channel && channelWords(channel);
    }
    case 'Step':
      return stepTypes.find((type) => type.name === word && (part as { type?: string }).type === word)?.doc;
    case 'Country':
      return (part as { code?: string }).code === word ? countryName(word) : undefined;
    case 'TextEntry':
      return isTextKey(word) ? `${builtInTexts[word].doc}\n\n> ${builtInTexts[word].text}` : undefined;
    default:
      return undefined;
  }
}

/** What a keyword means where it stands, with an example. */
export function keywordWords(part: AstNode, word: string): string | undefined {
  const row = settingAt(part, word) ?? statementAt(part, word) ?? lineAt(part, word);
  return (
    row && `${row.doc}${row.example === undefined ? '' : `\n\n\`\`\`menuflow\n${plainExample(row.example)}\n\`\`\``}`
  );
}

interface Row {
  doc: string;
  example?: string;
}

function statementAt(part: AstNode, word: string): Row | undefined {
  if (isNode(part)) return keywordOfNode[part.$type] === word ? (specOf(part) ?? statementNamed(word)) : undefined;
  return part.$container?.$type === 'FlowFile' ? statementNamed(word) : undefined;
}

/** A setting of a step or a node, or an output of a node. */
function settingAt(part: AstNode, word: string): Row | undefined {
  const owner = nodeAround(part);
  if (part.$type === 'Step') return word === 'step' ? settingNamed(owner && specOf(owner)?.settings, word) : undefined;
  if (part === owner)
    return settingNamed(
      specOf(owner)?.settings.filter(({ place }) => place),
      word,
    );
  if (part.$container?.$type === 'Step') return settingNamed(stepSettings, word);
  const spec = owner && specOf(owner);
  return settingNamed(spec?.settings, word) ?? spec?.outputs.find((output) => output.keyword === word);
}

function settingNamed(settings: readonly SettingSpec[] | undefined, word: string): SettingSpec | undefined {
  return settings?.find(
    ({ keyword, alsoKeywords }) => keyword?.split(' ').includes(word) || alsoKeywords?.includes(word),
  );
}

/** A line of a statement that is no node, such as `start` in a flow. */
function lineAt(part: AstNode, word: string): Row | undefined {
  const owner = part.$container;
  const keyword =
    owner?.$type === 'FlowHeader' ? 'flow' : owner?.$type === 'Scenario' ? 'test' : owner?.$type.toLowerCase();
  const lines = statementNamed(keyword ?? '')?.lines ?? [];
  return lines.find((line) => line.word === word) ?? lines.find((line) => line.word.split(' ').includes(word));
}

/** What a channel allows, and where that is written. */
export function channelWords({ title, sources, read, ...limits }: Channel): string {
  const rows: [string, number | undefined][] = [
    ['Characters in a message', limits.text],
    [`Characters in a message with up to ${limits.fewButtons?.most} buttons`, limits.fewButtons?.text],
    ['Characters on a button', limits.label],
    [`Characters on a button of up to ${limits.fewButtons?.most}`, limits.fewButtons?.label],
    ['Buttons under a message', limits.buttons],
    ['Buttons in a row', limits.buttonsInRow],
  ];
  const table = rows.flatMap(([words, limit]) => (limit === undefined ? [] : [`| ${words} | ${limit} |`]));
  return [
    `**${title}** allows at most`,
    ['| | |', '|---|--:|', ...table].join('\n'),
    `Sources: [texts](${sources.text}), [buttons](${sources.buttons}), read ${read}`,
  ].join('\n\n');
}
