// How fast the compiler and the engine are, measured on what ships in dist/.
// Each number is the smallest of three medians, so that a busy machine disturbs it least.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const load = (file) => import(pathToFileURL(path.join(root, 'dist', file)).href);
const { compileFlow } = await load('compiler.mjs');
const { startConversation, handleEvent } = await load('engine.mjs');

const shop = readFileSync(path.join(root, 'examples/corner-shop.menuflow'), 'utf8');
const include = (file) => readFileSync(path.join(root, 'examples', file), 'utf8');
report(
  'check and compile the corner shop',
  'ms',
  smallest(() => timed(() => compileFlow(shop, include)), 15),
);
for (const lines of [1_000, 10_000]) {
  const text = longFlow(lines);
  report(
    `check and compile ${lines} lines`,
    'ms',
    smallest(() => timed(() => compileFlow(text)), lines > 5_000 ? 3 : 7),
  );
}

const { flow } = compileFlow(shop, include);
const { state } = startConversation(flow, { data: { User: { id: '7', first_name: 'Ann', company: 'ACME' } } });
const perBatch = 1_000;
const press = smallest(
  () =>
    timed(() => {
      for (let i = 0; i < perBatch; i++) handleEvent(flow, state, { type: 'press', data: 'settings' });
    }),
  9,
);
report('one press, from an event to its effects', 'µs', (press / perBatch) * 1_000);

function longFlow(lines) {
  const parts = ['flow long "Long" { start m0 }\n'];
  const menus = Math.floor(lines / 5);
  for (let i = 0; i < menus; i++)
    parts.push(
      `menu m${i} "Menu ${i} of many" {\n  item a "Go on" -> m${(i + 1) % menus}\n  item b "Far away" -> m${(i * 7) % menus}\n  back\n}\n`,
    );
  return parts.join('');
}

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function smallest(measure, times) {
  const medians = Array.from({ length: 3 }, () => {
    const all = Array.from({ length: times }, measure).toSorted((a, b) => a - b);
    return all[Math.floor(all.length / 2)];
  });
  return Math.min(...medians);
}

function report(what, unit, value) {
  console.log(`${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}  ${what}`);
}
