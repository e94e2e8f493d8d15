import type { AstNode } from 'langium';
import type { Environments } from '../../language/environment.js';
import type { Node, Path } from '../../language/generated/ast.js';
import type { Type } from '../../language/types.js';
import { type Check, replacing } from '../check.js';
import { builtInRuleOf } from '../expressions/answers.js';
import { didYouMean } from '../nearest.js';

/** A path that begins with a name which means nothing where it stands. */
export const unknownName: Check = {
  code: 'MF107',
  severity: 'error',
  scope: 'local',
  title: 'The name means nothing here',
  why: 'A path begins with an earlier answer, a field of the row, a value of a node, a variable, or start data, whose names begin with a capital. Anything else would show as empty.',
  wrong: 'var name: text\nsend s "Hello {{nmae}}" -> end\n',
  right: 'var name: text\nsend s "Hello {{name}}" -> end\n',
  run(context) {
    const { Environments: environments } = context.services.naming;
    for (const path of context.all<Path>('Path')) {
      const name = path.root?.$refText;
      if (path.scope !== undefined || !name || isStartData(name) || environments.meaningOf(path).root) continue;
      if (path.$container.$type === 'Given' || isBuiltInRule(path)) continue;
      // A row whose shape nobody declared may have any field.
      if (isOpen(rowAround(path, environments))) continue;
      const near = context.nearest(name, () => environments.names(path));
      const row = rowAround(path, environments);
      const wanted = near ?? (row && isPlain(row) ? 'value' : undefined);
      context.report(path, 'root', {
        message: `\`${name}\` means nothing here.${didYouMean(wanted)}`,
        hint:
          row && isPlain(row)
            ? `The rows are plain ${row.kind === 'text' ? 'texts' : 'values'} without fields: \`{{value}}\` shows one.`
            : `It is no earlier answer, field of the row, value of a node, or variable. Data that a conversation starts with begins with a capital: \`${capital(name)}\`.`,
        data: { wanted },
      });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** Start data is declared nowhere by need; its name begins with a capital. */
export function isStartData(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `check email` names a rule and no answer. */
function isBuiltInRule(path: Path): boolean {
  const check = path.$container.$container;
  return check?.$type === 'Check' && builtInRuleOf(check) !== undefined;
}

/** The row that a path stands in the template of. */
function rowAround(path: Path, environments: Environments): Type | undefined {
  for (let at: AstNode | undefined = path; at; at = at.$container)
    if (at.$type === 'Each') return environments.rowOf(at.$container as Node);
  return undefined;
}

function isOpen(row: Type | undefined): boolean {
  return row?.kind === 'any' || (row?.kind === 'object' && row.open);
}

function isPlain({ kind }: Type): boolean {
  return kind === 'text' || kind === 'number' || kind === 'boolean';
}
