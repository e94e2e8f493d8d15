import * as vscode from 'vscode';
import { activateWith, clientOptions } from './activate.js';
import { readFilesFor } from './files-for-server.js';

/** The extension in a browser, as on vscode.dev: the server is a web worker. */
export function activate(context: vscode.ExtensionContext): void {
  activateWith(context, async (_context, log) => {
    // Loaded only now, so that activating costs nothing to those who open no flow.
    const { LanguageClient } = await import('vscode-languageclient/browser');
    const server = vscode.Uri.joinPath(context.extensionUri, 'dist', 'web', 'server.js').toString(true);
    const worker: unknown = new Worker(server, { name: 'Menuflow' });
    const client = new LanguageClient('menuflow', 'Menuflow', worker as WorkerOfClient, {
      ...clientOptions,
      outputChannel: log,
    });
    readFilesFor(client, log);
    await client.start();
    log.info('The language server runs in a web worker.');
    return client;
  });
}

type WorkerOfClient = ConstructorParameters<typeof import('vscode-languageclient/browser').LanguageClient>[2];

/** The one thing of the browser that is used here; the rest of it is of no concern to the extension. */
declare const Worker: new (url: string, options?: { name: string }) => object;
