import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openExample, openFlow, until } from './support.js';

describe('The live preview', () => {
  afterEach(closeAll);

  it('opens beside the flow and leaves the cursor in the text', async () => {
    await openExample('hello.menuflow');
    await vscode.commands.executeCommand('menuflow.openPreview');
    const tab = await until(vscode.window.tabGroups.onDidChangeTabs, previewTab);
    assert.notEqual(tab.group.viewColumn, vscode.ViewColumn.One);
  });

  it('is opened once for a flow, however often it is asked for', async () => {
    await openExample('hello.menuflow');
    await vscode.commands.executeCommand('menuflow.openPreview');
    await until(vscode.window.tabGroups.onDidChangeTabs, previewTab);
    await openExample('hello.menuflow');
    await vscode.commands.executeCommand('menuflow.openPreview');
    assert.equal(previewTabs().length, 1);
  });

  it('opens by itself, where that is wished, for what somebody looks at and for nothing else', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const wishes = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
    const wish = new TextEncoder().encode('{ "menuflow.preview.openWithFlow": true }');
    await vscode.workspace.fs.writeFile(wishes, wish);
    try {
      await until(vscode.workspace.onDidChangeConfiguration, () => isWished() || undefined);
      await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, 'quiz.menuflow'));
      await openExample('tea.menuflow');
      await previewOf('tea');
      assert.equal(previewTabs().length, 1);
    } finally {
      await vscode.workspace.fs.delete(wishes);
      await until(vscode.workspace.onDidChangeConfiguration, () => !isWished() || undefined);
    }
  });

  it('follows a flow that is saved for the first time, and one that is renamed', async () => {
    const editor = await openFlow('menu tea "Tea?" {\n  item yes "Yes" -> end\n}\n');
    await vscode.commands.executeCommand('menuflow.openPreview');
    await until(vscode.window.tabGroups.onDidChangeTabs, previewTab);
    // What saving does, but for the box that asks where to: a file gets the words, and then the text closes.
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const saved = vscode.Uri.joinPath(folder.uri, 'first-saved.menuflow');
    await vscode.workspace.fs.writeFile(saved, new Uint8Array());
    const file = await vscode.window.showTextDocument(saved, { viewColumn: vscode.ViewColumn.One, preview: false });
    await file.edit((edit) => edit.insert(new vscode.Position(0, 0), editor.document.getText()));
    assert.ok(await file.document.save());
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await previewOf('first-saved');
    assert.equal(previewTabs().length, 1);

    const renamed = saved.with({ path: saved.path.replace(/[^/]+$/, 'renamed.menuflow') });
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(saved, renamed);
    assert.ok(await vscode.workspace.applyEdit(edit));
    await previewOf('renamed');
    assert.deepEqual(
      vscode.workspace.textDocuments.filter(({ isUntitled }) => isUntitled),
      [],
    );
    await vscode.workspace.fs.delete(renamed);
  });

  it('closes with a text that was never saved', async () => {
    await openFlow('menu tea "Tea?" {\n  item yes "Yes" -> end\n}\n');
    await vscode.commands.executeCommand('menuflow.openPreview');
    await until(vscode.window.tabGroups.onDidChangeTabs, previewTab);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until(vscode.window.tabGroups.onDidChangeTabs, () => !previewTab() || undefined);
  });

  it('opens for the flow that was looked at last where something else is in front, as the walkthrough is', async () => {
    await openFlow('menu tea "Tea?" {\n  item yes "Yes" -> end\n}\n');
    await openExample('hello.fixtures.json');
    await vscode.commands.executeCommand('menuflow.openPreview');
    await previewOf('typed');
    assert.equal(vscode.window.activeTextEditor?.document.languageId, 'menuflow');
  });

  it('survives a restart of the language server', async () => {
    const { document } = await openExample('hello.menuflow');
    await vscode.commands.executeCommand('menuflow.openPreview');
    await until(vscode.window.tabGroups.onDidChangeTabs, previewTab);
    await vscode.commands.executeCommand('menuflow.restartServer');
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    assert.ok(symbols.length > 0);
    assert.equal(previewTabs().length, 1);
  });
});

/** A preview opens first, and then gets the title of its flow. */
function previewOf(flow: string): Promise<vscode.Tab> {
  return until(vscode.window.tabGroups.onDidChangeTabs, () => previewTabs().find(({ label }) => label.includes(flow)));
}

function isWished(): boolean | undefined {
  return vscode.workspace.getConfiguration('menuflow').get<boolean>('preview.openWithFlow');
}

function previewTabs(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(
    (tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('menuflow.preview'),
  );
}

function previewTab(): vscode.Tab | undefined {
  return previewTabs()[0];
}
