// A language server as an editor meets it: a process of its own that is spoken
// to over its standard input and output. Ours, unless another is named.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CancellationToken,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { fromRoot } from './dist.mjs';

const ours = ['--expose-gc', '--require', fromRoot('test/bench/heap.cjs'), fromRoot('dist/server.js'), '--stdio'];

export class Server {
  #told = new Map();
  #versions = new Map();

  constructor({ folder, name = 'long.menuflow', languageId = 'menuflow', command = ours, capabilities = {} } = {}) {
    this.ownFolder = folder ? undefined : mkdtempSync(path.join(os.tmpdir(), 'menuflow-bench-'));
    this.folder = folder ?? this.ownFolder;
    this.uri = this.uriOf(name);
    this.languageId = languageId;
    this.capabilities = capabilities;
    // What others say aside is no matter of this.
    const stdio = ['pipe', 'pipe', command === ours ? 'inherit' : 'ignore', 'ipc'];
    this.process = spawn(process.execPath, command, { stdio });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) =>
      this.#told.get(uri)?.(diagnostics),
    );
    for (const request of ['workspace/configuration', 'client/registerCapability'])
      this.connection.onRequest(request, ({ items }) => items?.map(() => null) ?? null);
    this.connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.connection.listen();
  }

  uriOf(name) {
    return pathToFileURL(path.join(this.folder, name)).href;
  }

  async start() {
    const rootUri = pathToFileURL(this.folder).href;
    const workspaceFolders = [{ uri: rootUri, name: 'bench' }];
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders,
      capabilities: this.capabilities,
    });
    await this.connection.sendNotification('initialized', {});
  }

  /** The first diagnostics of a file after what is done, or the first that are as they shall be. */
  async diagnosticsAfter(work, uri = this.uri, areThey = () => true) {
    const told = new Promise((resolve) => {
      this.#told.set(uri, (diagnostics) => areThey(diagnostics) && resolve(diagnostics));
    });
    await work();
    return told;
  }

  open(text, uri = this.uri) {
    this.#versions.set(uri, 1);
    const textDocument = { uri, languageId: this.languageId, version: 1, text };
    return this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  close(uri = this.uri) {
    return this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** Puts a text in the place of what stands from one position to another, or at one position. */
  type(start, text, { end = start, uri = this.uri } = {}) {
    const version = this.#versions.get(uri) + 1;
    this.#versions.set(uri, version);
    return this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start, end }, text }],
    });
  }

  ask(method, params = {}, token = CancellationToken.None) {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri }, ...params }, token);
  }

  /** Bytes that the server holds after everything was collected that it does not need any more. */
  heap() {
    return new Promise((resolve) => {
      this.process.once('message', resolve);
      this.process.send('heap');
    });
  }

  async stop() {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await this.ended;
    this.connection.dispose();
    if (this.ownFolder) rmSync(this.ownFolder, { recursive: true, force: true });
  }
}
