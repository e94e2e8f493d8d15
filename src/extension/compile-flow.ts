import * as vscode from 'vscode';
import type { Compile } from './preview/preview.js';
import { writeText } from './text-files.js';

/** Writes a flow as Flow JSON beside its text, and shows it. A flow with errors leaves the last good file as it is. */
export async function compileFlow(uri: vscode.Uri, compile: Compile): Promise<void> {
  const result = await compile(uri);
  const entry = result ? vscode.Uri.parse(result.entry) : uri;
  if (!result?.flow) {
    await tellOfErrors(entry);
    return;
  }
  const json = `${JSON.stringify(result.flow, null, 2)}\n`;
  // What was never saved has no place to write beside.
  if (entry.scheme === 'untitled') {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'json', content: json }));
    return;
  }
  const file = entry.with({ path: `${entry.path.replace(/\.menuflow$/, '')}.flow.json` });
  await writeText(file, json);
  await vscode.window.showTextDocument(file);
}

async function tellOfErrors(flow: vscode.Uri): Promise<void> {
  const show = vscode.l10n.t('Show the problems');
  const name = flow.path.slice(flow.path.lastIndexOf('/') + 1);
  const chosen = await vscode.window.showErrorMessage(
    vscode.l10n.t('{0} has errors, so nothing was written.', name),
    show,
  );
  if (chosen === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
