import * as vscode from 'vscode';

/** The tests of the suite, for whichever host runs them: they are there as soon as Mocha knows `describe`. */
export async function loadTests(): Promise<void> {
  await import('./language.test.js');
  await import('./features.test.js');
  await import('./preview.test.js');
  await import('./tests.test.js');
  await import('./typing.test.js');
  await import('./assistants.test.js');
}

/** Only a hang is meant to come to the limit; a busy machine is not. */
export const patience = 60_000;

/**
 * Says what failed once more in the words that `npm test` looks for. A busy editor may lose a key or a signal: a test
 * that fails is tried once more, and that is told, so that it can be looked into.
 */
export function followFailures(runner: Mocha.Runner): void {
  const told = (mark: string) => (test: Mocha.Runnable, error: Error) =>
    console.log(`${mark} ${test.fullTitle()}\n    ${String(error.stack ?? error).replaceAll('\n', '\n    ')}`);
  runner.on('retry', told('! Tried once more:'));
  runner.on('fail', told('\u2717'));
}

/** What a failed wait was waiting for is mostly seen in the problems that there are. */
export function stateOfEditors(): string {
  const active = vscode.window.activeTextEditor?.document.uri.path ?? 'none';
  const problems = vscode.languages
    .getDiagnostics()
    .flatMap(([uri, found]) => found.map(({ range, message }) => `${uri.path}:${range.start.line + 1} ${message}`));
  return [`The active editor: ${active}. The problems:`, ...problems].join('\n  ');
}
