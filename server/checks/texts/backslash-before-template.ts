import type { Text } from '../../language/generated/ast.js';
import { textPieces } from '../../language/texts.js';
import type { Check } from '../check.js';

/** A backslash that Flow JSON would take for a part of the braces behind it. */
export const backslashBeforeTemplate: Check = {
  code: 'MF504',
  severity: 'warning',
  scope: 'local',
  title: 'A backslash before a template',
  why: 'In a flow, a backslash directly before `{{` makes plain braces of it. So users would see the braces and the path instead of the value, and no backslash.',
  wrong: 'var folder: text = "menus"\nsend s "It is in C:\\\\{{folder}}" -> end\n',
  right: 'var folder: text = "menus"\nsend s "It is in C:/{{folder}}" -> end\n',
  run(context) {
    for (const text of context.all<Text>('Text')) {
      let before: ReturnType<typeof textPieces>[number] | undefined;
      for (const piece of textPieces(text)) {
        if (typeof piece !== 'string' && typeof before === 'string' && before.endsWith('\\'))
          context.report(
            text,
            'templates',
            {
              message: 'The backslash before these braces makes plain text of them.',
              hint: 'Put another sign between the two, such as a space, or take the backslash out.',
            },
            piece.$containerIndex,
          );
        before = piece;
      }
    }
  },
};
