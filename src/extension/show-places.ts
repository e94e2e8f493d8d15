import * as vscode from 'vscode';
import type { ShowPlacesArguments } from '../messages/lsp.js';

/** Shows the places behind a code lens of the server, in the editor's own list of references. */
export async function showPlacesInEditor(...[uri, at, places]: ShowPlacesArguments): Promise<void> {
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    new vscode.Position(at.line, at.character),
    places.map(
      ({ uri: other, range: { start, end } }) =>
        new vscode.Location(
          vscode.Uri.parse(other),
          new vscode.Range(start.line, start.character, end.line, end.character),
        ),
    ),
  );
}
