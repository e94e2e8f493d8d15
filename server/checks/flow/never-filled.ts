import type { Check } from '../check.js';
import { FilledValues, readsIn } from './filled.js';

/** A path that nothing has filled whichever way the conversation comes to it. */
export const neverFilled: Check = {
  code: 'MF408',
  severity: 'warning',
  scope: 'whole flow',
  title: 'Nothing has filled the value yet',
  why: 'A form, a chosen row or the result of an action can be read once its node has run. Here no way comes through that node first, so the value is always empty.',
  wrong:
    'flow f {\n  start hello\n}\nsend hello "Welcome, {{FormData.name}}!" -> w\nwizard w {\n  step name: text "Your name?" required\n  complete -> end\n}\n',
  right:
    'flow f {\n  start w\n}\nwizard w {\n  step name: text "Your name?" required\n  complete -> hello\n}\nsend hello "Welcome, {{FormData.name}}!" -> end\n',
  *run(context) {
    const values = FilledValues.of(context.program);
    for (const read of yield* readsIn(context)) {
      yield;
      if (read.mayBeGiven || values.canBeFilled(read)) continue;
      context.report(read.path, undefined, {
        message: read.lacks
          ? `\`${read.name}\` is always empty: the flow has no node that gives it.`
          : values.isEverFilled(read)
            ? `\`${read.name}\` is always empty here: nothing fills it before \`${read.at.name}\`.`
            : `\`${read.name}\` is always empty: no arrow leads on from what would fill it.`,
        hint: read.lacks
          ? `It is given by these, where the user makes a choice: ${read.lacks}.`
          : 'Lead through the node that fills it first, or read something else.',
      });
    }
  },
};
