// Runs everything and counts it: checks, unit tests, the suite inside a real
// VS Code, and the packaged extension clicked through in a browser. A part is
// never left out silently: `--no-browser` counts the last two as skipped.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepare, root, run, say } from './lib/prepare.mjs';

prepare();
const { findBrowser, howToInstall } = await import('./lib/browser.mjs');
const withoutBrowser = process.argv.includes('--no-browser');
if (!withoutBrowser && !findBrowser()) {
  console.error(`\u2717 ${howToInstall}\n  Or leave those tests out: npm test -- --no-browser`);
  process.exit(1);
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

part('Build', () => step(() => run(process.execPath, ['scripts/build.mjs'], { allowFailure: true })));
if (totals.failed === 0) {
  part('Checks', () => step(() => run(process.execPath, ['scripts/check.mjs', '--no-tests'], { allowFailure: true })));
  part('Unit, property, language and protocol tests', unitTests);
  part('The suite inside VS Code', () => inBrowser(() => counted('scripts/vscode/run-suite.mjs')));
  part('The packaged extension in a browser', () => inBrowser(packaged));
}

say(`Took ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed > 0 ? 1 : 0);

function part(name, work) {
  console.log(`\n== ${name}`);
  work();
}

function step(work) {
  if (work().status === 0) totals.passed++;
  else totals.failed++;
}

function unitTests() {
  const report = path.join(root, 'dist/test/unit.json');
  rmSync(report, { force: true });
  const { status } = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { allowFailure: true });
  add(readCounts(report), status);
}

function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function packaged() {
  const { status } = run(process.execPath, ['scripts/package.mjs', '--no-build'], { allowFailure: true });
  if (status === 0) counted('test/vscode/browser/run.mjs');
  else totals.failed++;
}

/** Runs a script that ends with `N passed, N failed`. */
function counted(script) {
  const { stdout, status } = run(process.execPath, [script], { allowFailure: true, capture: true });
  process.stdout.write(stdout);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  add(passed === undefined ? { passed: 0, failed: 1, skipped: 0 } : { passed: Number(passed), failed: Number(failed), skipped: 0 }, status);
}

function add({ passed, failed, skipped }, status) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  // A run that fails without naming a test has failed all the same.
  if (status !== 0 && failed === 0) totals.failed++;
}

function inBrowser(work) {
  if (!withoutBrowser) return work();
  console.log('Left out, because of --no-browser.');
  totals.skipped++;
}
