import * as vscode from 'vscode';
import { activateWith, clientOptions } from './activate.js';

declare const Worker: new (
  url: string,
  options?: { name: string },
) => import('vscode-languageclient/browser').LanguageClient extends never
  ? never
  : ConstructorParameters<typeof import('vscode-languageclient/browser').LanguageClient>[3];

/** The extension in a browser, as on vscode.dev: the server is a web worker. */
export function activate(context: vscode.ExtensionContext): void {
  activateWith(context, async (_context, log) => {
    const { LanguageClient } = await import('vscode-languageclient/browser');
    const worker = new Worker(vscode.Uri.joinPath(context.extensionUri, 'dist', 'web', 'server.js').toString(true), {
      name: 'Menuflow',
    });
    const client = new LanguageClient(
      'menuflow',
      'Menuflow',
      { ...clientOptions, documentSelector: [...clientOptions.documentSelector], outputChannel: log },
      worker,
    );
    await client.start();
    return client;
  });
}
