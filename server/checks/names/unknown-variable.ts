import type { Assignment, Path, SaveTo, Toggle } from '../../language/generated/ast.js';
import { type Check, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';

/** A variable that is declared nowhere. */
export const unknownVariable: Check = {
  code: 'MF104',
  severity: 'error',
  scope: 'local',
  title: 'There is no such variable',
  why: 'A variable is declared with `var`, so that a misspelt name does not quietly become a second variable.',
  wrong: 'var visits: number = 0\nset count { vists = visits + 1 } -> end\n',
  right: 'var visits: number = 0\nset count { visits = visits + 1 } -> end\n',
  run(context) {
    const tell = (
      id: string | undefined,
      report: (told: { message: string; hint: string; data: unknown }) => void,
      type: string,
    ): void => {
      if (!id) return;
      const wanted = context.nearest(id, () => context.program.variables.keys());
      report({
        message: `There is no variable \`${id}\`.${didYouMean(wanted)}`,
        hint: `Declare it: \`var ${id}: ${type}\`.`,
        data: { id, wanted, type },
      });
    };
    for (const part of context.all<Assignment | SaveTo | Toggle>('Assignment', 'SaveTo', 'Toggle')) {
      if (part.variable?.ref) continue;
      const type =
        part.$type === 'Toggle'
          ? 'boolean'
          : part.$type === 'SaveTo'
            ? `form of ${'name' in part.$container ? String(part.$container.name) : ''}`
            : 'any';
      tell(part.variable?.$refText, (told) => context.report(part, 'variable', told), type);
    }
    for (const path of context.all<Path>('Path')) {
      if (path.scope === 'var' && path.root && !path.root.ref)
        tell(path.root.$refText, (told) => context.report(path, 'root', told), 'any');
    }
  },
  fix(problem, context) {
    const { id, wanted, type } = (problem.data ?? {}) as { id?: string; wanted?: string; type?: string };
    const rename = wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
    if (id === undefined) return rename;
    const last = context.file.statements.findLast(
      (statement) =>
        statement.$type === 'VariableDeclaration' || statement.$type === 'FlowHeader' || statement.$type === 'Include',
    );
    const line = last?.$cstNode ? last.$cstNode.range.end.line + 1 : 0;
    const at = { line, character: 0 };
    return [
      ...rename,
      {
        title: `Declare the variable \`${id}\``,
        edits: [{ uri: context.uri, range: { start: at, end: at }, newText: `var ${id}: ${type ?? 'any'}\n` }],
      },
    ];
  },
};
