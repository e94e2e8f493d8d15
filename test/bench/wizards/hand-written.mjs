// What one would write for this wizard alone: a reducer that gives the new state and the messages.
import { answers, isAdult, isEmail, plans, progress } from './task.mjs';

export const name = 'hand-written reducer';

const steps = [
  { key: 'name', accepts: (text) => text.length > 0, read: (text) => text, buttons: [] },
  { key: 'email', accepts: isEmail, read: (text) => text, buttons: [] },
  { key: 'age', accepts: isAdult, read: Number, buttons: [] },
  { key: 'plan', accepts: (text) => plans.includes(text), read: (text) => text, buttons: plans },
  {
    key: 'ok',
    accepts: (text) => text === 'yes' || text === 'no',
    read: (text) => text === 'yes',
    buttons: ['yes', 'no'],
  },
];

function ask(state) {
  const { buttons } = steps[state.step];
  const message = { type: 'message', text: progress(state.step), buttons: [...buttons, 'cancel'] };
  return { state, messages: [message] };
}

function reduce(state, text) {
  const { key, accepts, read } = steps[state.step];
  if (!accepts(text)) return { state, messages: [{ type: 'message', text: 'Please try again.', buttons: [] }] };
  const next = { step: state.step + 1, collected: { ...state.collected, [key]: read(text) } };
  return next.step < steps.length ? ask(next) : { state: next, messages: [] };
}

export function contestant(store) {
  return (user) => {
    let { state } = ask({ step: 0, collected: {} });
    store.set(user, JSON.stringify(state));
    for (const answer of answers) {
      ({ state } = reduce(JSON.parse(store.get(user)), answer));
      store.set(user, JSON.stringify(state));
    }
    return state.collected;
  };
}
