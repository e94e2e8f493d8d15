import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

/** An editor that speaks the protocol with the real command over its standard input and output. */
export class Client {
  readonly folder: string;
  readonly log: string[] = [];
  readonly ended: Promise<number | null>;
  capabilities: InitializeResult['capabilities'] = {};
  readonly connection: ProtocolConnection;
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly texts = new Map<string, { version: number; text: string }>();
  private readonly published = new Map<string, { version: number | undefined; diagnostics: Diagnostic[] }>();
  private waiting: (() => void)[] = [];

  private constructor(command: string, files: Record<string, string>) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-client-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(this.folder, name), text);
    this.process = spawn(process.execPath, [command, 'lsp', '--stdio'], { cwd: this.folder });
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => void this.log.push(text));
    this.ended = new Promise((resolve) => this.process.once('close', resolve));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.connection.onNotification(LogMessageNotification.type, ({ message }) => void this.log.push(message));
    this.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
      this.published.set(uri, { version, diagnostics });
      for (const wake of this.waiting.splice(0)) wake();
    });
    this.connection.listen();
  }

  static async start(command: string, files: Record<string, string> = {}): Promise<Client> {
    const client = new Client(command, files);
    const folder = pathToFileURL(client.folder).href;
    const { capabilities } = await client.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: folder,
      workspaceFolders: [{ uri: folder, name: 'flows' }],
      capabilities: {
        textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
        workspace: { workspaceFolders: true, didChangeWatchedFiles: { dynamicRegistration: false } },
      },
    });
    client.capabilities = capabilities;
    await client.connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).href;
  }

  async open(name: string, text: string): Promise<void> {
    this.texts.set(name, { version: 1, text });
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), languageId: 'menuflow', version: 1, text },
    });
  }

  /** Changes a part of a text, as typing does. */
  async edit(name: string, at: number, length: number, words: string): Promise<void> {
    const known = this.texts.get(name);
    if (!known) throw new Error(`${name} is not open.`);
    const range: Range = { start: positionAt(known.text, at), end: positionAt(known.text, at + length) };
    const changed = {
      version: known.version + 1,
      text: known.text.slice(0, at) + words + known.text.slice(at + length),
    };
    this.texts.set(name, changed);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri: this.uri(name), version: changed.version },
      contentChanges: [{ range, text: words }],
    });
  }

  text(name: string): string {
    return this.texts.get(name)?.text ?? '';
  }

  /** The place of some words in a text, or of a character behind their beginning. */
  place(name: string, words: string, behind = 0): { textDocument: { uri: string }; position: Position } {
    const at = this.text(name).indexOf(words);
    if (at === -1) throw new Error(`${name} does not hold ${words}.`);
    return { textDocument: { uri: this.uri(name) }, position: positionAt(this.text(name), at + behind) };
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** The diagnostics of a file as soon as they are as wanted. */
  diagnostics(name: string, are: (found: Diagnostic[]) => boolean = () => true): Promise<Diagnostic[]> {
    const version = () => this.texts.get(name)?.version;
    return this.diagnosticsOf(this.uri(name), are, version);
  }

  /** The version of the text that a file's diagnostics are about. */
  publishedVersion(name: string): number | undefined {
    return this.published.get(this.uri(name))?.version;
  }

  async diagnosticsOf(
    uri: string,
    are: (found: Diagnostic[]) => boolean,
    version?: () => number | undefined,
  ): Promise<Diagnostic[]> {
    for (;;) {
      const found = this.published.get(uri);
      if (found && (!version || found.version === undefined || found.version === version()) && are(found.diagnostics))
        return found.diagnostics;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Ends the server as the protocol asks for; gives how the process ended. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    const code = await this.ended;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }
}

/** The place in a text as the protocol counts it: lines end with LF, with CR LF, or with CR alone. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
