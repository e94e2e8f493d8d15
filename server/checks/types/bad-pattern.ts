import { compilePattern, functionNamed } from '../../../src/engine/index.js';
import type { Call } from '../../language/generated/ast.js';
import { plainText, templateText } from '../../language/texts.js';
import type { Check } from '../check.js';

/** A pattern that cannot be read. */
export const badPattern: Check = {
  code: 'MF304',
  severity: 'error',
  scope: 'local',
  title: 'The pattern cannot be read',
  why: 'Patterns are a documented part of regular expressions, so that no pattern can make a bot slow: letters, classes, groups, choices and counts. A pattern outside of it would fit nothing.',
  wrong: 'wizard w {\n  step a: text "A?" {\n    check matches(value, "(ab")\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: text "A?" {\n    check matches(value, "(ab)+")\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const call of context.all<Call>('Call')) {
      const spec = functionNamed(call.function ?? '');
      call.args.forEach((arg, index) => {
        if (spec?.parameters[index]?.pattern !== true || arg.$type !== 'TextLiteral') return;
        const pattern = arg.quoted === undefined ? templateText(arg.text) : plainText(arg.quoted);
        const { problem } = compilePattern(pattern);
        if (problem !== undefined)
          context.report(arg, undefined, {
            message: `This pattern cannot be read: ${problem}`,
            hint: 'It may hold letters, . \\d \\w \\s [a-z] ( ) | ? * + {2,4}.',
          });
      });
    }
  },
};
