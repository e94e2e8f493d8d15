// inkjs: a story, saved and loaded at every update. Ink has no typed answers, so
// the host checks them and sets a variable before it takes the only choice.
import { Compiler, Story } from 'inkjs/full';
import { answers, isAdult, isEmail, questions } from './task.mjs';

export const name = 'inkjs, saved and loaded';
export const library = 'inkjs';

const step = (index, choices, next) =>
  `=== s${index}\nStep ${index + 1} of 5: ${questions[index]}\n${choices.map(([label, code]) => `+ [${label}]\n  ~ ${code}\n  -> ${next}`).join('\n')}\n`;
const source = [
  'VAR typed = ""\nVAR name = ""\nVAR email = ""\nVAR age = 0\nVAR plan = ""\nVAR ok = false\n-> s0\n',
  step(0, [['answered', 'name = typed']], 's1'),
  step(1, [['answered', 'email = typed']], 's2'),
  step(2, [['answered', 'age = typed']], 's3'),
  step(
    3,
    [
      ['free', 'plan = "free"'],
      ['pro', 'plan = "pro"'],
    ],
    's4',
  ),
  step(
    4,
    [
      ['yes', 'ok = true'],
      ['no', 'ok = false'],
    ],
    'END',
  ),
].join('\n');

const accepts = [(text) => text.length > 0, isEmail, isAdult];

export function contestant(store) {
  const story = new Story(new Compiler(source).Compile().ToJson());
  return (user) => {
    story.ResetState();
    story.ContinueMaximally();
    store.set(user, story.state.ToJson());
    for (let at = 0; at < answers.length; at++) {
      story.state.LoadJson(store.get(user));
      const answer = answers[at];
      if (at < 3) {
        if (!accepts[at](answer)) throw new Error(`${answer} is no answer.`);
        story.variablesState.typed = at === 2 ? Number(answer) : answer;
        story.ChooseChoiceIndex(0);
      } else story.ChooseChoiceIndex(at === 3 ? 1 : 0);
      story.ContinueMaximally();
      store.set(user, story.state.ToJson());
    }
    const read = (key) => story.variablesState[key];
    return { name: read('name'), email: read('email'), age: read('age'), plan: read('plan'), ok: read('ok') };
  };
}
