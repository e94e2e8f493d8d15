import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type CompileResult, compileRequest, flowChanged } from '../messages/lsp.js';
import { Previews, VIEW_TYPE } from './preview/previews.js';

/** Starts a language client; Node and the browser have each their own way. */
export type StartClient = (context: vscode.ExtensionContext, log: vscode.LogOutputChannel) => Promise<BaseLanguageClient>;

/** What both hosts do alike: commands at once, the server as soon as a flow is open. */
export function activateWith(context: vscode.ExtensionContext, startClient: StartClient): void {
  const log = vscode.window.createOutputChannel('Menuflow', { log: true });
  let client: Promise<BaseLanguageClient> | undefined;

  const running = (): Promise<BaseLanguageClient> =>
    (client ??= startClient(context, log).then((started) => {
      started.onNotification(flowChanged, () => previews.refresh());
      return started;
    }));
  const compile = async (uri: vscode.Uri): Promise<CompileResult | null> => {
    // The server knows what is open; a preview that comes back first opens its file.
    await vscode.workspace.openTextDocument(uri);
    return (await running()).sendRequest<CompileResult | null>(compileRequest, { uri: uri.toString() });
  };
  const previews = new Previews(context.extensionUri, compile, log);

  const openPreview = (uri?: vscode.Uri): void => {
    const flow = uri ?? vscode.window.activeTextEditor?.document.uri;
    if (flow) previews.show(flow);
  };
  const restartServer = async (): Promise<void> => {
    const stopped = client;
    client = undefined;
    await (await stopped)?.stop();
    await running();
    previews.refresh();
  };
  const onFlow = (document: vscode.TextDocument): void => {
    if (document.languageId !== 'menuflow') return;
    running().catch((error: unknown) => log.error(String(error)));
    if (vscode.workspace.getConfiguration('menuflow').get<boolean>('preview.openWithFlow') === true) previews.show(document.uri);
  };

  context.subscriptions.push(
    log,
    vscode.commands.registerCommand('menuflow.openPreview', openPreview),
    vscode.commands.registerCommand('menuflow.restartConversation', () => previews.restart()),
    vscode.commands.registerCommand('menuflow.restartServer', restartServer),
    vscode.commands.registerCommand('menuflow.showLog', () => log.show()),
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, previews),
    vscode.workspace.onDidOpenTextDocument(onFlow),
    { dispose: () => void client?.then((started) => started.stop()) },
  );
  vscode.workspace.textDocuments.forEach(onFlow);
}

/** What the client tells the server about, in both hosts. */
export const clientOptions = {
  documentSelector: [{ language: 'menuflow' }],
  synchronize: { configurationSection: 'menuflow' },
} as const;
