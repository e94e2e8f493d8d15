// How long an author or a build waits: checking and compiling; and one press of a real flow.
import { readFileSync } from 'node:fs';
import { fromRoot } from './dist.mjs';
import { medianMs } from './measure.mjs';

const include = (file) => readFileSync(fromRoot('examples', file), 'utf8');
const presses = 1_000;

export function measureCompiler({ compileFlow }, { startConversation, handleEvent }) {
  const shop = include('corner-shop.menuflow');
  const { flow } = compileFlow(shop, include);
  const { state } = startConversation(flow, { data: { User: { id: '7', first_name: 'Ann', company: 'ACME' } } });
  const pressed = medianMs(() => {
    for (let count = 0; count < presses; count++) handleEvent(flow, state, { type: 'press', data: 'settings' });
  }, 9);
  const compiled = (text, times) =>
    medianMs(() => {
      if (!compileFlow(text, include).flow) throw new Error('The flow was not compiled.');
    }, times);
  return [
    { name: 'check and compile the corner shop', ms: compiled(shop, 21) },
    { name: 'check and compile 1000 lines', ms: compiled(longFlow(1_000), 9) },
    { name: 'check and compile 10000 lines', ms: compiled(longFlow(10_000), 3) },
    { name: 'one press in the corner shop', ms: pressed / presses },
  ];
}

function longFlow(lines) {
  const menus = Math.floor(lines / 5);
  const parts = Array.from(
    { length: menus },
    (_, index) =>
      `menu m${index} "Menu ${index} of many" {\n  item a "Go on" -> m${(index + 1) % menus}\n  item b "Far away" -> m${(index * 7) % menus}\n  back\n}\n`,
  );
  return `flow long "Long" { start m0 }\n${parts.join('')}`;
}
