import * as vscode from 'vscode';
import { readText } from '../text-files.js';
import { templates } from './templates.js';

/** Asks what to begin with, and opens it as a file that is not saved yet. */
export async function newFlow(extension: vscode.Uri): Promise<vscode.TextEditor | undefined> {
  const choice = await vscode.window.showQuickPick(templates(), {
    title: vscode.l10n.t('New Menuflow file'),
    placeHolder: vscode.l10n.t('What shall it begin with? Everything can be changed afterwards.'),
    matchOnDescription: true,
  });
  return choice && openTemplate(extension, choice.file);
}

/** Opens one template; it is read through the workspace, so that it works in a browser as well. */
export async function openTemplate(extension: vscode.Uri, file: string): Promise<vscode.TextEditor> {
  const content = await readText(vscode.Uri.joinPath(extension, 'examples', `${file}.menuflow`));
  const document = await vscode.workspace.openTextDocument({ language: 'menuflow', content });
  return vscode.window.showTextDocument(document);
}
