import { DefaultWorkspaceManager, type LangiumDocument, type URI } from 'langium';
import type { LangiumSharedServices } from 'langium/lsp';

/** Reads the flows of the workspace when the server starts; one that cannot be read keeps none of the others away. */
export class WorkspaceFiles extends DefaultWorkspaceManager {
  constructor(private readonly shared: LangiumSharedServices) {
    super(shared);
  }

  protected override async loadWorkspaceDocuments(
    uris: Iterable<URI>,
    collector: (document: LangiumDocument) => void,
  ): Promise<void> {
    const read = async (uri: URI): Promise<void> => {
      try {
        collector(await this.langiumDocuments.getOrCreateDocument(uri));
      } catch (error) {
        this.shared.lsp.Connection?.console.warn(`${uri.toString()} could not be read: ${String(error)}`);
      }
    };
    await Promise.all([...uris].map(read));
  }
}
