import * as vscode from 'vscode';
import type { CompileResult, SourceMapEntry } from '../../messages/lsp.js';
import type { Finding } from '../../scenario/index.js';
import type { LazyPreviews } from '../preview/lazy.js';
import { appendTest } from './insert.js';
import { rangeOf } from './range.js';

interface Told {
  uri: vscode.Uri;
  finding: Finding;
}

/** What explorations found, as problems in the text with "play this" and "make a test of this". */
export class Findings implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly problems = vscode.languages.createDiagnosticCollection('menuflow.explore');
  private readonly told = new WeakMap<vscode.Diagnostic, Told>();
  private readonly files = new Map<string, vscode.Uri[]>();
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly previews: LazyPreviews) {
    this.disposables = [
      this.problems,
      vscode.languages.registerCodeActionsProvider({ language: 'menuflow' }, this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      vscode.commands.registerCommand('menuflow.playFinding', ({ uri, finding }: Told) =>
        this.previews.playActs(uri, finding.data, finding.acts),
      ),
      vscode.commands.registerCommand('menuflow.testOfFinding', ({ uri, finding }: Told) =>
        appendTest(uri, finding.test),
      ),
      // A finding is true of the text that was explored; once that changes, only another exploration can tell.
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.languageId === 'menuflow') this.problems.delete(document.uri);
      }),
    ];
  }

  tell(uri: vscode.Uri, result: CompileResult, findings: readonly Finding[]): void {
    for (const file of this.files.get(result.entry) ?? []) this.problems.delete(file);
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const finding of findings) {
      const place = placeOf(finding, result);
      const problem = new vscode.Diagnostic(
        place ? rangeOf(place.range).with({ end: lineEnd(place) }) : new vscode.Range(0, 0, 0, 0),
        finding.message,
        vscode.DiagnosticSeverity.Warning,
      );
      problem.source = 'menuflow explore';
      problem.code = finding.kind;
      this.told.set(problem, { uri: vscode.Uri.parse(result.entry), finding });
      const file = place?.uri ?? uri.toString();
      const known = byFile.get(file);
      if (known) known.push(problem);
      else byFile.set(file, [problem]);
    }
    for (const [file, problems] of byFile) this.problems.set(vscode.Uri.parse(file), problems);
    this.files.set(
      result.entry,
      [...byFile.keys()].map((file) => vscode.Uri.parse(file)),
    );
  }

  messageOf(finding: Finding, result: CompileResult): vscode.TestMessage {
    const message = new vscode.TestMessage(
      new vscode.MarkdownString().appendText(finding.message).appendCodeblock(finding.test, 'menuflow'),
    );
    const place = placeOf(finding, result);
    if (place) message.location = new vscode.Location(vscode.Uri.parse(place.uri), rangeOf(place.range).start);
    return message;
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    return (this.problems.get(document.uri) ?? []).flatMap((problem) => {
      const told = this.told.get(problem);
      if (!told || !problem.range.intersection(range)) return [];
      const action = (title: string, command: string): vscode.CodeAction => {
        const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
        made.diagnostics = [problem];
        made.command = { title, command, arguments: [told] };
        return made;
      };
      return [
        action(vscode.l10n.t('Play this in the preview'), 'menuflow.playFinding'),
        action(vscode.l10n.t('Make a test of this'), 'menuflow.testOfFinding'),
      ];
    });
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }
}

function placeOf({ node, step }: Finding, { flow, sourceMap }: CompileResult): SourceMapEntry | undefined {
  const settings = flow?.nodes[node]?.settings as { steps?: { id: string }[] } | undefined;
  const index = step === undefined ? -1 : (settings?.steps?.findIndex(({ id }) => id === step) ?? -1);
  const pointer = `/nodes/${node.replaceAll('~', '~0').replaceAll('/', '~1')}${index < 0 ? '' : `/settings/steps/${index}`}`;
  return sourceMap.find((entry) => entry.pointer === pointer);
}

function lineEnd({ range: { start, end } }: SourceMapEntry): vscode.Position {
  return start.line === end.line
    ? new vscode.Position(end.line, end.character)
    : new vscode.Position(start.line, Number.MAX_SAFE_INTEGER);
}
