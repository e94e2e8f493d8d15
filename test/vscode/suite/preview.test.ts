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

function previewTabs(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(
    (tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('menuflow.preview'),
  );
}

function previewTab(): vscode.Tab | undefined {
  return previewTabs()[0];
}
