import * as vscode from 'vscode';
import { activateWith, clientOptions } from './activate.js';

/** The extension in a browser, as on vscode.dev: the server is a web worker. */
export function activate(context: vscode.ExtensionContext): void {
  activateWith(context, async (_context, log) => {
    // Loaded only now, so that activating costs nothing to those who open no flow.
    const { LanguageClient } = await import('vscode-languageclient/browser');
    const server = vscode.Uri.joinPath(context.extensionUri, 'dist', 'web', 'server.js').toString(true);
    const client = new LanguageClient(
      'menuflow',
      'Menuflow',
      {
        ...clientOptions,
        documentSelector: [...clientOptions.documentSelector],
        outputChannel: log,
      },
      new Worker(server, { name: 'Menuflow' }),
    );
    await client.start();
    await openAllFlows();
    return client;
  });
}

/** More files than this are not opened unasked. */
const MOST_FILES = 200;

/** A worker sees no files but those that are open, and a flow may include others. */
async function openAllFlows(): Promise<void> {
  const files = await vscode.workspace.findFiles('**/*.menuflow', undefined, MOST_FILES);
  await Promise.allSettled(files.map((file) => vscode.workspace.openTextDocument(file)));
}

/** The one thing of the browser that is used here; the rest of it is of no concern to the extension. */
declare const Worker: new (
  url: string,
  options?: { name: string },
) => ConstructorParameters<typeof import('vscode-languageclient/browser').LanguageClient>[3];
