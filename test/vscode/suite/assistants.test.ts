import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openExample, replace } from './support.js';

describe('Tools for assistants', () => {
  afterEach(closeAll);

  it('are offered to the editor’s language models, each with the schema of its input', () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith('menuflow_'));
    assert.ok(own.length >= 7, `There are ${own.length}.`);
    assert.ok(own.every(({ inputSchema }) => inputSchema !== undefined));
  });

  it('see a flow as it stands in the editor, not as it was saved', async () => {
    const editor = await openExample('tea.menuflow');
    assert.equal(await answer('menuflow_check_flow', { file: 'tea.menuflow' }), 'tea.menuflow: no problems.');
    await replace(editor, '-> end', '-> nowhere');
    assert.match(await answer('menuflow_check_flow', { file: 'tea.menuflow' }), /There is no node `nowhere`/);
    await replace(editor, '-> nowhere', '-> end');
    const moves = [{ press: 'tea' }];
    assert.match(await answer('menuflow_simulate_flow', { file: editor.document.uri.path, moves }), /Coming right up!/);
  });

  it('read no file outside the workspace', async () => {
    assert.match(await answer('menuflow_check_flow', { file: '../outside.menuflow' }), /outside the working folder/);
  });
});

async function answer(tool: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}
