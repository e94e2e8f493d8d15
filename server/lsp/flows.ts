import { DocumentState } from 'langium';
import type { CancellationToken, Connection } from 'vscode-languageserver';
import {
  type CompileParams,
  type CompileResult,
  compileRequest,
  type FlowChanged,
  flowChanged,
} from '../../src/messages/lsp.js';
import { errorsOfProgram } from '../checks/index.js';
import { compileProgram } from '../compiler/compile.js';
import type { FlowFile } from '../language/generated/ast.js';
import { builtFile } from './built-file.js';
import type { createEditorServices } from './services.js';

type Services = ReturnType<typeof createEditorServices>;

/** Gives the preview its flows: compiled on request, and a word whenever a file was built anew. */
export function serveFlows(connection: Connection, services: Services): void {
  const { DocumentBuilder: builder } = services.shared.workspace;

  connection.onRequest(
    compileRequest,
    async ({ uri }: CompileParams, token: CancellationToken): Promise<CompileResult | null> => {
      const file = await builtFile(uri, services.shared, token);
      return file ? compileFrom(file, services) : null;
    },
  );

  builder.onBuildPhase(DocumentState.Validated, async (built) => {
    for (const document of built)
      await connection.sendNotification(flowChanged, { uri: document.uri.toString() } satisfies FlowChanged);
  });
}

/** Compiles the program that a file belongs to, from its entry. */
function compileFrom(file: FlowFile, { menuflow }: Services): CompileResult {
  const { Programs: programs } = menuflow.naming;
  const entry = programs.entriesOf(file)[0] ?? file;
  const files = programs.files(entry);
  const problems = errorsOfProgram(files, menuflow);
  const told = {
    entry: entry.$document?.uri.toString() ?? '',
    version: entry.$document?.textDocument.version ?? 0,
    problems,
    files: files.flatMap(({ $document }) => $document?.uri.toString() ?? []),
  };
  if (problems.length > 0) return { ...told, sourceMap: [] };
  return { ...told, ...compileProgram(files) };
}
