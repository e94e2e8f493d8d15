import { DocumentState, URI } from 'langium';
import type { CancellationToken, Connection } from 'vscode-languageserver';
import { type TestsParams, type TestsResult, testsRequest } from '../../src/messages/lsp.js';
import { compileTests } from '../compiler/compile-tests.js';
import { isFlowFile } from '../language/generated/ast.js';
import type { createEditorServices } from './services.js';

/** Gives the Test Explorer the tests of a file, as plain data. */
export function serveTests(connection: Connection, { shared }: ReturnType<typeof createEditorServices>): void {
  const { DocumentBuilder: builder, LangiumDocuments: documents } = shared.workspace;
  connection.onRequest(
    testsRequest,
    async ({ uri }: TestsParams, token: CancellationToken): Promise<TestsResult | null> => {
      const address = URI.parse(uri);
      if (!documents.hasDocument(address)) return null;
      await builder.waitUntil(DocumentState.Validated, address, token);
      const file = documents.getDocument(address)?.parseResult.value;
      return isFlowFile(file) ? compileTests(file) : null;
    },
  );
}
