import type { LangiumDocument } from 'langium';
import type { CodeActionProvider } from 'langium/lsp';
import type { CodeActionParams } from 'vscode-languageserver-protocol';
import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from 'vscode-languageserver-types';
import { fixesFor } from '../checks/index.js';
import type { FlowFile } from '../language/generated/ast.js';
import type { Problem } from '../language/problem.js';
import type { EditorServices } from './services.js';

/** The quick fixes of the checks. */
export class MenuflowCodeActions implements CodeActionProvider {
  constructor(private readonly services: EditorServices) {}

  getCodeActions(document: LangiumDocument, params: CodeActionParams): CodeAction[] {
    return params.context.diagnostics.flatMap((diagnostic) =>
      this.fixes(document as LangiumDocument<FlowFile>, diagnostic),
    );
  }

  private fixes(document: LangiumDocument<FlowFile>, diagnostic: Diagnostic): CodeAction[] {
    if (diagnostic.source !== 'menuflow' || typeof diagnostic.data !== 'object' || diagnostic.data === null) return [];
    return fixesFor(diagnostic.data as Problem, document, this.services).map((fix) => {
      const changes: Record<string, TextEdit[]> = {};
      for (const { uri, range, newText } of fix.edits) (changes[uri] ??= []).push({ range, newText });
      return {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: fix.preferred ?? false,
        edit: { changes },
      };
    });
  }
}
