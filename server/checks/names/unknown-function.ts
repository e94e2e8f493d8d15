import { functionNamed, functionTable } from '../../../src/engine/index.js';
import type { Call } from '../../language/generated/ast.js';
import { type Check, replacing } from '../check.js';
import { didYouMean, nearest } from '../nearest.js';

/** A call of a function that there is not. */
export const unknownFunction: Check = {
  code: 'MF105',
  severity: 'error',
  scope: 'local',
  title: 'There is no such function',
  why: 'Expressions know a small set of functions, the same wherever a flow runs. A bot could not work another one out.',
  wrong: 'wizard w {\n  step a: text "A?" {\n    check lenght(value) > 2\n  }\n  complete -> end\n}\n',
  right: 'wizard w {\n  step a: text "A?" {\n    check len(value) > 2\n  }\n  complete -> end\n}\n',
  run(context) {
    for (const call of context.all<Call>('Call')) {
      if (!call.function || functionNamed(call.function)) continue;
      const wanted =
        nearest(
          call.function,
          functionTable.map((spec) => spec.name),
        ) ?? (/len|count|size/i.test(call.function) ? 'len' : undefined);
      context.report(call, 'function', {
        message: `There is no function \`${call.function}\`.${didYouMean(wanted)}`,
        hint: `There are ${functionTable.map((spec) => spec.name).join(', ')}.`,
        data: { wanted },
      });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};
