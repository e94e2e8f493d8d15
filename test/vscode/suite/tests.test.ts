import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openFlow, until } from './support.js';

const flow = `menu main "Hello" {
  item ask "Ask" -> form
  cancel "Bye" -> bye
}
wizard form {
  step name: text "Your name?" required
  complete -> main
  cancelled -> main
}
send bye "Goodbye" -> end
`;
const test = `
test "it asks" {
  user presses ask
  bot asks "Your name?"
}
`;

describe('Tests of flows', () => {
  afterEach(closeAll);

  it('are accepted with the new text of the bot, and nothing else changes', async () => {
    const { document } = await openFlow(flow + test.replace('Your name?', 'What is your name?'));
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const place = document.positionAt(document.getText().indexOf('What is'));
    editor.selection = new vscode.Selection(place, place);
    await vscode.commands.executeCommand('menuflow.acceptNewText');
    assert.equal(document.getText(), flow + test);
  });

  it('are made of the conversation in the preview', async () => {
    const { document } = await openFlow(flow);
    await vscode.commands.executeCommand('menuflow.openPreview');
    await vscode.commands.executeCommand('menuflow.playFromHere', document.uri.toString(), 'form');
    await vscode.commands.executeCommand('menuflow.recordTest');
    const recorded = `
test "what happened in the preview" {
  bot says "Hello"
  user presses ask
  bot asks "Your name?"
  expect at form
}
`;
    assert.ok(document.getText().endsWith(recorded), document.getText());
  });

  it('are made by exploring, whose findings are problems in the text', async () => {
    const trap =
      flow.replace('item ask', 'item stuck "Stuck" -> left\n  item ask') +
      'menu left "Left" { item on "On" -> right }\nmenu right "Right" { item again "Again" -> left }\n';
    const { document } = await openFlow(trap);
    await vscode.commands.executeCommand('menuflow.explore', document.uri);
    const found = await until(vscode.languages.onDidChangeDiagnostics, () => {
      const own = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'menuflow explore');
      return own.length > 0 ? own : undefined;
    });
    assert.deepEqual(
      found.map(({ code }) => code),
      ['trap'],
    );
    const [problem] = found;
    assert.ok(problem);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem.range,
    );
    const make = actions.find(({ title }) => title === 'Make a test of this');
    assert.ok(make?.command);
    await vscode.commands.executeCommand(make.command.command, ...(make.command.arguments ?? []));
    assert.match(document.getText(), /test "no way out: left" \{\n {2}bot says "Hello"\n {2}user presses stuck\n/);
  });
});
