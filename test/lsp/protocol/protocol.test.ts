import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  CallHierarchyOutgoingCallsRequest,
  CallHierarchyPrepareRequest,
  CodeActionRequest,
  CodeLensRefreshRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeConfigurationNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
} from 'vscode-languageserver-protocol/node';
import { summaryRequest } from '../../../src/messages/lsp.js';
import { applyEdits } from '../../../server/lsp/text-edits.js';
import { buildCommand } from '../../cli/built.js';
import { Client } from './client.js';
import { TextDocument } from 'vscode-languageserver-textdocument';

const shop = `flow shop "Shop" {
  start main
}
include "./help.menuflow"
menu main "Hello" {
  item hours "Opening hours" -> hours
  item help "Help" -> help
}
send hours "From 8 to 20." -> main
`;
const help = 'menu help "What about?" {\n  item back_home "Home" -> main\n}\n';

let built: Awaited<ReturnType<typeof buildCommand>>;
let client: Client;

beforeAll(async () => {
  built = await buildCommand();
});
afterAll(() => built.remove());
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  expect(client.log.filter((line) => /error|exception|overlap/i.test(line))).toEqual([]);
});

async function opened(): Promise<Client> {
  client = await Client.start(built.command, { 'help.menuflow': help, 'shop.menuflow': shop });
  await client.open('shop.menuflow', shop);
  return client;
}

