import * as vscode from 'vscode';
import { fixturesPath } from '../../scenario/fixtures.js';
import { readText, writeText } from '../text-files.js';

/** The file `<flow>.fixtures.json` beside a flow. */
export function fixturesUri(flow: vscode.Uri): vscode.Uri {
  return flow.with({ path: fixturesPath(flow.path) });
}

/** Tells of every change of the file: in an editor, and by whatever else writes files. */
export function watchFixtures(flow: vscode.Uri, changed: () => void): vscode.Disposable {
  const fixtures = fixturesUri(flow);
  const name = fixtures.path.slice(fixtures.path.lastIndexOf('/') + 1);
  const watcher = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.joinPath(fixtures, '..'), name.replaceAll(/[*?[\]{}]/g, '?')),
  );
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidCreate(changed),
    watcher.onDidDelete(changed),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.toString() === fixtures.toString()) changed();
    }),
  );
}

/** The file's text; empty where there is no file. */
export function fixturesText(flow: vscode.Uri): Promise<string> {
  return textOf(fixturesUri(flow));
}

/** Changes the file, or tells why not. */
export async function saveFixtures(
  flow: vscode.Uri,
  change: (text: string) => string | undefined,
): Promise<string | undefined> {
  const uri = fixturesUri(flow);
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  const changed = change(await textOf(uri));
  if (changed === undefined) return vscode.l10n.t('{0} is not a JSON object, so it was left as it is.', name);
  try {
    await writeText(uri, changed);
    return undefined;
  } catch (error) {
    return vscode.l10n.t('{0} could not be written: {1}', name, String(error));
  }
}

/** A file that is open counts as it stands in the editor. */
async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return await readText(uri);
  } catch {
    // There is no such file, which is no fault.
    return '';
  }
}
