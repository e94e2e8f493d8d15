import {
  DefaultWorkspaceManager,
  EmptyFileSystemProvider,
  type FileSystemNode,
  type FileSystemProvider,
  type Module,
  URI,
  UriUtils,
} from 'langium';
import type { LangiumSharedServices } from 'langium/lsp';
import type { Connection } from 'vscode-languageserver';
import { type FileKind, type FileParams, fileRequests, type FolderEntry } from '../../src/messages/lsp.js';

/**
 * The files as the editor has them, for a server without a disk: those of a
 * virtual workspace, too. Nothing can be read in the same breath.
 */
export function filesOfEditor(connection: Connection): FileSystemProvider {
  const ask = <Answer>(request: string, uri: URI): Promise<Answer | null> =>
    connection.sendRequest<Answer | null>(request, { uri: uri.toString() } satisfies FileParams);
  return Object.assign(new EmptyFileSystemProvider(), {
    stat: async (uri: URI) => node(uri, known(await ask<FileKind>(fileRequests.kind, uri), uri)),
    exists: async (uri: URI) => (await ask<FileKind>(fileRequests.kind, uri)) !== null,
    readFile: async (uri: URI) => known(await ask<string>(fileRequests.text, uri), uri),
    readDirectory: async (uri: URI) => {
      const entries = known(await ask<FolderEntry[]>(fileRequests.entries, uri), uri);
      return entries.map(({ name, kind }) => node(UriUtils.joinPath(uri, name), kind));
    },
  });
}

/** The editor looks for the flows of a workspace: it knows where looking costs something, and when to stop. */
export function workspaceOfEditor(
  connection: Connection,
): Module<LangiumSharedServices, { workspace: { WorkspaceManager: DefaultWorkspaceManager } }> {
  return { workspace: { WorkspaceManager: (services) => new EditorsWorkspace(services, connection) } };
}

class EditorsWorkspace extends DefaultWorkspaceManager {
  constructor(
    services: LangiumSharedServices,
    private readonly connection: Connection,
  ) {
    super(services);
  }

  protected override async traverseFolder(folder: URI, uris: URI[]): Promise<void> {
    const params: FileParams = { uri: folder.toString() };
    const flows = await this.connection.sendRequest<string[] | null>(fileRequests.flows, params);
    for (const flow of flows ?? []) uris.push(URI.parse(flow));
  }
}

function node(uri: URI, kind: FileKind): FileSystemNode {
  return { uri, isFile: kind === 'file', isDirectory: kind === 'folder' };
}

function known<Answer>(answer: Answer | null, uri: URI): Answer {
  if (answer === null) throw new Error(`There is no ${uri.toString()}.`);
  return answer;
}