describe('the server over standard input and output', () => {
  it('answers a request that comes in the very moment in which its file is opened', async () => {
    client = await Client.start(built.command);
    await client.open('new.menuflow', shop);
    const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri: client.uri('new.menuflow') },
    });
    expect(symbols?.map(({ name }) => name)).toEqual(expect.arrayContaining(['main', 'hours']));
  });

  it('says what it can do', async () => {
    const { capabilities } = await opened();
    expect(capabilities).toMatchObject({
      completionProvider: { triggerCharacters: expect.any(Array) as string[] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentFormattingProvider: true,
      renameProvider: { prepareProvider: true },
    });
  });

  it('finds a problem while it is typed, with its page, and takes it back when it is mended', async () => {
    await opened();
    expect(await client.diagnostics('shop.menuflow')).toEqual([]);
    await client.edit('shop.menuflow', shop.indexOf('-> hours') + 3, 5, 'hourz');
    const [problem] = await client.diagnostics('shop.menuflow', (found) => found.length > 0);
    expect(problem).toMatchObject({ code: 'MF101', severity: 1, source: 'menuflow' });
    expect(problem?.codeDescription?.href).toMatch(/MF101\.md$/);
    await client.edit('shop.menuflow', client.text('shop.menuflow').indexOf('hourz'), 5, 'hours');
    expect(await client.diagnostics('shop.menuflow', (found) => found.every(({ code }) => code !== 'MF101'))).toEqual(
      [],
    );
  });

  it('says which text the problems are about, and nothing of texts that are no more', async () => {
    await opened();
    for (let count = 0; count < 20; count++)
      await client.edit(
        'shop.menuflow',
        client.text('shop.menuflow').length,
        0,
        `send more${count} "More" -> nowhere\n`,
      );
    const all = await client.diagnostics('shop.menuflow', (found) => found.length >= 20);
    expect(all.filter(({ code }) => code === 'MF101')).toHaveLength(20);
    expect(client.publishedVersion('shop.menuflow')).toBe(21);
  });

  it('names the other of two nodes of one name, and fades what nothing uses', async () => {
    client = await Client.start(built.command);
    await client.open(
      'a.menuflow',
      `${shop.replace(/^include.*\n/m, '')}send hours "Twice" -> main\nvar idle_thing: text\n`,
    );
    const found = await client.diagnostics('a.menuflow', (all) => all.some(({ code }) => code === 'MF601'));
    const twice = found.find(({ code }) => code === 'MF110');
    expect(twice?.relatedInformation?.[0]?.location.range.start.line).toBe(7);
    expect(found.find(({ code }) => code === 'MF601')?.tags).toEqual([1]);
  });

  it('completes a target that is only begun', async () => {
    await opened();
    await client.edit('shop.menuflow', shop.indexOf('-> help\n') + 3, 4, 'h');
    const list = await client.connection.sendRequest(
      CompletionRequest.type,
      client.place('shop.menuflow', '-> h\n', 4),
    );
    const items = Array.isArray(list) ? list : (list?.items ?? []);
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['hours', 'help']));
  });

  it('tells what a target is, and where', async () => {
    await opened();
    const place = client.place('shop.menuflow', '-> help', 4);
    const hover = await client.connection.sendRequest(HoverRequest.type, place);
    expect(JSON.stringify(hover?.contents)).toContain('What about?');
    const definition = await client.connection.sendRequest(DefinitionRequest.type, place);
    expect(JSON.stringify(definition)).toContain('help.menuflow');
  });

  it('finds a node wherever it is named, and renames it in every file', async () => {
    await opened();
    const place = client.place('shop.menuflow', 'menu main', 6);
    const references = await client.connection.sendRequest(ReferencesRequest.type, {
      ...place,
      context: { includeDeclaration: false },
    });
    expect(references?.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1)).toSorted()).toEqual([
      'help.menuflow',
      'shop.menuflow',
      'shop.menuflow',
    ]);
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'home' });
    expect(Object.keys(edit?.changes ?? {}).length).toBe(2);
  });

  it('says why a name cannot be taken', async () => {
    await opened();
    const place = client.place('shop.menuflow', 'menu main', 6);
    await expect(client.connection.sendRequest(RenameRequest.type, { ...place, newName: 'hours' })).rejects.toThrow(
      /hours/,
    );
  });

  it('mends a mistyped target', async () => {
    await opened();
    await client.edit('shop.menuflow', shop.indexOf('-> hours') + 3, 5, 'hourz');
    const diagnostics = await client.diagnostics('shop.menuflow', (found) => found.length > 0);
    const actions = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: client.uri('shop.menuflow') },
      range: diagnostics[0]!.range,
      context: { diagnostics },
    });
    const fix = actions?.find((action) => 'edit' in action && action.isPreferred === true);
    const edits = fix && 'edit' in fix ? fix.edit?.changes?.[client.uri('shop.menuflow')] : undefined;
    expect(applyEdits(documentOf('shop.menuflow'), edits ?? [])).toBe(shop);
  });

  it('lays a file out', async () => {
    await opened();
    await client.edit('shop.menuflow', shop.indexOf('  item hours'), 2, '        ');
    const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri: client.uri('shop.menuflow') },
      options: { tabSize: 2, insertSpaces: true },
    });
    const laidOut = TextDocument.applyEdits(documentOf('shop.menuflow'), edits ?? []);
    expect(laidOut).toContain('\n  item hours "Opening hours" -> hours\n');
  });

  it('gives colours, folds, helps with functions and knows who leads where', async () => {
    await opened();
    await client.edit(
      'shop.menuflow',
      shop.length,
      0,
      'router r {\n  when len("x") > 1 -> main\n  otherwise -> hours\n}\n',
    );
    const textDocument = { uri: client.uri('shop.menuflow') };
    const tokens = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    expect((tokens?.data.length ?? 0) % 5).toBe(0);
    expect(tokens?.data.length).toBeGreaterThan(20);
    const folds = await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
    expect(folds?.some(({ startLine }) => startLine === 4)).toBe(true);
    const help = await client.connection.sendRequest(
      SignatureHelpRequest.type,
      client.place('shop.menuflow', 'len(', 4),
    );
    expect(help?.signatures[0]?.label).toContain('len');
    const [main] =
      (await client.connection.sendRequest(
        CallHierarchyPrepareRequest.type,
        client.place('shop.menuflow', 'menu main', 6),
      )) ?? [];
    const calls = await client.connection.sendRequest(CallHierarchyOutgoingCallsRequest.type, { item: main! });
    expect(calls?.map(({ to }) => to.name).toSorted()).toEqual(['help', 'hours']);
  });

  it('asks for the ways in to be drawn anew when a change in another file has changed them', async () => {
    await opened();
    await client.open('help.menuflow', help);
    const asked = new Promise<void>((resolve) =>
      client.connection.onRequest(CodeLensRefreshRequest.type, () => resolve()),
    );
    const titles = async () => {
      const textDocument = { uri: client.uri('shop.menuflow') };
      const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
      return lenses?.map(({ command }) => command?.title);
    };
    expect(await titles()).toEqual(['3 ways in', '1 way in']);
    await client.edit('help.menuflow', help.indexOf('}'), 0, '  item open "Open?" -> hours\n');
    await asked;
    expect(await titles()).toEqual(['3 ways in', '2 ways in']);
  });

  it('tells what has changed in the colours of names since it was asked last', async () => {
    await opened();
    const textDocument = { uri: client.uri('shop.menuflow') };
    const before = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    const previousResultId = before?.resultId ?? '';
    await client.edit('shop.menuflow', shop.length, 0, 'send later "Later" -> hours\n');
    const delta = await client.connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId,
    });
    const data = [...(before?.data ?? [])];
    const edits = delta && 'edits' in delta ? delta.edits : [];
    expect(edits).toHaveLength(1);
    expect(edits[0]?.data).toHaveLength(10);
    for (const { start, deleteCount, data: added = [] } of edits) data.splice(start, deleteCount, ...added);
    const now = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    expect(data).toEqual(now?.data);
    const all = await client.connection.sendRequest(SemanticTokensDeltaRequest.type, {
      textDocument,
      previousResultId,
    });
    expect(all && 'data' in all ? all.data : undefined).toEqual(now?.data);
  });

  it('takes a file that is closed without being saved for what stands on the disk', async () => {
    await opened();
    await client.open('help.menuflow', help);
    await client.edit('help.menuflow', help.indexOf('help'), 4, 'support');
    await client.diagnostics('shop.menuflow', (found) => found.some(({ code }) => code === 'MF101'));
    await client.close(client.uri('help.menuflow'));
    expect(await client.diagnostics('shop.menuflow', (found) => found.length === 0)).toEqual([]);
  });

  it('forgets a file that was never saved when it is closed, with its problems', async () => {
    client = await Client.start(built.command);
    const uri = 'untitled:Untitled-1';
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'menuflow', version: 1, text: 'send a "A" -> nowhere\n' },
    });
    expect(await client.diagnosticsOf(uri, (found) => found.length > 0)).not.toEqual([]);
    await client.close(uri);
    expect(await client.diagnosticsOf(uri, (found) => found.length === 0)).toEqual([]);
  });

  it('finds problems in files that are not open, unless that is not wanted', async () => {
    const files = { 'shop.menuflow': shop, 'help.menuflow': help, 'other.menuflow': 'send a "A" -> nowhere\n' };
    client = await Client.start(built.command, files);
    await client.open('shop.menuflow', shop);
    const found = await client.diagnostics('other.menuflow', (all) => all.length > 0);
    expect(found.map(({ code }) => code)).toContain('MF101');
    const settings = (closedFiles: boolean) => ({ settings: { menuflow: { diagnostics: { closedFiles } } } });
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, settings(false));
    expect(await client.diagnostics('other.menuflow', (all) => all.length === 0)).toEqual([]);
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, settings(true));
    expect(await client.diagnostics('other.menuflow', (all) => all.length > 0)).not.toEqual([]);
  });

  it('tells a program in numbers', async () => {
    await opened();
    await client.open('help.menuflow', help);
    const summary = () => client.connection.sendRequest(summaryRequest, { uri: client.uri('help.menuflow') });
    const all = { entry: client.uri('shop.menuflow'), nodes: 3, errors: 0, warnings: 0 };
    expect(await summary()).toEqual(all);
    await client.edit('shop.menuflow', shop.indexOf('-> hours') + 3, 5, 'hourz');
    expect(await summary()).toMatchObject({ ...all, errors: 1, warnings: expect.any(Number) as number });
  });

  it('goes on with a text that changes while it is asked', async () => {
    await opened();
    const asked = Array.from({ length: 20 }, async (_, index) => {
      await client.edit('shop.menuflow', client.text('shop.menuflow').length, 0, `// ${index}\n`);
      return client.connection
        .sendRequest(DocumentSymbolRequest.type, { textDocument: { uri: client.uri('shop.menuflow') } })
        .catch((error: { code?: number }) => error.code);
    });
    for (const answer of await Promise.all(asked))
      expect(Array.isArray(answer) || answer === -32_800 || answer === -32_801 || answer === -32_802).toBe(true);
    expect(await client.diagnostics('shop.menuflow')).toEqual([]);
  });
});

function documentOf(name: string): TextDocument {
  return TextDocument.create(client.uri(name), 'menuflow', 1, client.text(name));
}
