import { startLanguageServer } from 'langium/lsp';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { FilesOnDisk } from './files-on-disk.js';
import { serveFlows } from './lsp/flows.js';
import { serveSelectionRanges } from './lsp/selection-ranges.js';
import { serveSummaries } from './lsp/summary.js';
import { serveTests } from './lsp/tests.js';
import { createEditorServices } from './lsp/services.js';
import { serveTools } from './lsp/tools.js';

/** The language server under Node: over IPC for VS Code, over standard input and output for every other editor. */
const connection = createConnection(ProposedFeatures.all);
const services = createEditorServices({ connection, fileSystemProvider: () => new FilesOnDisk() });
serveFlows(connection, services);
serveSummaries(connection, services);
serveTests(connection, services);
serveTools(connection, services);
serveSelectionRanges(connection, services.shared);
startLanguageServer(services.shared);
