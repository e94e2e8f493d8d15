import type { AstNode } from 'langium';
import { nodeTable, stepSettings } from '../../../src/engine/node-table.js';
import { isMember, isNode, type Member } from '../../language/generated/ast.js';
import { keywordOfMember, keywordOfNode, specOf } from '../../language/node-spec.js';
import type { Check } from '../check.js';

const flowSettings: ReadonlySet<string> = new Set(['start', 'target', 'format', 'country', 'idle', 'texts', 'with']);
const stepWords: ReadonlySet<string> = new Set([
  ...stepSettings.flatMap((setting) => [setting.keyword ?? '', ...(setting.alsoKeywords ?? [])]),
  'with',
]);
const noWords: ReadonlySet<string> = new Set(['with']);
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
  title: 'The setting does not belong here',
  why: 'Each statement has its own settings. One that belongs to another would have no effect.',
  wrong: 'menu m "Pick" {\n  page size 5\n  item a "A" -> end\n}\n',
  right: 'menu m "Pick" {\n  columns 2\n  item a "A" -> end\n}\n',
  run(context) {
    for (const node of context.program.nodes.values()) if (node.$container === context.file) examine(node, node.name);
    for (const header of context.all<AstNode>('FlowHeader', 'Step', 'Item')) examine(header, '');

    function examine(owner: AstNode, name: string): void {
      const members = 'members' in owner ? (owner.members as AstNode[]) : [];
      for (const member of members) {
        if (!isMember(member) || isWelcome(member, owner)) continue;
        const word = keywordOfMember[member.$type];
        const homes = homesOf(word);
        const whole = member.$cstNode?.range;
        if (!whole) continue;
        const end = {
          line: whole.start.line,
          character: whole.start.character + (word === 'an output' ? 1 : word.length),
        };
        context.reportAt(
          { start: whole.start, end: word === 'an output' ? whole.end : end },
          {
            message:
              word === 'an output'
                ? `This line is no setting of ${nameOf(owner)}${name ? ` \`${name}\`` : ''}.`
                : `\`${word}\` is no setting of ${nameOf(owner)}.`,
            hint:
              homes.length > 0
                ? `It belongs to ${homes.join(', ')}.`
                : `${capital(nameOf(owner))} has ${[...wordsFor(owner)].filter((known) => known && known !== '->').join(', ')}.`,
          },
        );
      }
    }
  },
};

function isWelcome(member: Member, owner: AstNode): boolean {
  if (isNode(owner) && owner.$type === 'Action') {
    if (member.$type === 'With' || member.$type === 'Gives' || member.$type === 'Mock' || member.$type === 'Output')
      return true;
    // Any word with an arrow is an output of that name.
    return 'target' in member && member.target !== undefined;
  }
  return wordsFor(owner).has(keywordOfMember[member.$type]);
}

function wordsFor(owner: AstNode): ReadonlySet<string> {
  if (owner.$type === 'FlowHeader') return flowSettings;
  if (owner.$type === 'Step') return stepWords;
  if (!isNode(owner)) return noWords;
  return (specOf(owner) && wordsOfKeyword.get(keywordOfNode[owner.$type])) ?? noWords;
}

function homesOf(word: string): string[] {
  const homes = [...wordsOfKeyword].flatMap(([keyword, words]) => (words.has(word) ? [`\`${keyword}\``] : []));
  if (stepWords.has(word)) homes.push('a step');
  if (flowSettings.has(word)) homes.push('`flow`');
  return homes;
}

function nameOf(owner: AstNode): string {
  if (owner.$type === 'FlowHeader') return 'a flow';
  if (isNode(owner)) return `a ${keywordOfNode[owner.$type]}`;
  return owner.$type === 'Step' ? 'a step' : 'an item';
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
