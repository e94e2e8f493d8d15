import type { AstNode } from 'langium';
import { isMember, isNode, type Member } from '../../language/generated/ast.js';
import { keywordOfMember } from '../../language/node-spec.js';
import { relatedTo, type Check } from '../check.js';

/** Settings that may stand as often as the author likes. */
const many: ReadonlySet<Member['$type']> = new Set([
  'Item',
  'Step',
  'Option',
  'On',
  'When',
  'Output',
  'Gives',
  'Targets',
  'Fields',
]);

/** A setting that stands twice in one block. */
export const repeatedSetting: Check = {
  code: 'MF202',
  severity: 'error',
  scope: 'local',
  title: 'The setting is there twice',
  why: 'Only one of the two can count. A step has one check and one `else`; several conditions are joined with `and`.',
  wrong: 'menu m "Pick" {\n  columns 2\n  columns 3\n  item a "A" -> end\n}\n',
  right: 'menu m "Pick" {\n  columns 2\n  item a "A" -> end\n}\n',
  run(context) {
    for (const owner of [...context.all<AstNode>('FlowHeader', 'Step'), ...context.statements.filter(isNode)]) {
      const first = new Map<string, AstNode>();
      for (const member of 'members' in owner ? (owner.members as AstNode[]) : []) {
        if (!isMember(member)) continue;
        const keys =
          many.has(member.$type) && !(member.$type === 'On' && owner.$type === 'Toggle')
            ? []
            : [member.$type as string];
        if (owner.$type === 'Step' && (member.$type === 'Else' || ('message' in member && member.message)))
          keys.push('message');
        for (const key of new Set(keys)) {
          const other = first.get(key);
          if (!other) {
            first.set(key, member);
            continue;
          }
          const word = key === 'message' ? 'else' : keywordOfMember[member.$type];
          context.report(member, undefined, {
            message: `\`${word}\` is here twice.`,
            hint: 'Keep one of them.',
            related: relatedTo(other, word.split(' ')[0] ?? '', 'The other one is here.'),
          });
          break;
        }
      }
    }
  },
};
