import { functionNamed } from '../../../src/engine/index.js';
import type { Call } from '../../language/generated/ast.js';
import type { Check } from '../check.js';

/** A function called with too many or too few values. */
export const wrongArguments: Check = {
  code: 'MF302',
  severity: 'error',
  scope: 'local',
  title: 'The function takes another number of values',
  why: 'A value that is missing counts as nothing, and one too many is not looked at.',
  wrong: 'wizard w {\n  step a: text "A?" {\n    check includes(value)\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: text "A?" {\n    check includes(value, "x")\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const call of context.all<Call>('Call')) {
      const spec = functionNamed(call.function ?? '');
      if (!spec) continue;
      const most = spec.parameters.length;
      const least = spec.parameters.filter((parameter) => parameter.optional !== true).length;
      if (call.args.length >= least && call.args.length <= most) continue;
      context.report(call, 'function', {
        message: `\`${spec.name}\` takes ${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'value' : 'values'}, and here ${call.args.length === 1 ? 'is' : 'are'} ${call.args.length}.`,
        hint: `${spec.name}(${spec.parameters.map((parameter) => parameter.name).join(', ')}): ${spec.doc}`,
      });
    }
  },
};
