import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type FileKind, type FileParams, fileRequests, type FolderEntry } from '../messages/lsp.js';
import { flowsIn } from './find-flows.js';
import { readText } from './text-files.js';

/** Reads files for a server that has no disk, from wherever the workspace has them. */
export function readFilesFor(client: BaseLanguageClient, log: vscode.LogOutputChannel): void {
  const answer = (request: string, read: (uri: vscode.Uri) => Promise<unknown>): void => {
    client.onRequest(request, async ({ uri }: FileParams): Promise<unknown> => {
      try {
        return await read(vscode.Uri.parse(uri));
      } catch {
        // There is no such file, or nobody may read it.
        return null;
      }
    });
  };
  answer(fileRequests.kind, async (uri) => kindOf((await vscode.workspace.fs.stat(uri)).type));
  answer(fileRequests.text, readText);
  answer(fileRequests.entries, entriesOf);
  answer(fileRequests.flows, async (uri) => (await flowsIn(uri, log)).map((flow) => flow.toString()));
}

async function entriesOf(folder: vscode.Uri): Promise<FolderEntry[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  return entries.map(([name, type]) => ({ name, kind: kindOf(type) }));
}

function kindOf(type: vscode.FileType): FileKind {
  // A link has both kinds: its own and that of what it leads to.
  return (type & vscode.FileType.Directory) === 0 ? 'file' : 'folder';
}
