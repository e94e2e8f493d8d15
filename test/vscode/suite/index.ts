import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import * as vscode from 'vscode';

/**
 * VS Code calls this in its extension host; the result also goes into a file,
 * for the script that waits outside. `MENUFLOW_SUITE_ONLY` picks tests by words of their names.
 */
export async function run(): Promise<void> {
  // Only a hang is meant to come to the limit; a busy machine is not.
  const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 120_000 });
  const only = process.env['MENUFLOW_SUITE_ONLY'];
  if (only) mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, 'suite', mocha);
  mocha.suite.afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(stateOfEditors());
  });
  await import('./language.test.js');
  await import('./features.test.js');
  await import('./preview.test.js');
  await import('./tests.test.js');
  await import('./typing.test.js');
  await import('./assistants.test.js');
  const failed = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    const wrong: { name: string; why: string }[] = [];
    runner.on('fail', (test, error: Error) => wrong.push({ name: test.fullTitle(), why: String(error.stack) }));
    runner.once('end', () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      const file = process.env['MENUFLOW_SUITE_RESULT'];
      if (file)
        writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending, failures: wrong }));
    });
  });
  if (failed > 0) throw new Error(`${failed} tests failed.`);
}

/** What a failed wait was waiting for is mostly seen in the problems that there are. */
function stateOfEditors(): string {
  const active = vscode.window.activeTextEditor?.document.uri.path ?? 'none';
  const problems = vscode.languages
    .getDiagnostics()
    .flatMap(([uri, found]) => found.map(({ range, message }) => `${uri.path}:${range.start.line + 1} ${message}`));
  return [`The active editor: ${active}. The problems:`, ...problems].join('\n  ');
}
