import { DefaultDocumentValidator, type LangiumDocument } from 'langium';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { checkFile } from '../checks/index.js';
import type { FlowFile } from '../language/generated/ast.js';
import type { Problem, ProblemSeverity } from '../language/problem.js';
import type { EditorServices } from './services.js';

const severities: Readonly<Record<ProblemSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};

/** Where the page of a diagnostic stands. */
export function pageOf(code: string): string {
  return `https://github.com/menuflow/menuflow/blob/main/docs/diagnostics/${code}.md`;
}

/** The problems of a file, in the editor's words. */
export class MenuflowDiagnostics extends DefaultDocumentValidator {
  constructor(private readonly services: EditorServices) {
    super(services);
  }

  override validateDocument(document: LangiumDocument): Promise<Diagnostic[]> {
    try {
      return Promise.resolve(checkFile(document as LangiumDocument<FlowFile>, this.services).map(toDiagnostic));
    } catch (error) {
      // A fault of ours must not take the server down; it is told in the log.
      this.services.shared.lsp.Connection?.console.error(
        `The checks failed for ${document.uri.toString()}: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
      );
      return Promise.resolve([]);
    }
  }
}

export function toDiagnostic(problem: Problem): Diagnostic {
  return {
    code: problem.code,
    codeDescription: { href: pageOf(problem.code) },
    source: 'menuflow',
    severity: severities[problem.severity],
    message: problem.hint ? `${problem.message}\n${problem.hint}` : problem.message,
    range: problem.range,
    ...(problem.tags && { tags: [DiagnosticTag.Unnecessary] }),
    ...(problem.related && {
      relatedInformation: problem.related.map(({ message, uri, range }) => ({ message, location: { uri, range } })),
    }),
    data: problem,
  };
}
