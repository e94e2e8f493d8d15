import type { AstNode } from 'langium';
import { type SettingSpec, stepSettings } from '../../../src/engine/node-table.js';
import { isNode } from '../../language/generated/ast.js';
import { keywordOfMember, specOf } from '../../language/node-spec.js';
import { type Check, replacing } from '../check.js';

/** A number that a setting does not take. */
export const outOfRange: Check = {
  code: 'MF204',
  severity: 'error',
  scope: 'local',
  title: 'The number is out of range',
  why: 'A setting that takes a number takes a whole one, within the range of that setting. A bot could do nothing sensible with another.',
  wrong: 'menu m "Pick" {\n  columns 4\n  item a "A" -> end\n}\n',
  right: 'menu m "Pick" {\n  columns 3\n  item a "A" -> end\n}\n',
  run(context) {
    for (const member of context.all<AstNode & { count?: number }>('Columns', 'Retries', 'PageSize', 'Max')) {
      const owner = member.$container;
      const settings: readonly SettingSpec[] =
        owner?.$type === 'Step' ? stepSettings : owner && isNode(owner) ? (specOf(owner)?.settings ?? []) : [];
      const word = keywordOfMember[member.$type as keyof typeof keywordOfMember];
      const setting = settings.find((candidate) => candidate.keyword === word);
      if (!setting || member.count === undefined) continue;
      const { min = 1, max = Number.MAX_SAFE_INTEGER } = setting;
      if (Number.isSafeInteger(member.count) && member.count >= min && member.count <= max) continue;
      const range =
        max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`;
      const wanted = Math.min(Math.max(Math.round(member.count), min), max);
      context.report(member, 'count', {
        message: `\`${word}\` takes ${range}, and this is ${member.count}.`,
        hint: setting.doc,
        data: { wanted: String(wanted) },
      });
    }
    for (const idle of context.all<AstNode & { amount?: number }>('Idle', 'Waits')) {
      if (idle.amount !== undefined && !(idle.amount > 0))
        context.report(idle, 'amount', {
          message: 'The time has to be more than 0.',
          hint: 'Write how long, such as 5 minutes.',
        });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to ${wanted}`)];
  },
};
