// Runs the tests that need no VS Code, and ends with how many passed.
// Arguments go on to vitest: `node scripts/unit.mjs test/engine`. `--no-browser`
// leaves out the files that drive a browser, and counts each as skipped.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepare, root, run } from './lib/prepare.mjs';

prepare();
const file = 'dist/test/unit.json';
const report = path.join(root, file);
rmSync(report, { force: true });

const wanted = process.argv.slice(2).filter((word) => word !== '--no-browser');
const leftOut = process.argv.includes('--no-browser') ? filesWithBrowser() : [];
for (const name of leftOut) console.log(`Left out, because of --no-browser: ${name}`);
const { status } = run(
  'vitest',
  [
    'run',
    ...wanted,
    ...leftOut.map((name) => `--exclude=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ],
  { allowFailure: true },
);
const { passed, failed, skipped } = counts();
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

function filesWithBrowser() {
  return readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('test/vscode/'))
    .filter((name) =>
      readFileSync(path.join(root, name), 'utf8').match(/from '(playwright-core|.*\/gallery\/browser\.js)'/),
    );
}

/** One line for what failed, and a few for why. */
function say(name, why) {
  const reasons = why.split('\n').filter((line) => line.trim() !== '');
  console.log([`\u2717 ${name}`, ...reasons.slice(0, 8).map((line) => `    ${line.slice(0, 300)}`)].join('\n'));
}

function counts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that cannot even be loaded fails without a test of its own.
    const broken = testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
    ).length;
    const failures = numFailedTests + broken;
    for (const { name, message, assertionResults } of testResults) {
      const where = path.relative(root, name);
      const wrong = assertionResults.filter((test) => test.status === 'failed');
      for (const test of wrong) say(`${where}: ${test.fullName}`, test.failureMessages.join('\n'));
      if (wrong.length === 0 && message) say(where, message);
    }
    return {
      passed: numPassedTests,
      failed: status !== 0 && failures === 0 ? 1 : failures,
      skipped: numPendingTests + numTodoTests + leftOut.length,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: leftOut.length };
  }
}
