// The language server as an editor meets it: a process of its own that is spoken to over its standard input and output.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { fromRoot } from './dist.mjs';

export class Server {
  #told = () => undefined;
  #version = 1;

  constructor() {
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-bench-'));
    this.uri = pathToFileURL(path.join(this.folder, 'long.menuflow')).href;
    this.process = spawn(process.execPath, [fromRoot('dist/server.js'), '--stdio']);
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      if (uri === this.uri) this.#told(diagnostics);
    });
    for (const request of ['workspace/configuration', 'client/registerCapability'])
      this.connection.onRequest(request, ({ items }) => items?.map(() => null) ?? null);
    this.connection.listen();
  }

  async start() {
    const rootUri = pathToFileURL(this.folder).href;
    const workspaceFolders = [{ uri: rootUri, name: 'bench' }];
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders,
      capabilities: {},
    });
    await this.connection.sendNotification('initialized', {});
  }

  /** The first diagnostics after what is done. */
  async diagnosticsAfter(work) {
    const told = new Promise((resolve) => {
      this.#told = resolve;
    });
    await work();
    return told;
  }

  open(text) {
    const textDocument = { uri: this.uri, languageId: 'menuflow', version: this.#version, text };
    return this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  type(position, text) {
    return this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version: ++this.#version },
      contentChanges: [{ range: { start: position, end: position }, text }],
    });
  }

  ask(method, params = {}) {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri }, ...params });
  }

  async stop() {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    rmSync(this.folder, { recursive: true });
  }
}
