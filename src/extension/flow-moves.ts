import * as vscode from 'vscode';
import { isOpen } from './text-files.js';

/** Whom it concerns that a flow's text is elsewhere, or nowhere, from now on. */
export interface FollowsFlows {
  moved(from: vscode.Uri, to: vscode.Uri): void;
  gone(uri: vscode.Uri): void;
}

/**
 * Tells where flows go: renamed, moved with their folder, or saved for the first
 * time. Of the last VS Code says no word: a file with the same words is saved,
 * and then the text that never had a file is emptied and closes.
 */
export function watchMoves(follower: FollowsFlows): vscode.Disposable {
  /** What was saved with the words of a text that has no file yet. */
  const savedAs = new Map<string, vscode.Uri>();
  return vscode.Disposable.from(
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) follower.moved(oldUri, newUri);
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      for (const open of vscode.workspace.textDocuments)
        if (open.isUntitled && open.languageId === 'menuflow' && open.getText() === saved.getText())
          savedAs.set(open.uri.toString(), saved.uri);
    }),
    vscode.workspace.onDidCloseTextDocument(({ isUntitled, uri }) => {
      // A text also closes, and opens again at once, when somebody chooses another language for it.
      if (!isUntitled || isOpen(uri)) return;
      const saved = savedAs.get(uri.toString());
      savedAs.delete(uri.toString());
      if (saved && isOpen(saved)) follower.moved(uri, saved);
      else follower.gone(uri);
    }),
  );
}
