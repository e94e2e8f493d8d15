// XState: one actor for each update, from its persisted snapshot and back into it.
import { assign, createActor, createMachine } from 'xstate';
import { answers, isAdult, isEmail, plans, progress } from './task.mjs';

export const name = 'XState, persisted';
export const library = 'xstate';

let asked = '';

function question(step, key, target, accepts, read = (text) => text) {
  const collected = ({ context, event }) => ({ ...context.collected, [key]: read(event.text) });
  return {
    entry: () => {
      asked = progress(step);
    },
    on: { ANSWER: { guard: ({ event }) => accepts(event.text), target, actions: assign({ collected }) } },
  };
}

const machine = createMachine({
  id: 'form',
  initial: 'name',
  context: { collected: {} },
  states: {
    name: question(0, 'name', 'email', (text) => text.length > 0),
    email: question(1, 'email', 'age', isEmail),
    age: question(2, 'age', 'plan', isAdult, Number),
    plan: question(3, 'plan', 'ok', (text) => plans.includes(text)),
    ok: question(
      4,
      'ok',
      'done',
      (text) => text === 'yes' || text === 'no',
      (text) => text === 'yes',
    ),
    done: { type: 'final' },
  },
});

export function contestant(store) {
  return (user) => {
    const first = createActor(machine).start();
    store.set(user, JSON.stringify(first.getPersistedSnapshot()));
    first.stop();
    let collected;
    for (const text of answers) {
      const actor = createActor(machine, { snapshot: JSON.parse(store.get(user)) }).start();
      actor.send({ type: 'ANSWER', text });
      const snapshot = actor.getPersistedSnapshot();
      store.set(user, JSON.stringify(snapshot));
      actor.stop();
      collected = snapshot.context.collected;
    }
    if (!asked.startsWith('Step 5')) throw new Error(`XState asked ${asked} last.`);
    return collected;
  };
}
