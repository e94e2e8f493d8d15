// Mocha as it is made for browsers: it puts itself among the globals.
import 'mocha/mocha.js';
import { followFailures, loadTests, patience, stateOfEditors } from './tests.js';

/** VS Code calls this in its extension host in a web worker; what it says goes to the script that waits outside. */
export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', color: false, timeout: patience, retries: 1, reporter: 'spec' });
  afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(stateOfEditors());
  });
  await loadTests();
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    followFailures(runner);
    runner.once('end', () => {
      const { passes = 0, failures = 0 } = runner.stats ?? {};
      console.log(`${passes} passed, ${failures} failed`);
    });
  });
  if (failed > 0) throw new Error(`${failed} tests failed.`);
}
