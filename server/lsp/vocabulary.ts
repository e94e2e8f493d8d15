import type { AstNode } from 'langium';
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from 'vscode-languageserver-types';
import { nodeSpecOfKeyword, nodeTable, type SettingSpec, stepSettings } from '../../src/engine/node-table.js';

/** What can begin a line, from the node table: statements outside of blocks, settings inside them. */

/** A skeleton for each statement, ready to be filled in. */
export function statementSnippets(): CompletionItem[] {
  const nodes = nodeTable.map((spec) =>
    snippet(spec.keyword, skeletons[spec.keyword] ?? `${spec.keyword} \${1:id} "\${2:text}"`, spec.doc),
  );
  return [...nodes, ...Object.entries(otherStatements).map(([keyword, [body, doc]]) => snippet(keyword, body, doc))];
}

/** The settings that a block takes and does not have yet. */
export function settingsFor(blocks: readonly string[], place: AstNode): CompletionItem[] {
  const block = blocks.at(-1) ?? '';
  const taken = new Set(blockLines(place));
  const settings = block === 'step' ? stepSettings : nodeSpecOfKeyword(block)?.settings;
  if (!settings) return (otherBlocks[block] ?? []).map((words) => ({ label: words, kind: CompletionItemKind.Keyword }));
  const fromSettings = settings.flatMap((setting) => settingItems(setting, block));
  const outputs = nodeSpecOfKeyword(block)?.outputs ?? [];
  const fromOutputs = outputs.flatMap((output) =>
    output.keyword ? [item(output.keyword, output.doc, outputBodies[output.keyword] ?? `${output.keyword} -> $0`)] : [],
  );
  const known = new Map<string, CompletionItem>();
  for (const candidate of [...fromSettings, ...fromOutputs])
    if (!known.has(candidate.label)) known.set(candidate.label, candidate);
  return [...known.values()].filter(
    (candidate) => repeatable.has(candidate.label) || !taken.has(candidate.label.split(' ')[0] ?? ''),
  );
}

function settingItems(setting: SettingSpec, block: string): CompletionItem[] {
  const words = [setting.keyword, ...(setting.alsoKeywords ?? [])].filter((word) => word !== undefined);
  return words.flatMap((word) =>
    headerWords.has(`${block} ${word}`) || word === '->' ? [] : [item(word, setting.doc, bodyOf(word, setting))],
  );
}

function bodyOf(word: string, setting: SettingSpec): string {
  const own = outputBodies[word];
  if (own) return own;
  switch (setting.kind) {
    case 'template':
      return `${word} "$0"`;
    case 'boolean':
      return word;
    case 'integer':
      return `${word} \${0:${setting.default ?? setting.min ?? 1}}`;
    default:
      return `${word} $0`;
  }
}

/** Settings that stand in the statement's first line and not in its block. */
const headerWords: ReadonlySet<string> = new Set([
  'list from',
  'search in',
  'buttons from',
  'toggle of',
  'router of',
  'buttons data',
  'wizard columns',
]);
const repeatable: ReadonlySet<string> = new Set([
  'item',
  'step',
  'option',
  'on',
  'when',
  'user',
  'bot',
  'given',
  'expect',
  'action',
]);

const outputBodies: Readonly<Record<string, string>> = {
  item: 'item ${1:data} "${2:Label}" -> $0',
  back: 'back',
  cancel: 'cancel "${1:Cancel}" -> $0',
  step: 'step ${1:id}: ${2:text} "${3:Question?}" required',
  option: 'option ${1:value} "${2:Label}"',
  on: 'on $1 -> $0',
  when: 'when $1 -> $0',
  yes: 'yes "${1:Yes}" -> $0',
  no: 'no "${1:No}" -> $0',
  otherwise: 'otherwise -> $0',
  check: 'check ${1:value} else "$0"',
};

