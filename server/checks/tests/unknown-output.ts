import type { Answers } from '../../language/generated/ast.js';
import { plainToken } from '../../language/plain-words.js';
import { type Check, replacing } from '../check.js';
import { didYouMean } from '../nearest.js';

/** A test lets an action answer with an output that the action does not name. */
export const unknownOutput: Check = {
  code: 'MF702',
  severity: 'warning',
  scope: 'whole flow',
  title: 'The action has no such output',
  why: 'An output without an arrow ends the conversation, so the test would hardly show what it is meant to.',
  wrong:
    'menu main "Hello" {\n  item load "Load" -> load\n}\naction load http.request {\n  success -> main\n  error -> main\n}\ntest "it loads" {\n  user presses load\n  action load answers Sucess\n}\n',
  right:
    'menu main "Hello" {\n  item load "Load" -> load\n}\naction load http.request {\n  success -> main\n  error -> main\n}\ntest "it loads" {\n  user presses load\n  action load answers Success\n}\n',
  run(context) {
    for (const answer of context.all<Answers>('Answers')) {
      const action = answer.action?.ref;
      if (!action || action.$type !== 'Action' || !answer.output) continue;
      const outputs = action.members.flatMap((member) =>
        member.$type === 'Output' && member.output ? [nameOf(member.output)] : [],
      );
      const given = nameOf(answer.output);
      if (outputs.length === 0 || outputs.includes(given)) continue;
      const wanted = context.nearest(given, () => outputs);
      context.report(answer, 'output', {
        message: `\`${action.name}\` has no output \`${given}\`.${didYouMean(wanted)}`,
        hint: `It leads on at ${outputs.map((output) => `\`${output}\``).join(', ')}.`,
        data: { wanted },
      });
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** In small letters or in capitals, the two usual outputs are the same. */
function nameOf(written: string): string {
  const name = written.startsWith('"') ? plainToken(written) : written;
  return name === 'success' ? 'Success' : name === 'error' ? 'Error' : name;
}
