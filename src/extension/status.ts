import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** The language server's state, in the language's entry of the status bar. */
export class ServerStatus implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('menuflow.server', { language: 'menuflow' });

  constructor() {
    this.item.name = 'Menuflow';
    this.item.text = vscode.l10n.t('The language server has not started yet');
    this.item.command = { title: vscode.l10n.t('Show the log'), command: 'menuflow.showLog' };
  }

  /** Shows how a start of the server goes, and what becomes of it; hands it on as it is. */
  watch(starting: Promise<BaseLanguageClient>): Promise<BaseLanguageClient> {
    this.begin();
    starting.then(
      (client) => {
        this.follow(client);
        client.onDidChangeState(() => this.follow(client));
      },
      () => this.settle(vscode.l10n.t('The language server did not start'), vscode.LanguageStatusSeverity.Error),
    );
    return starting;
  }

  /** One that crashed starts again by itself; one that keeps crashing does not. */
  private follow(client: BaseLanguageClient): void {
    if (client.isRunning())
      this.settle(vscode.l10n.t('The language server is running'), vscode.LanguageStatusSeverity.Information);
    else if (client.needsStop()) this.begin();
    else this.settle(vscode.l10n.t('The language server has stopped'), vscode.LanguageStatusSeverity.Error);
  }

  private begin(): void {
    this.item.busy = true;
    this.item.severity = vscode.LanguageStatusSeverity.Information;
    this.item.text = vscode.l10n.t('The language server is starting');
  }

  dispose(): void {
    this.item.dispose();
  }

  private settle(text: string, severity: vscode.LanguageStatusSeverity): void {
    this.item.busy = false;
    this.item.text = text;
    this.item.severity = severity;
    this.item.command =
      severity === vscode.LanguageStatusSeverity.Error
        ? { title: vscode.l10n.t('Restart the server'), command: 'menuflow.restartServer' }
        : { title: vscode.l10n.t('Show the log'), command: 'menuflow.showLog' };
  }
}
