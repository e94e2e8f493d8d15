import { URI } from 'langium';
import { DefaultDocumentUpdateHandler, type DocumentUpdateHandler, type LangiumSharedServices } from 'langium/lsp';

/**
 * Follows what becomes of files. A file that is closed without being saved is
 * what stands on the disk again, and one that was never saved is gone, with
 * its problems.
 */
export class MenuflowDocumentUpdates extends DefaultDocumentUpdateHandler {
  private readonly workspace: LangiumSharedServices['workspace'];

  constructor(services: LangiumSharedServices) {
    super(services);
    this.workspace = services.workspace;
  }

  didCloseDocument({ document }: Parameters<NonNullable<DocumentUpdateHandler['didCloseDocument']>>[0]): void {
    const uri = URI.parse(document.uri);
    if (uri.scheme === 'untitled') this.fireDocumentUpdate([], [uri]);
    // Of files elsewhere, as in a browser, nothing can be read; they stay as they were known last.
    if (uri.scheme !== 'file') return;
    this.workspace.FileSystemProvider.exists(uri).then(
      (exists) => {
        // It may be open again by now.
        if (this.workspace.TextDocuments.get(uri)) return;
        this.fireDocumentUpdate(exists ? [uri] : [], exists ? [] : [uri]);
      },
      () => undefined,
    );
  }
}
