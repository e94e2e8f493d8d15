import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answer, closeAll, errors, extensionId, openExample, openFlow, positionOf, replace } from './support.js';

const flow = `flow shop "Shop" {
  start main
}

menu main "Hello" {
  item hours "Opening hours" -> hours
}

send hours "From 8 to 20." -> end
`;

describe('A flow in the editor', () => {
  afterEach(closeAll);

  it('wakes the extension', async () => {
    const extension = vscode.extensions.getExtension(extensionId);
    assert.ok(extension, 'the extension is installed');
    const { document } = await openFlow(flow);
    assert.equal(document.languageId, 'menuflow');
    await extension.activate();
    assert.ok(extension.isActive);
  });

  it('shows a problem when a target is mistyped, and takes it back when the target is mended', async () => {
    const editor = await openFlow(flow);
    await replace(editor, '-> hours', '-> hourz');
    const [problem] = await errors(editor.document, 1);
    assert.equal(editor.document.getText(problem?.range), 'hourz');
    assert.match(String(problem?.message), /hourz/);
    await replace(editor, '-> hourz', '-> hours');
    await errors(editor.document, 0);
  });

  it('finds nothing wrong in the examples', async () => {
    for (const name of ['hello.menuflow', 'corner-shop.menuflow']) {
      const editor = await openExample(name);
      const { document } = editor;
      // A mistake made on purpose shows that the file has been checked; it must be the only one.
      await editor.edit((change) =>
        change.insert(document.lineAt(document.lineCount - 1).range.end, '\nsend last_words "Bye" -> nowhere_at_all\n'),
      );
      const found = await errors(document, 1);
      assert.deepEqual(
        found.map((problem) => document.getText(problem.range)),
        ['nowhere_at_all'],
        name,
      );
    }
  });

  it('offers the targets there are behind an arrow', async () => {
    const { document } = await openFlow(flow);
    const place = positionOf(document, '-> hours', 3);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      place,
    );
    const labels = list.items.map((item) => (typeof item.label === 'string' ? item.label : item.label.label));
    for (const label of ['main', 'hours', 'end'])
      assert.ok(labels.includes(label), `${label} is offered among ${labels.join(', ')}`);
  });

  it('says of a target what it leads to', async () => {
    const { document } = await openFlow(flow);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      positionOf(document, '-> hours', 4),
    );
    const words = hovers
      .flatMap((hover) => hover.contents)
      .map((content) => (typeof content === 'string' ? content : content.value));
    assert.match(words.join('\n'), /send/);
  });

  it('goes from a target to its node', async () => {
    const { document } = await openFlow(flow);
    const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      positionOf(document, '-> hours', 4),
    );
    const lines = found.map(
      (place) => ('targetUri' in place ? (place.targetSelectionRange ?? place.targetRange) : place.range).start.line,
    );
    assert.deepEqual(lines, [positionOf(document, 'send hours').line]);
  });

  it('renames a node wherever it is named', async () => {
    const editor = await openFlow(flow);
    const { document } = editor;
    const edit = await answer<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      [document.uri, positionOf(document, 'send hours', 5), 'opening'],
      (found) => found.size > 0,
    );
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(document.getText().includes('-> opening\n'));
    assert.ok(document.getText().includes('send opening "From 8 to 20."'));
  });

  it('lists the nodes in the outline', async () => {
    const { document } = await openFlow(flow);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    const names = symbols.map((symbol) => symbol.name);
    for (const name of ['main', 'hours'])
      assert.ok(
        names.some((found) => found.includes(name)),
        `${name} is among ${names.join(', ')}`,
      );
  });

  it('formats a flow without changing what it says', async () => {
    const editor = await openFlow(flow.replace('  item hours', '      item   hours'));
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      editor.document.uri,
      { tabSize: 2, insertSpaces: true },
    );
    const workspaceEdit = new vscode.WorkspaceEdit();
    workspaceEdit.set(editor.document.uri, edits);
    await vscode.workspace.applyEdit(workspaceEdit);
    assert.equal(editor.document.getText(), flow);
  });

  it('suggests the name that was meant', async () => {
    const editor = await openFlow(flow.replace('-> hours', '-> hourz'));
    const [problem] = await errors(editor.document, 1);
    assert.ok(problem);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      editor.document.uri,
      problem.range,
    );
    const fix = actions.find((action) => action.title.includes('hours') && action.edit);
    assert.ok(fix?.edit, `a fix is among ${actions.map((action) => action.title).join(', ')}`);
    await vscode.workspace.applyEdit(fix.edit);
    assert.equal(editor.document.getText(), flow);
  });

  it('is told of a change of an included file that is open', async () => {
    const shop = await openExample('corner-shop.menuflow');
    await errors(shop.document, 0);
    const support = await openExample('support.menuflow');
    await replace(support, 'menu help', 'menu helpful');
    const [problem] = await errors(shop.document, 1);
    assert.equal(shop.document.getText(problem?.range), 'help');
    await vscode.commands.executeCommand('undo');
    await errors(shop.document, 0);
  });
});
