import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openFlow } from './support.js';

/** Types as a keyboard does, at the end of a text, and gives what stands there then, with `|` for the cursor. */
async function typed(before: string, ...keys: string[]): Promise<string> {
  const editor = await openFlow('');
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), before));
  const end = editor.document.positionAt(before.length);
  editor.selection = new vscode.Selection(end, end);
  for (const text of keys) await vscode.commands.executeCommand('type', { text });
  const at = editor.document.offsetAt(editor.selection.active);
  const text = editor.document.getText();
  return `${text.slice(0, at)}|${text.slice(at)}`;
}

describe('Typing', () => {
  afterEach(closeAll);

  it('goes on with a documentation comment on the next line, and with no other', async () => {
    assert.equal(await typed('/// What it is for', '\n'), '/// What it is for\n/// |');
    await closeAll();
    assert.equal(await typed('// A thought', '\n'), '// A thought\n|');
  });

  it('closes what is opened, and puts the cursor on a line of its own between braces', async () => {
    assert.equal(await typed('menu m ', '"', 'M', '"', ' ', '{', '\n'), 'menu m "M" {\n  |\n}');
  });

  it('keeps the indentation within a block, and takes it back for a closing brace', async () => {
    const wanted = 'menu m "M" {\n  back\n}|';
    // VS Code takes it back only in a line that it has coloured already, for which a busy machine may need longer than for typing.
    let outcome = '';
    for (let tries = 0; tries < 10 && outcome !== wanted; tries++) {
      await closeAll();
      outcome = await typed('menu m "M" {', '\n', 'back', '\n', '}');
    }
    assert.equal(outcome, wanted);
  });

  it('does not close a brace within a text or a comment', async () => {
    assert.equal(await typed('// a ', '{'), '// a {|');
  });

  it('makes lines comments and texts again', async () => {
    const editor = await openFlow('send a "A" -> end\n');
    const { document } = editor;
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await vscode.commands.executeCommand('editor.action.commentLine');
    assert.equal(document.getText(), '// send a "A" -> end\n');
    await vscode.commands.executeCommand('editor.action.commentLine');
    assert.equal(document.getText(), 'send a "A" -> end\n');
  });
});
