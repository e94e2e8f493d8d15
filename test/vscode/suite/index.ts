import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** VS Code calls this in its extension host; the result also goes into a file, for the script that waits outside. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 20_000 });
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  await import('./language.test.js');
  await import('./preview.test.js');
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      const file = process.env['MENUFLOW_SUITE_RESULT'];
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  });
  if (failed > 0) throw new Error(`${failed} tests failed.`);
}
