import assert from 'node:assert/strict';
import { DocumentState, TextDocument, URI } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import { filesOfEditor, workspaceOfEditor } from '../../server/lsp/files-of-editor.js';
import { createEditorServices } from '../../server/lsp/services.js';
import { type FileParams, fileRequests } from '../../src/messages/lsp.js';

const folder = 'vscode-vfs://github/me/bots';

describe('A server without a disk', () => {
  it('knows the files of a virtual workspace, and finds what one includes', async () => {
    const { workspace } = serverFor({
      'bot.menuflow': 'include "./parts/help.menuflow"\nmenu main "Hello" { item help "Help" -> help }\n',
      'parts/help.menuflow': 'menu help "How can I help?" { cancel "Bye" -> end }\n',
    });
    await workspace.WorkspaceManager.initializeWorkspace([{ uri: folder, name: 'bots' }]);
    await workspace.DocumentBuilder.build(workspace.LangiumDocuments.all.toArray(), { validation: true });
    expect(workspace.LangiumDocuments.all.map((document) => document.diagnostics).toArray()).toEqual([[], []]);
  });

  it('reads a file anew when the editor says that it has changed', async () => {
    const files = { 'bot.menuflow': 'send hello "Hello" -> end\n' };
    const { workspace } = serverFor(files);
    await workspace.WorkspaceManager.initializeWorkspace([{ uri: folder, name: 'bots' }]);
    files['bot.menuflow'] = 'send hello "Good day" -> end\n';
    const bot = URI.parse(`${folder}/bot.menuflow`);
    await workspace.DocumentBuilder.update([bot], []);
    expect(workspace.LangiumDocuments.getDocument(bot)?.textDocument.getText()).toContain('Good day');
  });

  it('takes a text that is closed without being saved for what is in the file again', async () => {
    const { workspace, lsp } = serverFor({ 'bot.menuflow': 'send hello "Hello" -> end\n' });
    await workspace.WorkspaceManager.initializeWorkspace([{ uri: folder, name: 'bots' }]);
    const bot = URI.parse(`${folder}/bot.menuflow`);
    const known = workspace.LangiumDocuments.getDocument(bot);
    assert.ok(known);
    const typed = TextDocument.create(bot.toString(), 'menuflow', 2, 'send hello "Typed" -> end\n');
    workspace.TextDocuments.set(typed);
    await workspace.DocumentBuilder.update([bot], []);
    expect(known.textDocument.getText()).toContain('Typed');

    workspace.TextDocuments.delete(bot);
    const built = new Promise<void>((resolve) => {
      workspace.DocumentBuilder.onUpdate(() => resolve());
    });
    lsp.DocumentUpdateHandler.didCloseDocument?.({ document: typed });
    await built;
    await workspace.DocumentBuilder.waitUntil(DocumentState.Parsed, bot);
    expect(known.textDocument.getText()).toContain('Hello');
  });

  it('tells files from folders, and both from what is not there', async () => {
    const { FileSystemProvider: files } = serverFor({ 'parts/help.menuflow': '' }).workspace;
    const at = (path: string): URI => URI.parse(`${folder}/${path}`);
    expect(await files.exists(at('parts/help.menuflow'))).toBe(true);
    expect(await files.exists(at('none.menuflow'))).toBe(false);
    expect(await files.stat(at('parts'))).toMatchObject({ isDirectory: true, isFile: false });
    expect((await files.readDirectory(at('parts'))).map(({ uri }) => uri.path)).toEqual([
      '/me/bots/parts/help.menuflow',
    ]);
    await expect(files.readFile(at('none.menuflow'))).rejects.toThrow('There is no');
  });
});

/** A server whose editor has these files. */
function serverFor(files: Record<string, string>) {
  const sendRequest = async (request: string, { uri }: FileParams): Promise<unknown> => {
    const path = uri.slice(folder.length + 1);
    const below = Object.keys(files).filter((name) => name.startsWith(path === '' ? '' : `${path}/`));
    const isFile = Object.hasOwn(files, path);
    if (request === fileRequests.flows) return below.map((name) => `${folder}/${name}`);
    if (request === fileRequests.text) return isFile ? files[path] : null;
    if (!isFile && below.length === 0) return null;
    if (request === fileRequests.kind) return isFile ? 'file' : 'folder';
    return below.map((name) => ({ name: name.slice(path.length + 1), kind: 'file' }));
  };
  const connection = { sendRequest } as unknown as Connection;
  return createEditorServices({ fileSystemProvider: () => filesOfEditor(connection) }, workspaceOfEditor(connection))
    .shared;
}
