import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answer, closeAll, errors, openExample, openFlow, positionOf, replace } from './support.js';

const flow = `flow shop "Shop" {
  start main
}

menu main "Hello" {
  item hours "Opening hours" -> hours
  item again "Again"
}

send hours "From 8 to 20." -> main
`;

describe('What the language server offers', () => {
  afterEach(closeAll);

  it('counts the ways into a node above it, and shows them on a click', async () => {
    const { document } = await openFlow(flow);
    await errors(document, 0);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    const lens = lenses.find(({ command }) => command?.title === '2 ways in');
    assert.equal(lens?.range.start.line, positionOf(document, 'menu main').line);
    assert.ok(lens?.command);
    await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
  });

  it('shows where an output without an arrow leads', async () => {
    const { document } = await openFlow(flow);
    const hints = await answer<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      [document.uri, new vscode.Range(0, 0, document.lineCount, 0)],
      (found) => found.length > 0,
    );
    assert.deepEqual(
      hints.map(({ label, position }) => [label, position.line]),
      [['-> end', positionOf(document, 'item again').line]],
    );
  });

  it('compiles into a file beside the flow', async () => {
    const { document } = await openExample('tea.menuflow');
    const json = document.uri.with({ path: document.uri.path.replace(/menuflow$/, 'flow.json') });
    await vscode.commands.executeCommand('menuflow.compile');
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), json.toString());
    const written = await vscode.workspace.fs.readFile(json);
    const flow = JSON.parse(new TextDecoder().decode(written)) as { start: string };
    assert.equal(flow.start, 'drink');
    await vscode.workspace.fs.delete(json);
  });

  it('tells who leads to a node', async () => {
    const { document } = await openFlow(flow);
    const [item] = await vscode.commands.executeCommand<vscode.CallHierarchyItem[]>(
      'vscode.prepareCallHierarchy',
      document.uri,
      positionOf(document, 'send hours', 6),
    );
    const calls = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[]>(
      'vscode.provideIncomingCalls',
      item,
    );
    assert.deepEqual(
      calls.map(({ from }) => from.name),
      ['main'],
    );
  });

  it('does a refactoring that is chosen', async () => {
    const { document } = await openFlow(flow);
    const place = positionOf(document, 'From 8', 1);
    const actions = await answer<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      [document.uri, new vscode.Range(place, place), vscode.CodeActionKind.RefactorRewrite.value],
      (found) => found.length > 0,
    );
    const action = actions.find(({ title }) => title === 'Write the text on several lines');
    assert.ok(action?.edit, actions.map(({ title }) => title).join(', '));
    assert.ok(await vscode.workspace.applyEdit(action.edit));
    assert.ok(document.getText().includes('send hours """\n  From 8 to 20.\n  """ -> main\n'));
    await errors(document, 0);
  });

  it('writes a node together with the arrow to it', async () => {
    const editor = await openFlow(flow.replace('item again "Again"', 'item again "Again" -> later'));
    const { document } = editor;
    await errors(document, 1);
    const at = positionOf(document, '-> later', '-> later'.length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at,
    );
    const item = list.items.find(({ label }) => label === 'later: write a send');
    assert.ok(item?.additionalTextEdits, 'the node is offered');
    const edit = new vscode.WorkspaceEdit();
    edit.set(document.uri, item.additionalTextEdits);
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(document.getText().includes('send later "Later" -> end'));
    await errors(document, 0);
  });

  it('goes on after several restarts of the server at once', async () => {
    const { document } = await openFlow(flow);
    const restart = () => vscode.commands.executeCommand('menuflow.restartServer');
    await Promise.all([restart(), restart(), restart()]);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['shop', 'main', 'hours'],
    );
  });

  it('renames a node in every file', async () => {
    const { document: shop } = await openExample('corner-shop.menuflow');
    await errors(shop, 0);
    const { document: support } = await openExample('support.menuflow');
    const edit = await answer<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      [support.uri, positionOf(support, 'menu help', 5), 'advice'],
      (found) => found.size > 1,
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.match(support.getText(), /^menu advice /m);
    assert.match(shop.getText(), /-> advice$/m);
    await errors(shop, 0);
    await errors(support, 0);
  });

  it('lays a file out and mends what is safe when it is saved', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder, 'saved.menuflow');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('send a "A" -> end\n'));
    const settings = vscode.workspace.getConfiguration('editor', { languageId: 'menuflow' });
    const set = async (formatOnSave?: boolean, codeActionsOnSave?: Record<string, string>) => {
      await settings.update('formatOnSave', formatOnSave, vscode.ConfigurationTarget.Workspace, true);
      await settings.update('codeActionsOnSave', codeActionsOnSave, vscode.ConfigurationTarget.Workspace, true);
    };
    await set(true, { 'source.fixAll.menuflow': 'always' });
    try {
      const editor = await openExample('saved.menuflow');
      await replace(editor, 'send a "A" -> end', 'menu   m   "M" {\n item a "A" -> m\n button b "B"   -> m\n}');
      await errors(editor.document, 1);
      assert.ok(await editor.document.save());
      assert.equal(editor.document.getText(), 'menu m "M" {\n  item a "A" -> m\n  item b "B" -> m\n}\n');
    } finally {
      await set();
      await closeAll();
      await vscode.workspace.fs.delete(uri);
    }
  });

  it('mends the includes of a file that is renamed', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const { document } = await openExample('corner-shop.menuflow');
    await errors(document, 0);
    const [from, to] = ['support.menuflow', 'help-desk.menuflow'].map((name) => vscode.Uri.joinPath(folder, name));
    assert.ok(from && to);
    const rename = async (before: vscode.Uri, after: vscode.Uri) => {
      const edit = new vscode.WorkspaceEdit();
      edit.renameFile(before, after);
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    await rename(from, to);
    assert.match(document.getText(), /include "[^"]*help-desk\.menuflow"/);
    await rename(to, from);
    assert.match(document.getText(), /include "[^"]*support\.menuflow"/);
  });
});

// Node and browsers both have it; the suite's types know neither of the two.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
