import { DefaultDocumentBuilder, DocumentState, type LangiumDocument, type URI } from 'langium';
import { isFlowFile } from './generated/ast.js';
import type { MenuflowServices } from './module.js';

type Build = Parameters<DefaultDocumentBuilder['buildDocuments']>;

/**
 * Builds files together with the program that they belong to: a change in one
 * file can change what a path means, and which node can be reached, in every
 * other file of its program; files of other programs keep what they have.
 */
export class ProgramBuilder extends DefaultDocumentBuilder {
  /** The files that saw a changed file before the change or see it since, until all of them are told of it. */
  private readonly concerned = new Set<string>();
  private changed: readonly URI[] = [];

  override async update(changed: URI[], deleted: URI[], cancelToken?: Build[2]): Promise<void> {
    const missing = await this.missing(changed);
    const gone = [...deleted, ...missing];
    const lost = gone.flatMap((uri) => this.langiumDocuments.getDocuments(uri)).map(({ uri }) => uri);
    // What an editor shows is there, whatever has become of the file on the disk.
    const there = [...without(changed, missing), ...lost.filter((uri) => this.isOpen(uri))];
    this.concern(there);
    this.concern(lost);
    this.changed = there;
    await super.update(there, gone, cancelToken);
  }

  /** The files that are said to have changed, but are gone by now: news of files come late, and several at once. */
  private async missing(changed: readonly URI[]): Promise<URI[]> {
    const known = changed.filter((uri) => uri.scheme === 'file' && !this.isOpen(uri));
    const exist = await Promise.all(known.map((uri) => this.fileSystemProvider.exists(uri)));
    return known.filter((_, index) => exist[index] === false);
  }

  private isOpen(uri: URI): boolean {
    return this.textDocuments?.get(uri) !== undefined;
  }

  /** Who sees a changed file is known only when that is read; see below. */
  protected override shouldRelink(): boolean {
    return false;
  }

  protected override async buildDocuments(
    documents: Build[0],
    options: Build[1],
    cancelToken: Build[2],
  ): Promise<void> {
    await this.runCancelable(documents, DocumentState.Parsed, cancelToken, (document) =>
      this.langiumDocumentFactory.update(document, cancelToken),
    );
    this.concern(this.changed);
    const own = new Set(documents);
    const others = this.langiumDocuments.all
      .filter(
        (document) => this.concerned.has(document.uri.toString()) && !own.has(document) && this.mayDiffer(document),
      )
      .toArray();
    for (const document of others) this.resetToState(document, DocumentState.IndexedReferences);
    await super.buildDocuments([...documents, ...others], options, cancelToken);
    this.concerned.clear();
    this.changed = [];
  }

  /** Whether something else could be said about an unchanged file than before. */
  protected mayDiffer(_document: LangiumDocument): boolean {
    return true;
  }

  /** Files, or folders with all that is in them. */
  private concern(uris: readonly URI[]): void {
    for (const changed of uris.flatMap((uri) => this.langiumDocuments.getDocuments(uri))) {
      const file = changed.parseResult.value;
      if (!isFlowFile(file)) continue;
      for (const { $document: document } of this.language?.naming.Programs.filesSeenFrom(file) ?? [])
        if (document) this.concerned.add(document.uri.toString());
    }
  }

  /** There is one language. It cannot be asked for by an address: that of a file never saved, once closed, tells nothing. */
  protected get language(): MenuflowServices | undefined {
    return this.serviceRegistry.all[0] as unknown as MenuflowServices | undefined;
  }
}

function without(uris: readonly URI[], taken: readonly URI[]): URI[] {
  const left = new Set(taken.map((uri) => uri.toString()));
  return uris.filter((uri) => !left.has(uri.toString()));
}
