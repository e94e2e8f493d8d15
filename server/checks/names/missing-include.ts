import type { Include } from '../../language/generated/ast.js';
import { includedUri } from '../../language/program.js';
import { plainText } from '../../language/texts.js';
import type { Check } from '../check.js';

/** An included file that is not there. */
export const missingInclude: Check = {
  code: 'MF106',
  severity: 'error',
  scope: 'program',
  title: 'The included file is not there',
  why: 'The path is read from the folder of the file that includes it. What the other file declares is missing from the program.',
  wrong: 'include "./missing.menuflow"\nsend s "Hello" -> end\n',
  right: 'send s "Hello" -> end\n',
  run(context) {
    for (const include of context.all<Include>('Include')) {
      const path = plainText(include.path);
      const uri = includedUri(context.file, path);
      if (include.path === undefined || (uri && context.program.byAddress.has(uri.toString()))) continue;
      context.report(include, 'path', {
        message: path === '' ? 'The path of the file is missing.' : `There is no file \`${path}\`.`,
        hint: 'The path begins at this file’s folder, such as "./support.menuflow".',
      });
    }
  },
};
