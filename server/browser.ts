import { startLanguageServer } from 'langium/lsp';
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { filesOfEditor, workspaceOfEditor } from './lsp/files-of-editor.js';
import { serveFlows } from './lsp/flows.js';
import { serveSelectionRanges } from './lsp/selection-ranges.js';
import { serveSummaries } from './lsp/summary.js';
import { serveTests } from './lsp/tests.js';
import { createEditorServices } from './lsp/services.js';
import { serveTools } from './lsp/tools.js';

declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];

/** The language server in a web worker; the editor reads files for it. */
const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self));
const services = createEditorServices(
  { connection, fileSystemProvider: () => filesOfEditor(connection) },
  workspaceOfEditor(connection),
);
serveFlows(connection, services);
serveSummaries(connection, services);
serveTests(connection, services);
serveTools(connection, services);
serveSelectionRanges(connection, services.shared);
startLanguageServer(services.shared);
