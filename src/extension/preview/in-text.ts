import * as vscode from 'vscode';
import type { SourceMapEntry } from '../../messages/lsp.js';

/** Shows a place of a flow in its editor, beside the preview in its column and without taking the focus. */
export async function reveal(
  { uri: address, range: { start } }: SourceMapEntry,
  preview: vscode.ViewColumn | undefined,
): Promise<void> {
  const uri = vscode.Uri.parse(address);
  const shown = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  const editor = await vscode.window.showTextDocument(uri, {
    viewColumn:
      shown?.viewColumn ?? (preview === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One),
    preserveFocus: true,
  });
  const position = new vscode.Position(start.line, start.character);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Marks the line of the text that a conversation is at. */
export class TextMark implements vscode.Disposable {
  private readonly look = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('progressBar.background'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });

  show(at: SourceMapEntry | undefined): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const here = at !== undefined && editor.document.uri.toString() === vscode.Uri.parse(at.uri).toString();
      const line = at?.range.start.line ?? 0;
      editor.setDecorations(
        this.look,
        here && line < editor.document.lineCount ? [editor.document.lineAt(line).range] : [],
      );
    }
  }

  dispose(): void {
    this.look.dispose();
  }
}
