import {
  type AstNode,
  DefaultLangiumDocumentFactory,
  type LangiumSharedCoreServices,
  type ParseResult,
  type URI,
} from 'langium';
import { ChunkParser } from './chunk-parser.js';

/** Reads a file that changes from what is known of it. This is the one seam between Langium and the chunks. */
export class ChunkDocumentFactory extends DefaultLangiumDocumentFactory {
  constructor(private readonly services: LangiumSharedCoreServices) {
    super(services);
  }

  /** A file that cannot be read, as one that is gone this very moment, stays as it was known last. */
  protected override async getUpdatedText(
    ...[document, textDocument, cancelToken]: Parameters<DefaultLangiumDocumentFactory['getUpdatedText']>
  ): Promise<string> {
    try {
      return await super.getUpdatedText(document, textDocument, cancelToken);
    } catch {
      return document.parseResult.value.$cstNode?.root.fullText ?? '';
    }
  }

  protected override parseAsync<T extends AstNode>(
    uri: URI,
    text: string,
    cancelToken: Parameters<DefaultLangiumDocumentFactory['parseAsync']>[2],
  ): Promise<ParseResult<T>> {
    const { LangiumParser: parser } = this.serviceRegistry.getServices(uri).parser;
    if (!(parser instanceof ChunkParser)) return super.parseAsync<T>(uri, text, cancelToken);
    const earlier = this.services.workspace.LangiumDocuments.getDocument(uri)?.parseResult.value;
    return Promise.resolve(parser.parseAgain(text, earlier) as unknown as ParseResult<T>);
  }
}
