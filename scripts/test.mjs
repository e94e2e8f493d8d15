// Runs everything and counts it: checks, unit tests, the suite inside a real
// VS Code, and the packaged extension clicked through in a browser. A part is
// never left out silently: `--no-browser` counts the last two as skipped.
// `npm run test:web` runs the suite once more inside VS Code for the Web.
import { prepare, stop } from './lib/prepare.mjs';

prepare();
const { findBrowser, howToInstall } = await import('./lib/browser.mjs');
const { Tally } = await import('./lib/tally.mjs');

const withoutBrowser = process.argv.includes('--no-browser');
if (!withoutBrowser && !findBrowser()) stop(`${howToInstall}\n  Or leave those tests out: npm test -- --no-browser`);

const tally = new Tally();
const node = process.execPath;
/** How long each part took, in their order. */
const times = [];

const built = await part('Build', () => tally.step(node, ['scripts/build.mjs']));
await part('Checks', () => tally.counted(node, ['scripts/check.mjs', '--no-tests']));
await part('Unit, property, language and protocol tests', () =>
  tally.counted(node, ['scripts/unit.mjs', ...(withoutBrowser ? ['--no-browser'] : [])]),
);
await part('The suite inside VS Code', async () => mayRun() && tally.counted(node, ['scripts/vscode/run-suite.mjs']));
await part('The packaged extension in a browser', async () => mayRun() && stories());

console.log('');
for (const { name, seconds } of times) console.log(`${String(seconds).padStart(5)} s  ${name}`);
tally.close();

async function stories() {
  if (await tally.step(node, ['scripts/package.mjs', '--no-build']))
    await tally.counted(node, ['test/vscode/browser/run.mjs']);
}

async function part(name, work) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  const result = await work();
  times.push({ name, seconds: Math.round((Date.now() - began) / 1000) });
  return result;
}

/** What needs a browser and the build; where either is missing, that is said and counted. */
function mayRun() {
  if (withoutBrowser) {
    console.log('Left out, because of --no-browser.');
    tally.add({ skipped: 1 });
    return false;
  }
  if (!built) {
    console.log('Could not run, because the build failed.');
    tally.add({ failed: 1 });
  }
  return built;
}
