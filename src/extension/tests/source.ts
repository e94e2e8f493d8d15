import type * as vscode from 'vscode';
import type { CompileResult, TestsResult } from '../../messages/lsp.js';

/** How the Test Explorer gets tests and flows; the language client is behind it. */
export interface TestSource {
  tests(uri: vscode.Uri): Promise<TestsResult | null>;
  compile(uri: vscode.Uri): Promise<CompileResult | null>;
}
