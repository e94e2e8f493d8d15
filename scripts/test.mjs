// Runs everything and counts it: checks, unit tests, the suite inside a real
// VS Code, and the packaged extension clicked through in a browser. A part is
// never left out silently: `--no-browser` counts the last two as skipped.
import { prepare, stop } from './lib/prepare.mjs';

prepare();
const { findBrowser, howToInstall } = await import('./lib/browser.mjs');
const { Tally } = await import('./lib/tally.mjs');

const withoutBrowser = process.argv.includes('--no-browser');
if (!withoutBrowser && !findBrowser()) stop(`${howToInstall}\n  Or leave those tests out: npm test -- --no-browser`);

const tally = new Tally();
/** When each part began, by its name. */
const parts = [];
const node = process.execPath;

headline('Build');
const built = await tally.step(node, ['scripts/build.mjs']);

headline('Checks');
await tally.counted(node, ['scripts/check.mjs', '--no-tests']);

headline('Unit, property, language and protocol tests');
await tally.counted(node, ['scripts/unit.mjs', ...(withoutBrowser ? ['--no-browser'] : [])]);

headline('The suite inside VS Code');
if (mayRun()) await tally.counted(node, ['scripts/vscode/run-suite.mjs']);

headline('The suite inside VS Code for the Web');
if (mayRun()) await tally.counted(node, ['scripts/vscode/run-web-suite.mjs']);

headline('The packaged extension in a browser');
if (mayRun() && (await tally.step(node, ['scripts/package.mjs', '--no-build'])))
  await tally.counted(node, ['test/vscode/browser/run.mjs']);

headline('');
for (const [index, { name, began }] of parts.slice(0, -1).entries())
  console.log(`${String(Math.round((parts[index + 1].began - began) / 1000)).padStart(5)} s  ${name}`);
tally.close();

function headline(name) {
  parts.push({ name, began: Date.now() });
  console.log(name ? `\n== ${name}` : '');
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
