import type { AstNode } from 'langium';
import type { Path } from '../../language/generated/ast.js';
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
    for (const path of context.all<Path>('Path')) {
      if (path.scope === 'value' && !hasValue(path))
        context.report(path, 'scope', {
          message: '`value` means nothing here.',
          hint: 'It is the answer that a `check` looks at. For another answer write its name.',
        });
    }
  },
};

function hasValue(path: Path): boolean {
  for (let at: AstNode | undefined = path; at; at = at.$container)
    if (at.$type === 'Check' || at.$type === 'Each') return true;
  return false;
}
