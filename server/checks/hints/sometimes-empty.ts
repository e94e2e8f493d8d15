import type { Check } from '../check.js';
import { FilledValues, readsIn } from '../flow/filled.js';

/** A path that is filled on some ways to it, but not on all. */
export const sometimesEmpty: Check = {
  code: 'MF603',
  severity: 'hint',
  scope: 'whole flow',
  title: 'The value is not filled on every way',
  why: 'The conversation can come here without having passed the node that fills the value. Then it is empty: a text shows nothing in its place. That may be meant.',
  wrong:
    'flow f {\n  start main\n}\nmenu main "Hello" {\n  item join "Join" -> w\n  item skip "Not now" -> bye\n}\nwizard w {\n  step name: text "Your name?" required\n  complete -> bye\n  cancelled -> main\n}\nsend bye "Goodbye, {{FormData.name}}!" -> end\n',
  right:
    'flow f {\n  start main\n}\nmenu main "Hello" {\n  item join "Join" -> w\n  item skip "Not now" -> end\n}\nwizard w {\n  step name: text "Your name?" required\n  complete -> bye\n  cancelled -> main\n}\nsend bye "Goodbye, {{FormData.name}}!" -> end\n',
  *run(context) {
    const values = FilledValues.of(context.program);
    for (const read of yield* readsIn(context)) {
      yield;
      if (read.mayBeGiven ? !values.isEverFilled(read) : !values.canBeFilled(read)) continue;
      const way = values.wayWithout(read);
      if (!way) continue;
      context.report(read.path, undefined, {
        message:
          way.length > 1
            ? `\`${read.name}\` is empty on the way ${way.map((id) => `\`${id}\``).join(' → ')}.`
            : `\`${read.name}\` is empty when the conversation begins.`,
        hint: 'Lead every way here through the node that fills it, or leave the value out. Where nothing may stand in its place, all is well.',
      });
    }
  },
};
