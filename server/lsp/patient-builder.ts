import {
  type Cancellation,
  type DocumentState,
  type LangiumDocument,
  OperationCancelled,
  URI,
  UriUtils,
} from 'langium';
import type { LangiumSharedServices } from 'langium/lsp';
import type { Disposable } from 'vscode-languageserver-protocol';
import { statementsHold } from '../checks/statements.js';
import { type FlowFile, isFlowFile } from '../language/generated/ast.js';
import { ProgramBuilder } from '../language/program-builder.js';
import { isLarge } from './late-diagnostics.js';
import type { EditorServices } from './services.js';

/**
 * Lets no request be answered from a text that is no longer there. An editor
 * sends a change and a request in one breath; the change is built a moment
 * later, and until then the tree is that of the text before. Such a request
 * waits for the build of its own text, and so does one for a file that was
 * opened this very moment.
 */
export class PatientBuilder extends ProgramBuilder {
  private readonly open: LangiumSharedServices['workspace']['TextDocuments'];

  constructor(services: LangiumSharedServices) {
    super(services);
    this.open = services.workspace.TextDocuments;
  }

  /** Of a small program everything is looked at again; of a large one what an edit elsewhere concerns. */
  protected override mayDiffer(document: LangiumDocument): boolean {
    const services = this.language as EditorServices | undefined;
    const file = document.parseResult.value;
    return (
      !services ||
      !isFlowFile(file) ||
      !isLarge(file, services) ||
      !statementsHold(document as LangiumDocument<FlowFile>, services)
    );
  }

  protected override awaitDocumentState(
    state: DocumentState,
    uri: URI,
    cancelToken: Cancellation.CancellationToken,
  ): Promise<URI> {
    if (!this.isBehind(uri)) return super.awaitDocumentState(state, uri, cancelToken);
    return reached(cancelToken, (done) =>
      this.onDocumentPhase(state, (document) => {
        if (UriUtils.equals(document.uri, uri) && !this.isBehind(uri)) done(uri);
      }),
    );
  }

  protected override awaitBuilderState(
    state: DocumentState,
    cancelToken: Cancellation.CancellationToken,
  ): Promise<void> {
    if (!this.isAnyBehind()) {
      // Those who are told of a finished build are told one after the other, and only then does it count as
      // finished: whoever asks meanwhile would wait for the build after it, which may never come.
      const isThere = this.langiumDocuments.all.every((document) => document.state >= state);
      return isThere ? Promise.resolve() : super.awaitBuilderState(state, cancelToken);
    }
    return reached(cancelToken, (done) =>
      this.onBuildPhase(state, () => {
        if (!this.isAnyBehind()) done();
      }),
    );
  }

  private isAnyBehind(): boolean {
    return this.open.all().some(({ uri }) => this.isBehind(URI.parse(uri)));
  }

  /** Whether the editor has a newer text of a file than the one that was read. */
  private isBehind(uri: URI): boolean {
    const text = this.open.get(uri.toString())?.getText();
    const read = this.langiumDocuments.getDocument(uri)?.parseResult.value.$cstNode?.root.fullText;
    return text !== undefined && text !== read;
  }
}

/** Waits until what is watched says that it is done. */
function reached<Result>(
  cancelToken: Cancellation.CancellationToken,
  watch: (done: (result: Result) => void) => Disposable,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      watched.dispose();
      cancelled.dispose();
      then();
    };
    const watched = watch((result) => settle(() => resolve(result)));
    const cancelled = cancelToken.onCancellationRequested(() => settle(() => reject(OperationCancelled)));
  });
}
