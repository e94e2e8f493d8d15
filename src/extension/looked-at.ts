import * as vscode from 'vscode';

/** The flows that somebody looks at, each for as long as it has a tab. Extensions open files, too, just to read them: those do not count. */
export class LookedAt implements vscode.Disposable {
  /** The newest last. */
  private readonly flows = new Map<string, vscode.Uri>();
  private readonly listeners: vscode.Disposable[];

  /** `onFirstLook` is told once for each tab. */
  constructor(private readonly onFirstLook: (flow: vscode.Uri) => void) {
    this.listeners = [
      vscode.window.onDidChangeActiveTextEditor(() => this.look()),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed)
          if (input instanceof vscode.TabInputText) this.flows.delete(input.uri.toString());
      }),
    ];
  }

  /** Somebody may look at another flow now. */
  look(): void {
    const flow = vscode.window.activeTextEditor?.document;
    if (flow?.languageId !== 'menuflow') return;
    const key = flow.uri.toString();
    const isNew = !this.flows.delete(key);
    this.flows.set(key, flow.uri);
    if (isNew) this.onFirstLook(flow.uri);
  }

  /**
   * The flow that a command is about: the one in the active editor, or else the
   * one that was looked at last, which comes to the front. So a button of the
   * walkthrough means the bot that was just begun behind it.
   */
  async atHand(): Promise<vscode.Uri | undefined> {
    const { activeTextEditor: editor } = vscode.window;
    if (editor?.document.languageId === 'menuflow') return editor.document.uri;
    const latest = [...this.flows.values()].at(-1);
    const viewColumn = vscode.window.tabGroups.all.find(({ tabs }) =>
      tabs.some((tab) => shows(tab, latest)),
    )?.viewColumn;
    if (latest) await vscode.window.showTextDocument(latest, { ...(viewColumn && { viewColumn }) });
    return latest;
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
  }
}

function shows({ input }: vscode.Tab, flow: vscode.Uri | undefined): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === flow?.toString();
}
