import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { followFailures, loadTests, patience, stateOfEditors } from './tests.js';

/**
 * VS Code calls this in its extension host under Node; the result also goes into a file,
 * for the script that waits outside. `MENUFLOW_SUITE_ONLY` picks tests by words of their names.
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: patience, retries: 1 });
  const only = process.env['MENUFLOW_SUITE_ONLY'];
  if (only) mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  mocha.suite.afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(stateOfEditors());
  });
  await loadTests();
  await import('./crash.test.js');
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    followFailures(runner);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      const file = process.env['MENUFLOW_SUITE_RESULT'];
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  });
  if (failed > 0) throw new Error(`${failed} tests failed.`);
}
