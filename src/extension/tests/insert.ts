import * as vscode from 'vscode';

/** Writes a test at the end of a file, under a title that no other test there has, and shows it. */
export async function appendTest(uri: vscode.Uri, test: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  const end = document.positionAt(text.length);
  const gap = text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, end, gap + named(test, text));
  await vscode.workspace.applyEdit(edit);
  const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
  const title = document.getText().indexOf('"', text.length + gap.length) + 1;
  const position = document.positionAt(title);
  // The title is selected, since it is the one thing that only the author knows.
  const close = document.getText().indexOf('"', title);
  editor.selection = new vscode.Selection(position, document.positionAt(close));
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.AtTop);
}

function named(test: string, text: string): string {
  const title = /^test "((?:[^"\\]|\\.)*)"/.exec(test)?.[1];
  if (title === undefined || !text.includes(`test "${title}"`)) return test;
  let nth = 2;
  while (text.includes(`test "${title} ${nth}"`)) nth++;
  return test.replace(`test "${title}"`, () => `test "${title} ${nth}"`);
}
