import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  DidChangeWatchedFilesNotification,
  DocumentSymbolRequest,
  FileChangeType,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildCommand } from '../../cli/built.js';
import { Client } from './client.js';

const shop = 'include "./help.menuflow"\nsend main "Hello" -> help\n';
const help = 'send help "Help" -> end\n';
const isThere = (found: readonly unknown[]) => found.length === 0;
const isMissing = (found: readonly { code?: number | string }[]) => found.some(({ code }) => code === 'MF106');

let built: Awaited<ReturnType<typeof buildCommand>>;
let client: Client;

beforeAll(async () => {
  built = await buildCommand();
});
afterAll(() => built.remove());
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  expect(client.log.filter((line) => /error|exception/i.test(line))).toEqual([]);
});

async function opened(text = shop): Promise<void> {
  client = await Client.start(built.command, { 'shop.menuflow': text, 'help.menuflow': help });
  await client.open('shop.menuflow', text);
}

describe('files that change behind the editor', () => {
  it('are followed when one is renamed and renamed back, though the news of its new name come late', async () => {
    await opened();
    await rename('help.menuflow', 'advice.menuflow');
    await tell(['help.menuflow', FileChangeType.Deleted], ['advice.menuflow', FileChangeType.Created]);
    expect(client.text('shop.menuflow')).toContain('"./advice.menuflow"');
    expect(await client.diagnostics('shop.menuflow', isThere)).toEqual([]);
    await rename('advice.menuflow', 'help.menuflow');
    expect(client.text('shop.menuflow')).toBe(shop);
    await tell(['advice.menuflow', FileChangeType.Changed]);
    // Meanwhile the missing file is seen to be missing.
    await client.diagnostics('shop.menuflow', isMissing);
    await tell(['advice.menuflow', FileChangeType.Deleted], ['help.menuflow', FileChangeType.Created]);
    expect(await client.diagnostics('shop.menuflow', isThere)).toEqual([]);
  });

  it('are followed when the news of a change come for a file that is gone by then', async () => {
    await opened();
    await client.diagnostics('shop.menuflow', isThere);
    rmSync(path.join(client.folder, 'help.menuflow'));
    await tell(['help.menuflow', FileChangeType.Changed]);
    await client.diagnostics('shop.menuflow', isMissing);
    writeFileSync(path.join(client.folder, 'help.menuflow'), help);
    await tell(['help.menuflow', FileChangeType.Created]);
    expect(await client.diagnostics('shop.menuflow', isThere)).toEqual([]);
  });

  it('are followed when the folder around them comes and goes', async () => {
    await opened(shop.replace('./', './parts/'));
    await client.diagnostics('shop.menuflow', isMissing);
    const folder = path.join(client.folder, 'parts');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'help.menuflow'), help);
    rmSync(path.join(client.folder, 'help.menuflow'));
    await tell(['parts', FileChangeType.Created], ['help.menuflow', FileChangeType.Deleted]);
    await client.diagnostics('shop.menuflow', isThere);
    rmSync(folder, { recursive: true });
    await tell(['parts', FileChangeType.Deleted]);
    expect(await client.diagnostics('shop.menuflow', isMissing)).not.toEqual([]);
  });

  it('are what the editor shows while it shows them, also when they are deleted on the disk', async () => {
    await opened();
    rmSync(path.join(client.folder, 'shop.menuflow'));
    await tell(['shop.menuflow', FileChangeType.Deleted]);
    const textDocument = { uri: client.uri('shop.menuflow') };
    const outline = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    expect(outline?.map(({ name }) => name)).toEqual(['main']);
    const everywhere = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'main' });
    expect(everywhere?.map(({ name }) => name)).toEqual(['main']);
  });
});

/** Renames a file as an editor does: it asks first, and changes what it is told to. */
async function rename(from: string, to: string): Promise<void> {
  const edit = await client.connection.sendRequest(WillRenameFilesRequest.type, {
    files: [{ oldUri: client.uri(from), newUri: client.uri(to) }],
  });
  for (const { range, newText } of edit?.changes?.[client.uri('shop.menuflow')] ?? []) {
    const text = TextDocument.create('', 'menuflow', 1, client.text('shop.menuflow'));
    const at = text.offsetAt(range.start);
    await client.edit('shop.menuflow', at, text.offsetAt(range.end) - at, newText);
  }
  renameSync(path.join(client.folder, from), path.join(client.folder, to));
}

async function tell(...changes: [name: string, type: FileChangeType][]): Promise<void> {
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: changes.map(([name, type]) => ({ uri: client.uri(name), type })),
  });
}
