// A whole bot over standard input and output: node bot.mjs flow.json
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { handleEvent, readFlow, startConversation } from 'menuflow/engine';

const { flow, problems } = readFlow(JSON.parse(readFileSync(process.argv[2], 'utf8')));
for (const problem of problems) console.error(problem.pointer, problem.message);
if (!flow) process.exit(1);

function show({ state, effects }) {
  for (const effect of effects) {
    if (effect.type === 'message' || effect.type === 'update') {
      console.log(effect.text);
      for (const row of effect.buttons) console.log(row.map((button) => `[${button.label}]`).join(' '));
    } else if (effect.type === 'notice' || effect.type === 'problem') console.log(effect.text);
    // A real bot would do here what the action asks for.
    else if (effect.type === 'call')
      return show(handleEvent(flow, state, { type: 'result', call: effect.call, output: 'Success', values: {} }));
  }
  return state;
}

let state = show(startConversation(flow, { data: { User: { first_name: 'Ann' } } }));
for await (const text of createInterface({ input: process.stdin }))
  state = show(handleEvent(flow, state, { type: 'text', text }));
