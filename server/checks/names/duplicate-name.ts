import { clashKey } from '../../language/program.js';
import { relatedTo, type Check } from '../check.js';

/** Two declarations of one name in one program. */
export const duplicateName: Check = {
  code: 'MF110',
  severity: 'error',
  scope: 'program',
  title: 'The name is taken',
  why: 'All files of a program share their names. Of two nodes with one name only the first could be reached.',
  wrong: 'send a "One" -> end\nsend a "Two" -> end\n',
  right: 'send a "One" -> b\nsend b "Two" -> end\n',
  run(context) {
    for (const statement of context.statements) {
      const key = clashKey(statement);
      const all = key === undefined ? undefined : context.program.clashes.get(key);
      if (!all) continue;
      const [first] = all;
      // The first is told only of those in other files; the others stand below it for all to see.
      const others = statement === first ? all.filter((other) => other.$container !== context.file) : [first];
      for (const other of others) {
        if (!other || other === statement) continue;
        const kind = key?.split(' ', 1)[0] ?? '';
        context.report(statement, 'name', {
          message:
            kind === 'flow'
              ? 'A program has one `flow` statement, and there is another.'
              : `There is another ${kind} \`${'name' in statement ? statement.name : ''}\`.`,
          hint: kind === 'flow' ? 'Keep the one of the file that is compiled.' : 'Give one of them another name.',
          related: relatedTo(other, 'name', 'The other one is here.'),
        });
      }
    }
  },
};
