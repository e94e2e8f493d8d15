import * as vscode from 'vscode';
import type { SourceRange } from '../../messages/lsp.js';

/** A range of the protocol as VS Code's own. */
export function rangeOf({ start, end }: SourceRange): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
