import { URI } from 'langium';
import { DefaultDocumentUpdateHandler, type DocumentUpdateHandler, type LangiumSharedServices } from 'langium/lsp';

/**
 * Follows what becomes of files. A file that is closed without being saved is
 * what stands on the disk again, and one that was never saved is gone, with
 * its problems.
 */
export class MenuflowDocumentUpdates extends DefaultDocumentUpdateHandler {
  private readonly workspace: LangiumSharedServices['workspace'];
  private readonly lsp: LangiumSharedServices['lsp'];

  constructor(services: LangiumSharedServices) {
    super(services);
    this.workspace = services.workspace;
    this.lsp = services.lsp;
  }

  /** A build that fails is told in the log; it must not take the server down, since the next change builds anew. */
  protected override fireDocumentUpdate(changed: URI[], deleted: URI[]): void {
    const { DocumentBuilder, WorkspaceLock, WorkspaceManager } = this.workspace;
    WorkspaceManager.ready
      .then(() => WorkspaceLock.write((token) => DocumentBuilder.update(changed, deleted, token)))
      .catch((error: unknown) => {
        const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.lsp.Connection?.console.error(`A change could not be read: ${words}`);
      });
  }

  didCloseDocument({ document }: Parameters<NonNullable<DocumentUpdateHandler['didCloseDocument']>>[0]): void {
    const uri = URI.parse(document.uri);
    if (uri.scheme === 'untitled') {
      this.fireDocumentUpdate([], [uri]);
      return;
    }
    this.workspace.FileSystemProvider.exists(uri).then(
      (exists) => {
        // It may be open again by now.
        if (this.workspace.TextDocuments.get(uri)) return;
        this.fireDocumentUpdate(exists ? [uri] : [], exists ? [] : [uri]);
      },
      // What cannot be read here stays as it was known last.
      () => undefined,
    );
  }
}
