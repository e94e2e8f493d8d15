import type { CancellationToken, Connection } from 'vscode-languageserver';
import { type TestsParams, type TestsResult, testsRequest } from '../../src/messages/lsp.js';
import { compileTests } from '../compiler/compile-tests.js';
import { builtFile } from './built-file.js';
import type { createEditorServices } from './services.js';

/** Gives the Test Explorer the tests of a file, as plain data. */
export function serveTests(connection: Connection, { shared }: ReturnType<typeof createEditorServices>): void {
  connection.onRequest(
    testsRequest,
    async ({ uri }: TestsParams, token: CancellationToken): Promise<TestsResult | null> => {
      const file = await builtFile(uri, shared, token);
      return file ? compileTests(file) : null;
    },
  );
}
