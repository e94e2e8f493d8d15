// This engine, as a bot uses it: the flow is data, the state is a text between any two events.
import { answers, plans, questions } from './task.mjs';

export const name = 'this engine';

const steps = [
  { id: 'name', type: 'text' },
  { id: 'email', type: 'email' },
  { id: 'age', type: 'number', validation: 'value >= 18' },
  { id: 'plan', type: 'select', options: plans.map((plan) => ({ label: plan, value: plan })) },
  { id: 'ok', type: 'confirm' },
];
const flow = {
  menuflow: '1.0',
  id: 'bench',
  start: 'form',
  nodes: {
    form: {
      type: 'menu.wizard',
      settings: { steps: steps.map((step, index) => ({ ...step, title: questions[index], required: true })) },
      outputs: { Complete: 'end' },
    },
  },
};

export function contestant(store, { startConversation, handleEvent }) {
  return (user) => {
    let { state, effects } = startConversation(flow);
    store.set(user, JSON.stringify(state));
    for (let step = 0; step < answers.length; step++) {
      const event = step < 3 ? { type: 'text', text: answers[step] } : { type: 'press', button: step === 3 ? 1 : 0 };
      ({ state, effects } = handleEvent(flow, JSON.parse(store.get(user)), event));
      store.set(user, JSON.stringify(state));
    }
    return effects.find((effect) => effect.type === 'output')?.values?.FormData;
  };
}
