import { URI } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { type ToolParams, toolRequest, type ToolResult } from '../../src/messages/lsp.js';
import type { createEditorServices } from './services.js';

/**
 * Runs the tools for assistants on what is open in the editor, unsaved text
 * included, and else on what the server can read. They are loaded with the
 * first call, since most who write flows never make one.
 */
export function serveTools(connection: Connection, { shared }: ReturnType<typeof createEditorServices>): void {
  const { LangiumDocuments: documents, FileSystemProvider: disk } = shared.workspace;
  connection.onRequest(toolRequest, async ({ name, input, root, texts }: ToolParams): Promise<ToolResult> => {
    const { runTool } = await import('../assistants/index.js');
    const read = (uri: string): string | undefined => {
      if (Object.hasOwn(texts, uri)) return texts[uri];
      const address = URI.parse(uri);
      const open = documents.getDocument(address)?.textDocument.getText();
      if (open !== undefined) return open;
      try {
        return disk.readFileSync(address);
      } catch {
        return undefined;
      }
    };
    const around = (): string[] => documents.all.map(({ uri }) => uri.toString()).toArray();
    return runTool(name, input, { root, read, around });
  });
}
