import type { AstNode } from 'langium';
import { relatedTo, type Check } from '../check.js';

const kinds: Readonly<Record<string, string>> = {
  VariableDeclaration: 'variable',
  TypeDeclaration: 'type',
  DataDeclaration: 'data',
  FlowHeader: 'flow',
};

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
    const first = new Map<string, AstNode>();
    for (const file of context.program.files) {
      for (const statement of file.statements) {
        if (statement.$type === 'Include' || statement.$type === 'Scenario' || !statement.name) continue;
        const kind = kinds[statement.$type] ?? 'node';
        // A program has one flow statement, whatever its name.
        const key = kind === 'flow' ? 'flow' : `${kind} ${statement.name}`;
        const other = first.get(key);
        if (!other) {
          first.set(key, statement);
          continue;
        }
        for (const [mine, its] of [
          [statement, other],
          [other, statement],
        ] as const) {
          if (mine.$container !== context.file || (mine === other && its.$container === context.file)) continue;
          context.report(mine, 'name', {
            message:
              kind === 'flow'
                ? 'A program has one `flow` statement, and there is another.'
                : `There is another ${kind} \`${statement.name}\`.`,
            hint: kind === 'flow' ? 'Keep the one of the file that is compiled.' : 'Give one of them another name.',
            related: relatedTo(its, 'name', 'The other one is here.'),
          });
        }
      }
    }
  },
};
