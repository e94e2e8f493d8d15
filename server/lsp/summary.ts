import { DocumentState } from 'langium';
import type { CancellationToken, Connection } from 'vscode-languageserver';
import { DiagnosticSeverity } from 'vscode-languageserver-types';
import { type FlowSummary, type SummaryParams, summaryRequest } from '../../src/messages/lsp.js';
import type { FlowFile } from '../language/generated/ast.js';
import { builtFile } from './built-file.js';
import type { createEditorServices } from './services.js';

type Services = ReturnType<typeof createEditorServices>;

/** Tells what an editor shows of a program in one line; all of it is known from the last build. */
export function serveSummaries(connection: Connection, { shared, menuflow }: Services): void {
  connection.onRequest(
    summaryRequest,
    async ({ uri }: SummaryParams, token: CancellationToken): Promise<FlowSummary | null> => {
      const file = await builtFile(uri, shared, token);
      if (!file) return null;
      // Another file of the program may be the one that is just being changed.
      await shared.workspace.DocumentBuilder.waitUntil(DocumentState.Validated, token);
      const { Programs: programs } = menuflow.naming;
      const entry = programs.entriesOf(file)[0] ?? file;
      return summaryOf(entry, programs.of(entry));
    },
  );
}

function summaryOf(
  entry: FlowFile,
  { files, nodes }: { files: readonly FlowFile[]; nodes: ReadonlyMap<string, unknown> },
): FlowSummary {
  const found = files.flatMap(({ $document }) => $document?.diagnostics ?? []);
  const count = (wanted: number): number => found.filter(({ severity }) => severity === wanted).length;
  return {
    entry: entry.$document?.uri.toString() ?? '',
    nodes: nodes.size,
    errors: count(DiagnosticSeverity.Error),
    warnings: count(DiagnosticSeverity.Warning),
  };
}
