import { type DocumentBuilder, EmptyFileSystem, EmptyFileSystemProvider, type LangiumDocument, URI } from 'langium';
import type { LangiumSharedServices } from 'langium/lsp';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** A document that an editor has open. */
export interface Session {
  /** Reads and checks the file for the first time; gives how many problems there are. */
  open(): Promise<number>;
  /** Types one letter where the words of a menu stand, and checks again. */
  type(letter: string): Promise<number>;
}

const uri = URI.parse('memory://bench/long.menuflow');

/** A file system in which nothing is but what an editor has open. */
export const nothingOnDisk = {
  ...EmptyFileSystem,
  fileSystemProvider: () => Object.assign(new EmptyFileSystemProvider(), { readFile: () => Promise.resolve('') }),
};

/** What an editor's change does in a server that is made with Langium: the text changes, and the document is built. */
export function typingInto({ workspace }: LangiumSharedServices, text: string, at: number): Session {
  let document = TextDocument.create(uri.toString(), 'menuflow', 1, text);
  const build = async (builder: DocumentBuilder): Promise<number> => {
    await builder.update([uri], []);
    const built: LangiumDocument | undefined = workspace.LangiumDocuments.getDocument(uri);
    if (!built?.diagnostics) throw new Error('The file was not checked.');
    return built.diagnostics.length;
  };
  return {
    open() {
      workspace.TextDocuments.set(document);
      return build(workspace.DocumentBuilder);
    },
    type(letter) {
      const position = document.positionAt(at);
      const change = { range: { start: position, end: position }, text: letter };
      document = TextDocument.update(document, [change], document.version + 1);
      return build(workspace.DocumentBuilder);
    },
  };
}
