import type { AstNode } from 'langium';
import type { Node, Path } from '../../language/generated/ast.js';
import type { Check } from '../check.js';

/** `value` where there is no value. */
export const valueOutsideCheck: Check = {
  code: 'MF303',
  severity: 'error',
  scope: 'local',
  title: '`value` stands outside a check',
  why: '`value` is the answer that a `check` looks at, and a plain element in the template of generated buttons or rows. Elsewhere it means nothing.',
  wrong: 'wizard w {\n  step a: number "A?"\n  step b: text "B?" {\n    show if value > 3\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: number "A?"\n  step b: text "B?" {\n    show if a > 3\n  }\n  complete -> end\n}\n',
  run(context) {
    const { Environments: environments } = context.services.naming;
    for (const path of context.all<Path>('Path')) {
      if (path.scope !== 'value' || hasValue(path)) continue;
      const each = eachAround(path);
      if (!each)
        context.report(path, 'scope', {
          message: '`value` means nothing here.',
          hint: 'It is the answer that a `check` looks at. For another answer write its name.',
        });
      else if (!environments.meaningOf(path).root) {
        const row = environments.rowOf(each.$container as Node);
        const fields = row.kind === 'object' ? [...row.fields().keys()].slice(0, 5) : [];
        context.report(path, 'scope', {
          message: 'The rows are records, so there is no plain `value` to show.',
          hint: `Name one of their fields${fields.length > 0 ? `: ${fields.map((field) => `\`{{${field}}}\``).join(', ')}` : ''}.`,
        });
      }
    }
  },
};

function hasValue(path: Path): boolean {
  for (let at: AstNode | undefined = path; at; at = at.$container) if (at.$type === 'Check') return true;
  return false;
}

function eachAround(path: Path): AstNode | undefined {
  for (let at: AstNode | undefined = path; at; at = at.$container) if (at.$type === 'Each') return at;
  return undefined;
}
