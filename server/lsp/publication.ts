import { URI } from 'langium';
import type { LangiumSharedServices } from 'langium/lsp';

/**
 * Problems are published with the version of the text that they are about, so
 * that an editor whose user has typed on can leave them; those of a text that
 * is known to be no more are not published at all.
 */
export function publishWithVersions({ lsp, workspace }: LangiumSharedServices): void {
  const { Connection: connection } = lsp;
  if (!connection) return;
  const send = connection.sendDiagnostics.bind(connection);
  connection.sendDiagnostics = (params) => {
    const open = workspace.TextDocuments.get(params.uri);
    if (!open) return send(params);
    const read = workspace.LangiumDocuments.getDocument(URI.parse(params.uri))?.parseResult.value.$cstNode?.root;
    if (read && read.fullText !== open.getText()) return Promise.resolve();
    return send({ ...params, version: open.version });
  };
}
