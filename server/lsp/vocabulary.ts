import type { AstNode } from 'langium';
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver-types';
import {
  type Example,
  type NodeSpec,
  nodeSpecOfKeyword,
  nodeTable,
  type SettingSpec,
  stepSettings,
} from '../../src/engine/node-table.js';
import { isMember, isNode, type Member, type Step } from '../language/generated/ast.js';
import { keywordOfMember, keywordOfNode } from '../language/node-spec.js';
import { statementNamed, statementTable } from '../language/statements.js';

/** What can begin a line: statements outside of blocks, settings inside them, all from the tables. */

/** A line that can be written: the words it begins with, and how it goes on. */
interface Line {
  word: string;
  example: Example;
  doc: string;
  repeatable: boolean;
}

/** A skeleton for each statement, ready to be filled in. */
export function statementSnippets(): CompletionItem[] {
  return inOrder(
    [...nodeTable, ...statementTable].map(({ keyword, example, doc }) => ({
      ...item(keyword, example ?? keyword, doc),
      kind: CompletionItemKind.Snippet,
    })),
  );
}

/** The lines that a block takes and does not have yet. */
export function settingsFor(blocks: readonly string[], place: AstNode): CompletionItem[] {
  const block = blocks.at(-1) ?? '';
  const taken = wordsTaken(block, place);
  const lines = linesOf(block, place).filter(({ word, repeatable }) => repeatable || !taken.has(word));
  // What a block is made of comes before what is said of it once.
  return inOrder(
    [...lines.filter((line) => line.repeatable), ...lines.filter((line) => !line.repeatable)].map(
      ({ word, example, doc }) => item(word, example, doc),
    ),
  );
}

/** What can follow a step's question on its own line, and is not there yet. */
export function stepModifiers(place: AstNode): CompletionItem[] {
  const taken = wordsTaken('step', place);
  const onLine = new Set(['required', 'check', 'else', 'show if', 'retries', 'default']);
  return linesOf('step', place)
    .filter(({ word }) => onLine.has(word) && !taken.has(word))
    .map(({ word, example, doc }) => item(word, example, doc));
}

/** The words that go on with a statement's first line, such as `from` and `->`. */
export function headerWords(keyword: string): CompletionItem[] {
  const spec = nodeSpecOfKeyword(keyword);
  if (!spec) return [];
  const settings = spec.settings.flatMap(({ keyword: word, place, doc }) =>
    word && place === 'statement' ? [item(word, `${word} ‹›`, doc)] : [],
  );
  const passesOn = spec.outputs.find((output) => output.keyword === undefined);
  return passesOn ? [...settings, item('->', '-> ‹›', passesOn.doc)] : settings;
}

/** An example as a snippet: what is to be replaced becomes a stop, and empty marks are where the cursor ends. */
export function snippetOf(example: Example): string {
  let stop = 0;
  return example
    .replaceAll(/[\\$]/g, (char) => `\\${char}`)
    .replaceAll(/‹([^›]*)›/g, (_, words: string) => (words === '' ? '$0' : `\${${++stop}:${words}}`));
}

export function item(label: string, example: Example, doc: string): CompletionItem {
  return {
    label,
    kind: CompletionItemKind.Keyword,
    documentation: { kind: 'markdown', value: doc },
    insertText: snippetOf(example),
    insertTextFormat: InsertTextFormat.Snippet,
  };
}

/** The tables begin with what is written most. */
function inOrder(items: readonly CompletionItem[]): CompletionItem[] {
  return items.map((one, index) => ({ ...one, sortText: String(index).padStart(2, '0') }));
}

function linesOf(block: string, place: AstNode): Line[] {
  if (block === 'step') return unique(stepSettings.flatMap((setting) => linesOfStep(setting, stepAround(place)?.type)));
  const spec = nodeSpecOfKeyword(block);
  if (spec) return unique([...spec.settings.flatMap(settingLines), ...outputLines(spec)]);
  return (statementNamed(block)?.lines ?? []).map((line) => ({ ...line, repeatable: line.repeatable ?? false }));
}

/** The step that a place belongs to. */
export function stepAround(place: AstNode): Step | undefined {
  return place.$type === 'Step' ? (place as Step) : place.$container && stepAround(place.$container);
}

/** A step takes what its type can have; one that has no type yet may come to have any. */
function linesOfStep(setting: SettingSpec, type: string | undefined): Line[] {
  const has = (types: readonly string[] | undefined): boolean => !types || !type || types.includes(type);
  return settingLines(setting).filter(({ word }) =>
    has(setting.alsoKeywords?.includes(word) === true ? setting.alsoSteps : setting.steps),
  );
}

const repeatable: ReadonlySet<string> = new Set(['items', 'steps', 'options', 'routes', 'conditions']);

function settingLines(setting: SettingSpec): Line[] {
  const { keyword, alsoKeywords = [], example, kind, doc, place } = setting;
  if (!keyword || place) return [];
  const also = alsoKeywords.map((word) => ({ word, example: `${word} "‹›"`, doc, repeatable: false }));
  return [
    { word: keyword, example: example ?? writtenAs(keyword, setting), doc, repeatable: repeatable.has(kind) },
    ...also,
  ];
}

function writtenAs(word: string, { kind, default: usual, min }: SettingSpec): Example {
  switch (kind) {
    case 'template':
      return `${word} "‹›"`;
    case 'boolean':
      return word;
    case 'integer':
      return `${word} ‹${String(usual ?? min ?? 1)}›`;
    default:
      return `${word} ‹›`;
  }
}

function outputLines({ outputs }: NodeSpec): Line[] {
  return outputs.flatMap(({ name, keyword, example, doc }) =>
    keyword ? [{ word: keyword, example: example ?? `${keyword} -> ‹›`, doc, repeatable: name === '*' }] : [],
  );
}

/** A setting that is also an output, such as `back`, is told of once. */
function unique(lines: readonly Line[]): Line[] {
  const known = new Map<string, Line>();
  for (const line of lines) if (!known.has(line.word)) known.set(line.word, line);
  return [...known.values()];
}

/** The words of the lines that the block around a place has already. */
function wordsTaken(block: string, place: AstNode): ReadonlySet<string> {
  for (let owner: AstNode | undefined = place; owner; owner = owner.$container) {
    if (!('members' in owner) || blockName(owner) !== block) continue;
    const members = (owner as unknown as { members: AstNode[] }).members;
    return new Set(members.flatMap((member) => (isMember(member) ? [wordOf(member)] : [])));
  }
  return new Set();
}

function wordOf(member: Member): string {
  return member.$type === 'Output' ? member.output : keywordOfMember[member.$type];
}

function blockName(owner: AstNode): string {
  if (isNode(owner)) return keywordOfNode[owner.$type];
  return owner.$type === 'FlowHeader' ? 'flow' : owner.$type.toLowerCase();
}