const skeletons: Readonly<Record<string, string>> = {
  menu: 'menu ${1:id} "${2:What would you like?}" {\n  item ${3:data} "${4:Label}" -> $0\n}',
  wizard: 'wizard ${1:id} {\n  step ${2:name}: text "${3:What is your name?}" required\n  complete -> $0\n}',
  list: 'list ${1:id} from ${2:rows} {\n  each "{{${3:title}}}"\n  selected -> $0\n}',
  router: 'router ${1:id} {\n  on ${2:data} -> ${3:target}\n  otherwise -> $0\n}',
  back: 'back ${1:go_back}',
  reset: 'reset ${1:home} "${2:Starting over.}" -> ${0:main}',
  confirm: 'confirm ${1:id} "${2:Are you sure?}" {\n  yes "${3:Yes}" -> ${4:target}\n  no "${5:No}" -> $0\n}',
  search:
    'search ${1:id} in ${2:rows} {\n  placeholder "${3:Type part of a name}"\n  fields ${4:title}\n  each "{{${4:title}}}"\n  selected -> $0\n}',
  toggle: 'toggle ${1:id} of ${2:variable} "${3:Notifications}" {\n  on "${4:ON}"\n  off "${5:OFF}"\n  back\n}',
  buttons:
    'buttons ${1:id} from ${2:rows} "${3:Pick one}" {\n  each "{{${4:name}}}" data "${5:row}_{{${6:id}}}"\n  selected -> $0\n}',
  send: 'send ${1:id} "${2:Text}" -> $0',
  set: 'set ${1:id} { ${2:variable} = ${3:value} } -> $0',
};

const otherStatements: Readonly<Record<string, [string, string]>> = {
  flow: ['flow ${1:id} "${2:Name}" {\n  start ${0:main}\n}', 'What the whole flow is called, and where it starts.'],
  include: ['include "./${0:other}.menuflow"', 'Takes in another file.'],
  var: ['var ${1:name}: ${2:text} = $0', 'A value that the conversation keeps.'],
  type: ['type ${1:Name} {\n  ${2:field}: ${0:text}\n}', 'The shape of a record.'],
  data: ['data ${1:User} {\n  ${2:name}: ${0:text}\n}', 'The shape of the data that a conversation starts with.'],
  action: [
    'action ${1:id} ${2:http.request} {\n  with { $3 }\n  gives ${4:rows}: list of ${5:any}\n  success -> $0\n}',
    "Something that the bot's program does.",
  ],
  test: ['test "${1:what happens}" {\n  user presses $0\n}', 'A conversation that is checked.'],
};

const otherBlocks: Readonly<Record<string, readonly string[]>> = {
  flow: ['start', 'target', 'format', 'country', 'idle', 'texts'],
  action: ['with', 'gives', 'mock', 'success', 'error'],
  test: [
    'given',
    'user presses',
    'user says',
    'user sends photo',
    'user comes back',
    'user waits',
    'bot says',
    'bot asks',
    'bot shows buttons',
    'expect',
    'expect at',
    'expect ended',
    'action',
  ],
};

function snippet(label: string, body: string, doc: string): CompletionItem {
  return { ...item(label, doc, body), kind: CompletionItemKind.Snippet };
}

function item(label: string, doc: string, body: string): CompletionItem {
  return {
    label,
    kind: CompletionItemKind.Keyword,
    documentation: { kind: 'markdown', value: doc },
    insertText: body,
    insertTextFormat: InsertTextFormat.Snippet,
  };
}

/** The first words of the settings that the block around a place has already. */
function blockLines(place: AstNode): string[] {
  let owner: AstNode | undefined = place;
  while (owner && !('members' in owner)) owner = owner.$container;
  const members = (owner as { members?: AstNode[] } | undefined)?.members ?? [];
  return members.flatMap((member) => (member.$cstNode ? [member.$cstNode.text.split(/\s/, 1)[0] ?? ''] : []));
}
