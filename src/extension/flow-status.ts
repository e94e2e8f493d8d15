import * as vscode from 'vscode';
import type { FlowSummary } from '../messages/lsp.js';

/** The flow of the active editor, in the language's entry of the status bar: its nodes, its problems and its first file. */
export class FlowStatus implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('menuflow.flow', { language: 'menuflow' });
  private readonly watched: vscode.Disposable;
  /** Whether an answer is waited for, and whether something has changed meanwhile. */
  private asking = false;
  private again = false;

  /** `ask` says nothing of a file that the server does not know. */
  constructor(private readonly ask: (uri: vscode.Uri) => Promise<FlowSummary | null>) {
    this.item.name = vscode.l10n.t('Flow');
    this.watched = vscode.window.onDidChangeActiveTextEditor(() => this.refresh());
  }

  /** Some file was built anew, or another one is looked at. */
  refresh(): void {
    if (this.asking) this.again = true;
    else void this.show();
  }

  dispose(): void {
    this.watched.dispose();
    this.item.dispose();
  }

  private async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== 'menuflow') return;
    this.asking = true;
    const summary = await this.ask(document.uri).catch(() => null);
    this.asking = false;
    if (this.again) {
      this.again = false;
      this.refresh();
    } else if (summary) this.tell(summary);
  }

  private tell({ entry, nodes, errors, warnings }: FlowSummary): void {
    const { l10n } = vscode;
    const said = [
      nodes === 1 ? l10n.t('1 node') : l10n.t('{0} nodes', nodes),
      errors + warnings === 0 ? l10n.t('no problems') : '',
      errors === 1 ? l10n.t('1 error') : errors > 1 ? l10n.t('{0} errors', errors) : '',
      warnings === 1 ? l10n.t('1 warning') : warnings > 1 ? l10n.t('{0} warnings', warnings) : '',
    ];
    this.item.text = said.filter((words) => words !== '').join(', ');
    this.item.detail = l10n.t('begins in {0}', vscode.workspace.asRelativePath(vscode.Uri.parse(entry)));
    this.item.command =
      errors + warnings > 0
        ? { title: l10n.t('Show the problems'), command: 'workbench.actions.view.problems' }
        : { title: l10n.t('Preview'), command: 'menuflow.openPreview' };
  }
}
