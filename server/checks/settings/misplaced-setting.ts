import type { AstNode } from 'langium';
import { nodeTable, stepSettings } from '../../../src/engine/node-table.js';
import {
  type FlowHeader,
  isMember,
  isNode,
  type Item,
  type Member,
  type Node,
  type Step,
} from '../../language/generated/ast.js';
import { keywordOfMember, keywordOfNode, specOf } from '../../language/node-spec.js';
import { statementNamed } from '../../language/statements.js';
import { targetId } from '../../language/texts.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';
import { nameHere } from '../syntax/habits.js';
import { isNamedWire } from '../flow/dead-wire.js';
import { ownerName } from '../syntax/setting-words.js';

type Owner = Node | FlowHeader | Step | Item;

const linesOf = (keyword: string): string[] => statementNamed(keyword)?.lines.map(({ word }) => word) ?? [];
// A flow has no settings but these in Flow JSON, so `with` would be lost in it.
const flowSettings: ReadonlySet<string> = new Set(linesOf('flow'));
const stepWords: ReadonlySet<string> = new Set([
  ...stepSettings.flatMap((setting) => [setting.keyword ?? '', ...(setting.alsoKeywords ?? [])]),
  'with',
]);
const noWords: ReadonlySet<string> = new Set(['with']);
const actionWords: ReadonlySet<string> = new Set(linesOf('action'));
const wordsOfKeyword = new Map(
  nodeTable.map((spec) => [
    spec.keyword,
    new Set(['with', ...[...spec.settings, ...spec.outputs].flatMap((row) => row.keyword ?? [])]),
  ]),
);
// The words on a wizard's Cancel button stand in a `cancel` of their own.
wordsOfKeyword.get('wizard')?.add('cancel');

/** A setting in a statement that does not have it. */
export const misplacedSetting: Check = {
  code: 'MF201',
  severity: 'error',
  scope: 'local',
  title: 'The setting does not belong here',
  why: 'Each statement has its own settings. One that belongs to another would have no effect.',
  wrong: 'menu m "Pick" {\n  page size 5\n  item a "A" -> end\n}\n',
  right: 'menu m "Pick" {\n  columns 2\n  item a "A" -> end\n}\n',
  run(context) {
    const owners: Owner[] = [
      ...context.statements.filter(isNode),
      ...context.all<FlowHeader | Step | Item>('FlowHeader', 'Step', 'Item'),
    ];
    for (const owner of owners) {
      if (isNode(owner)) tellUselessText(owner, context);
      for (const member of 'members' in owner ? owner.members : []) {
        if (isMember(member) && !isWelcome(member, owner)) tell(member, owner, context);
      }
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** A text in the statement of a node that shows none there. */
function tellUselessText(node: Node, context: CheckContext): void {
  const spec = specOf(node);
  if (!spec || !('text' in node) || !node.text || spec.settings.some((setting) => setting.json === 'message')) return;
  const keyword = keywordOfNode[node.$type];
  const instead: Readonly<Record<string, string>> = {
    wizard: 'Its steps ask the questions; to say something first, lead through a `send`.',
    list: 'Write it as `header`.',
    search: 'Write it as `placeholder`.',
  };
  context.report(node, 'text', {
    message: `${ownerName(keyword).replace(/^a/, 'A')} shows no text of its own.`,
    hint: instead[keyword] ?? 'Take it out.',
  });
}

function tell(member: Member, owner: Owner, context: CheckContext): void {
  const words = [...wordsFor(owner)].filter((word) => /^[a-z]/.test(word));
  // What is no setting at all is read as an output of that name, which only actions have.
  const isOutput = member.$type === 'Output';
  const word = isOutput ? member.output : keywordOfMember[member.$type];
  if (!word) return;
  const wanted = isOutput ? (nameHere(word, words) ?? context.nearest(word, () => words)) : undefined;
  const homes = isOutput ? [] : homesOf(word);
  const told = {
    message: `\`${word}\` is no setting of ${nameOf(owner)}.${didYouMean(wanted)}`,
    hint:
      member.$type === 'When'
        ? 'Conditions stand in a router: `when age > 17 -> adults` leads to one menu, `otherwise -> children` to another.'
        : homes.length > 0
          ? `It belongs to ${homesWords(homes)}.`
          : `There are ${words.join(', ')}.`,
    ...(wanted !== undefined && { data: { wanted } }),
  };
  const start = member.$cstNode?.range.start;
  if (isOutput || !start) context.report(member, 'output', told);
  else context.reportAt({ start, end: { line: start.line, character: start.character + word.length } }, told);
}

function isWelcome(member: Member, owner: Owner): boolean {
  // Any node's outputs can be wired by their names in quotes; whether such a wire is ever taken is another check's.
  if (isNode(owner) && isNamedWire(member)) return true;
  if (owner.$type !== 'Action') return wordsFor(owner).has(keywordOfMember[member.$type]);
  // Any word with an arrow is an output of that name.
  return (
    actionWords.has(keywordOfMember[member.$type]) || ('target' in member && targetId(member.target) !== undefined)
  );
}

function wordsFor(owner: AstNode): ReadonlySet<string> {
  if (owner.$type === 'FlowHeader') return flowSettings;
  if (owner.$type === 'Step') return stepWords;
  if (owner.$type === 'Action') return actionWords;
  if (!isNode(owner)) return noWords;
  return (specOf(owner) && wordsOfKeyword.get(keywordOfNode[owner.$type])) ?? noWords;
}

function homesOf(word: string): string[] {
  const homes = [...wordsOfKeyword].flatMap(([keyword, words]) => (words.has(word) ? [`\`${keyword}\``] : []));
  if (stepWords.has(word)) homes.push('a step');
  if (flowSettings.has(word)) homes.push('`flow`');
  if (actionWords.has(word)) homes.push('`action`');
  return homes;
}

/** A word that nearly everything has needs no list. */
function homesWords(homes: readonly string[]): string {
  return homes.length > 8 ? 'nodes, their steps and their items' : homes.join(', ');
}

function nameOf(owner: Owner): string {
  if (owner.$type === 'FlowHeader') return 'a flow';
  if (isNode(owner)) return ownerName(keywordOfNode[owner.$type]);
  return owner.$type === 'Step' ? 'a step' : 'an item';
}
