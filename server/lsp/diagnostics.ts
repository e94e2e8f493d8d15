import {
  Cancellation,
  DefaultDocumentValidator,
  isOperationCancelled,
  type LangiumDocument,
  type ValidationOptions,
} from 'langium';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { checkFile } from '../checks/index.js';
import type { FlowFile } from '../language/generated/ast.js';
import type { Problem, ProblemSeverity } from '../language/problem.js';
import { isLarge, LateDiagnostics, paused, promptProblems } from './late-diagnostics.js';
import type { EditorServices } from './services.js';
import { isOn } from './settings.js';

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
  /** Whether files are checked that are not open; as settings are asked for, they are. */
  private ofClosedFiles = true;

  private readonly late: LateDiagnostics;

  constructor(private readonly services: EditorServices) {
    super(services);
    this.late = new LateDiagnostics(
      services,
      (problems) => problems.map(diagnosticOf),
      (document) => this.ofClosedFiles || this.isOpen(document),
    );
    const { ConfigurationProvider: configuration } = services.shared.workspace;
    const follow = () => void this.followSettings().catch(() => undefined);
    configuration.ready.then(follow, () => undefined);
    configuration.onConfigurationSectionUpdate(follow);
  }

  override async validateDocument(
    document: LangiumDocument,
    _options: ValidationOptions = {},
    token = Cancellation.CancellationToken.None,
  ): Promise<Diagnostic[]> {
    if (!this.ofClosedFiles && !this.isOpen(document)) return [];
    try {
      const problems = await this.problemsOf(document as LangiumDocument<FlowFile>, token);
      return problems.map(diagnosticOf);
    } catch (error) {
      // The next key ends it.
      if (isOperationCancelled(error)) throw error;
      // A fault of ours must not take the server down; it is told in the log.
      this.services.shared.lsp.Connection?.console.error(
        `The checks failed for ${document.uri.toString()}: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
      );
      return [];
    }
  }

  /** A file that is opened or closed is built anew anyhow; when the setting changes, all closed ones have to be. */
  private async followSettings(): Promise<void> {
    const wanted = await isOn('diagnostics.closedFiles', this.services);
    if (wanted === this.ofClosedFiles) return;
    this.ofClosedFiles = wanted;
    const { DocumentBuilder, LangiumDocuments, WorkspaceLock, WorkspaceManager } = this.services.shared.workspace;
    await WorkspaceManager.ready;
    await WorkspaceLock.write((token) => {
      const closed = LangiumDocuments.all.filter((document) => !this.isOpen(document)).map(({ uri }) => uri);
      return DocumentBuilder.update(closed.toArray(), [], token);
    });
  }

  private isOpen({ uri }: LangiumDocument): boolean {
    return this.services.shared.workspace.TextDocuments.get(uri) !== undefined;
  }

  private async problemsOf(
    document: LangiumDocument<FlowFile>,
    token: Cancellation.CancellationToken,
  ): Promise<Problem[]> {
    if (!isLarge(document.parseResult.value, this.services)) return checkFile(document, this.services);
    this.late.ask(document);
    return paused(promptProblems(document, this.services), token);
  }
}

/** A problem that stands from one edit to the next is put into words once. */
const known = new WeakMap<Problem, Diagnostic>();

function diagnosticOf(problem: Problem): Diagnostic {
  const before = known.get(problem);
  if (before) return before;
  const diagnostic = toDiagnostic(problem);
  known.set(problem, diagnostic);
  return diagnostic;
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
