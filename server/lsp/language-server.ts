import { DefaultLanguageServer } from 'langium/lsp';
import type { InitializeParams, InitializeResult } from 'vscode-languageserver-protocol';
import { actionKinds } from './code-actions.js';

/** Says what the server can do, where Langium knows only that it can do something. */
export class MenuflowLanguageServer extends DefaultLanguageServer {
  protected override buildInitializeResult(params: InitializeParams): InitializeResult {
    const result = super.buildInitializeResult(params);
    // An editor offers by name what it can do on saving.
    return {
      ...result,
      capabilities: {
        ...result.capabilities,
        codeActionProvider: { codeActionKinds: [...actionKinds] },
        selectionRangeProvider: true,
      },
    };
  }
}
