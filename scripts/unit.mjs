// Runs the tests that need no VS Code, and ends with how many passed.
// Arguments go on to vitest: `node scripts/unit.mjs test/engine`.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepare, root, run } from './lib/prepare.mjs';

prepare();
const file = 'dist/test/unit.json';
const report = path.join(root, file);
rmSync(report, { force: true });
const { status } = run(
  'vitest',
  ['run', ...process.argv.slice(2), '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  { allowFailure: true },
);
const { passed, failed, skipped } = counts();
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

function counts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that cannot even be loaded fails without a test of its own.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    ).length;
    const failures = numFailedTests + broken;
    return {
      passed: numPassedTests,
      failed: status !== 0 && failures === 0 ? 1 : failures,
      skipped: numPendingTests + numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
