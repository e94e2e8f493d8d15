import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import {
  type CompileResult,
  compileRequest,
  type FlowChanged,
  flowChanged,
  type FlowSummary,
  showPlaces,
  summaryRequest,
  type TestsResult,
  testsRequest,
} from '../messages/lsp.js';
import { registerTools } from './assistants/index.js';
import { PlayLenses } from './code-lenses.js';
import { inOwnWords } from './lens-titles.js';
import { compileFlow } from './compile-flow.js';
import { FlowStatus } from './flow-status.js';
import { watchMoves } from './flow-moves.js';
import { LookedAt } from './looked-at.js';
import { LazyPreviews, VIEW_TYPE } from './preview/lazy.js';
import { Server } from './server.js';
import { showPlacesInEditor } from './show-places.js';
import { ServerStatus } from './status.js';
import { FlowTests } from './tests/index.js';
import { isOpen } from './text-files.js';
import { newFlow } from './welcome/new-flow.js';

/** Starts a language client; Node and the browser have each their own way. */
export type StartClient = (
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
) => Promise<BaseLanguageClient>;

/** What both hosts do alike: commands at once, the server as soon as a flow is open. */
export function activateWith(context: vscode.ExtensionContext, startClient: StartClient): void {
  const log = vscode.window.createOutputChannel('Menuflow', { log: true });
  const status = new ServerStatus();
  const server = new Server(
    () =>
      status.watch(
        startClient(context, log).then((started) => {
          started.onNotification(flowChanged, flowsChanged);
          return started;
        }),
      ),
    (message) => log.warn(message),
  );
  const ask = async <Answer>(request: string, uri: vscode.Uri): Promise<Answer | null> => {
    // A text that was never saved is gone once it is closed; to open it would begin an empty one.
    if (uri.scheme === 'untitled' && !isOpen(uri)) return null;
    // The server knows what is open; a preview that comes back first opens its file.
    await vscode.workspace.openTextDocument(uri);
    return (await server.running()).sendRequest<Answer | null>(request, { uri: uri.toString() });
  };
  const compile = (uri: vscode.Uri): Promise<CompileResult | null> => ask(compileRequest, uri);
  const previews = new LazyPreviews(context.extensionUri, compile, log);
  const lenses = new PlayLenses(compile);
  const testsOf = (uri: vscode.Uri): Promise<TestsResult | null> => ask(testsRequest, uri);
  const tests = new FlowTests({ tests: testsOf, compile }, previews, log);
  const flowStatus = new FlowStatus(async (uri) =>
    (await server.running()).sendRequest<FlowSummary | null>(summaryRequest, { uri: uri.toString() }),
  );
  const flowsChanged = ({ uri }: FlowChanged): void => {
    previews.refresh();
    lenses.flowsChanged();
    flowStatus.refresh();
    tests.fileChanged(vscode.Uri.parse(uri));
  };

  const lookedAt = new LookedAt((flow) => {
    if (vscode.workspace.getConfiguration('menuflow').get<boolean>('preview.openWithFlow') === true)
      previews.show(flow);
  });
  /** The flow that a command is about; where there is none, one to begin with. */
  const flowFor = async (uri: unknown): Promise<vscode.Uri | undefined> =>
    uri instanceof vscode.Uri
      ? uri
      : ((await lookedAt.atHand()) ?? (await newFlow(context.extensionUri))?.document.uri);
  const openPreview = async (uri?: unknown): Promise<void> => {
    const flow = await flowFor(uri);
    if (flow) previews.show(flow);
  };
  const compileToFile = async (uri?: unknown): Promise<void> => {
    const flow = await flowFor(uri);
    if (flow) await compileFlow(flow, compile);
  };
  const playFromHere = async (address?: unknown, node?: unknown): Promise<void> => {
    if (typeof address === 'string' && typeof node === 'string')
      return previews.playFrom(vscode.Uri.parse(address), { node });
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId === 'menuflow')
      await previews.playFrom(editor.document.uri, editor.selection.active);
  };
  const restartServer = async (): Promise<void> => {
    await server.restart();
    previews.refresh();
    lenses.refresh();
  };
  const onFlow = (document: vscode.TextDocument): void => {
    if (document.languageId !== 'menuflow') return;
    server.running().catch((error: unknown) => log.error(String(error)));
    // A text becomes a flow without a change of editors when somebody chooses its language.
    lookedAt.look();
  };

  context.subscriptions.push(
    log,
    status,
    flowStatus,
    tests,
    lookedAt,
    watchMoves(previews),
    vscode.commands.registerCommand('menuflow.newFlow', () => newFlow(context.extensionUri)),
    vscode.commands.registerCommand('menuflow.openPreview', openPreview),
    vscode.commands.registerCommand('menuflow.compile', compileToFile),
    vscode.commands.registerCommand('menuflow.playFromHere', playFromHere),
    vscode.commands.registerCommand('menuflow.restartConversation', () => previews.restart()),
    vscode.commands.registerCommand('menuflow.restartServer', restartServer),
    vscode.commands.registerCommand(showPlaces, showPlacesInEditor),
    vscode.commands.registerCommand('menuflow.showLog', () => log.show()),
    ...registerTools(context, server),
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, previews),
    vscode.languages.registerCodeLensProvider({ language: 'menuflow' }, lenses),
    vscode.workspace.onDidOpenTextDocument(onFlow),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('menuflow.codeLens')) lenses.refresh();
    }),
    { dispose: () => void server.stop() },
  );
  vscode.workspace.textDocuments.forEach(onFlow);
}

/** What the client tells the server about, in both hosts. */
export const clientOptions = {
  documentSelector: [{ language: 'menuflow' }],
  synchronize: { configurationSection: 'menuflow' },
  middleware: {
    provideCodeLenses: async (document, token, next) => (await next(document, token))?.map(inOwnWords),
  },
} satisfies LanguageClientOptions;
