import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openExample, until } from './support.js';

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
    await vscode.workspace.fs.writeFile(wishes, Buffer.from('{ "menuflow.preview.openWithFlow": true }'));
    try {
      await until(vscode.workspace.onDidChangeConfiguration, () => isWished() || undefined);
      await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, 'quiz.menuflow'));
      await openExample('tea.menuflow');
      const tab = await until(vscode.window.tabGroups.onDidChangeTabs, previewTab);
      assert.match(tab.label, /tea/);
      assert.equal(previewTabs().length, 1);
    } finally {
      await vscode.workspace.fs.delete(wishes);
      await until(vscode.workspace.onDidChangeConfiguration, () => !isWished() || undefined);
    }
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
