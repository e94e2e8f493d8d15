import * as vscode from 'vscode';
import { type Compile, Preview } from './preview.js';

export const VIEW_TYPE = 'menuflow.preview';

/** All open previews: one for a flow, however often it is asked for. */
export class Previews implements vscode.WebviewPanelSerializer {
  private readonly open = new Map<string, Preview>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly compile: Compile,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Opens the preview beside the editor, or shows the one that is open. */
  show(uri: vscode.Uri): void {
    const known = this.open.get(uri.toString());
    if (known) {
      known.panel.reveal(undefined, true);
      return;
    }
    this.adopt(uri, vscode.window.createWebviewPanel(VIEW_TYPE, 'Preview', { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: true }));
  }

  /** A panel that VS Code brings back after a restart. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const uri = typeof state === 'object' && state !== null && 'uri' in state && typeof state.uri === 'string' ? vscode.Uri.parse(state.uri) : vscode.window.activeTextEditor?.document.uri;
    if (uri) this.adopt(uri, panel);
    else panel.dispose();
    return Promise.resolve();
  }

  restart(): void {
    for (const preview of this.open.values()) preview.restart();
  }

  /** Some file was built anew; which flows it belongs to, each preview finds out by compiling. */
  refresh(): void {
    for (const preview of this.open.values()) void preview.refresh();
  }

  private adopt(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const preview = new Preview(uri, panel, this.extension, this.compile, this.log);
    this.open.set(uri.toString(), preview);
    void vscode.commands.executeCommand('setContext', 'menuflow.previewOpen', true);
    panel.onDidDispose(() => {
      this.open.delete(uri.toString());
      void vscode.commands.executeCommand('setContext', 'menuflow.previewOpen', this.open.size > 0);
    });
  }
}
