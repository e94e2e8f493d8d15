import * as vscode from 'vscode';

export const extensionId = 'menuflow.menuflow';

/** Resolves as soon as `read` gives something, asked again at each signal; Mocha's own limit ends a wait in vain. */
export function until<T, E>(signal: vscode.Event<E>, read: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const ask = () => {
      try {
        const found = read();
        if (found === undefined) return;
        listener.dispose();
        resolve(found);
      } catch (error) {
        listener.dispose();
        reject(error);
      }
    };
    const listener = signal(ask);
    ask();
  });
}

let count = 0;

/**
 * A flow in the editor, as if just typed into a new file, and understood by the
 * server. Each has a name of its own: VS Code may fill a new `Untitled-1` with
 * what it kept of the one before.
 */
export async function openFlow(content: string): Promise<vscode.TextEditor> {
  const mistake = 'send on_purpose "" -> nowhere_at_all\n';
  const uri = vscode.Uri.joinPath(workspaceFolder(), `typed-${++count}.menuflow`).with({ scheme: 'untitled' });
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), content + mistake));
  // That the server has read a flow without mistakes shows in nothing; that it has read one with a mistake does.
  const told = () =>
    vscode.languages.getDiagnostics(document.uri).some(({ message }) => message.includes('nowhere_at_all'));
  await until(vscode.languages.onDidChangeDiagnostics, () => told() || undefined);
  await replace(editor, mistake, '');
  await until(vscode.languages.onDidChangeDiagnostics, () => !told() || undefined);
  return editor;
}

/**
 * Asks the editor until it has an answer that is wanted. It drops the one for a
 * text that has just changed, and gives an empty one; then it is asked anew.
 */
export async function answer<T>(command: string, args: unknown[], wanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const found = await vscode.commands.executeCommand<T>(command, ...args);
    if (wanted(found)) return found;
  }
}

/** An example of the workspace. */
export async function openExample(name: string): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), name);
  return vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
}

function workspaceFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error('There is no workspace.');
  return folder.uri;
}

/** Waits until a document has as many errors as wanted, and gives them. */
export function errors(document: vscode.TextDocument, count: number): Promise<vscode.Diagnostic[]> {
  return until(vscode.languages.onDidChangeDiagnostics, () => {
    const found = vscode.languages.getDiagnostics(document.uri).filter(isError);
    return found.length === count ? found : undefined;
  });
}

function isError({ severity }: vscode.Diagnostic): boolean {
  return severity === vscode.DiagnosticSeverity.Error;
}

/** The first place of a text in a document, behind `after` of its characters. */
export function positionOf(document: vscode.TextDocument, text: string, after = 0): vscode.Position {
  const offset = document.getText().indexOf(text);
  if (offset < 0) throw new Error(`"${text}" is not in the document.`);
  return document.positionAt(offset + after);
}

/** Types over a text, as one edit. */
export async function replace(editor: vscode.TextEditor, text: string, replacement: string): Promise<void> {
  const from = positionOf(editor.document, text);
  const range = new vscode.Range(from, positionOf(editor.document, text, text.length));
  if (!(await editor.edit((edit) => edit.replace(range, replacement)))) throw new Error('The edit was refused.');
}

/** Closes everything without asking whether to save; what has no tab, such as settings that VS Code is writing, is not ours. */
export async function closeAll(): Promise<void> {
  for (const { input, isDirty } of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (!isDirty || !(input instanceof vscode.TabInputText)) continue;
    await vscode.window.showTextDocument(input.uri);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
