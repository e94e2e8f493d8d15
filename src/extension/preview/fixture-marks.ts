import * as vscode from 'vscode';
import type { Flow } from '../../engine/index.js';
import { fixtureProblems } from './fixture-problems.js';
import { fixturesUri } from './fixtures-file.js';

/** Shows in a fixtures file what does not fit the flow of an open preview. */
export class FixtureMarks implements vscode.Disposable {
  private readonly marks = vscode.languages.createDiagnosticCollection('menuflow fixtures');

  show(uri: vscode.Uri, text: string, flow: Flow): void {
    const file = fixturesUri(uri);
    const lines = text.split('\n');
    this.marks.set(
      file,
      fixtureProblems(text, flow).map(({ message, start, end }) => {
        const range = new vscode.Range(positionAt(lines, start), positionAt(lines, end));
        const mark = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
        mark.source = 'menuflow';
        return mark;
      }),
    );
  }

  dispose(): void {
    this.marks.dispose();
  }
}

function positionAt(lines: readonly string[], offset: number): vscode.Position {
  let rest = offset;
  for (const [line, words] of lines.entries()) {
    if (rest <= words.length) return new vscode.Position(line, rest);
    rest -= words.length + 1;
  }
  return new vscode.Position(lines.length, 0);
}
