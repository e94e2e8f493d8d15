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
/** How long each part took, in the order in which they ended. */
const times = [];

const built = await part('Build', (say) => tally.step(node, ['scripts/build.mjs'], say));

// What VS Code is needed for waits for it most of the time, so it goes on beside
// the rest, and is shown when that is done.
const held = [];
const inVSCode = testInVSCode((line) => held.push(line));
await part('Checks', (say) => tally.counted(node, ['scripts/check.mjs', '--no-tests'], say));
await part('Unit, property, language and protocol tests', (say) =>
  tally.counted(node, ['scripts/unit.mjs', ...(withoutBrowser ? ['--no-browser'] : [])], say),
);
await inVSCode;
for (const line of held) console.log(line);

console.log('');
for (const { name, seconds } of times) console.log(`${String(seconds).padStart(5)} s  ${name}`);
tally.close();

async function testInVSCode(say) {
  await part('The suite inside VS Code', async () => mayRun(say) && suite(say), say);
  await part('The packaged extension in a browser', async () => mayRun(say) && stories(say), say);
}

function suite(say) {
  return tally.counted(node, ['scripts/vscode/run-suite.mjs'], say);
}

async function stories(say) {
  if (await tally.step(node, ['scripts/package.mjs', '--no-build'], say))
    await tally.counted(node, ['test/vscode/browser/run.mjs'], say);
}

async function part(name, work, say = (line) => console.log(line)) {
  say(`\n== ${name}`);
  const began = Date.now();
  const result = await work(say);
  times.push({ name, seconds: Math.round((Date.now() - began) / 1000) });
  return result;
}

/** What needs a browser and the build; where either is missing, that is said and counted. */
function mayRun(say) {
  if (withoutBrowser) {
    say('Left out, because of --no-browser.');
    tally.add({ skipped: 1 });
    return false;
  }
  if (!built) {
    say('Could not run, because the build failed.');
    tally.add({ failed: 1 });
  }
  return built;
}
