import * as vscode from 'vscode';
import { activateWith, clientOptions } from './activate.js';
import { Crashes } from './crashes.js';

/** The extension under Node: the server is a process of its own. */
export function activate(context: vscode.ExtensionContext): void {
  let watcher: vscode.FileSystemWatcher | undefined;
  activateWith(context, async (_context, log) => {
    // Loaded only now, so that activating costs nothing to those who open no flow.
    const { CloseAction, ErrorAction, LanguageClient, TransportKind } = await import('vscode-languageclient/node');
    const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath;
    if (!watcher) {
      watcher = vscode.workspace.createFileSystemWatcher('**/*.menuflow');
      context.subscriptions.push(watcher);
    }
    const client = new LanguageClient(
      'menuflow',
      'Menuflow',
      {
        run: { module, transport: TransportKind.ipc },
        debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6009'] } },
      },
      {
        ...clientOptions,
        synchronize: { ...clientOptions.synchronize, fileEvents: watcher },
        outputChannel: log,
        errorHandler: new Crashes({ CloseAction, ErrorAction }),
      },
    );
    await client.start();
    return client;
  });
}
