import { GrammarUtils, type LangiumDocument, URI, UriUtils } from 'langium';
import type { FileOperationHandler, LangiumSharedServices } from 'langium/lsp';
import type { FileOperationOptions, FileRename, RenameFilesParams } from 'vscode-languageserver-protocol';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { includedUri } from '../language/program.js';
import { plainText } from '../language/texts.js';
import { withinQuotes } from './document-links.js';

/** A file or a folder that is renamed or moved takes the includes that lead to it, and its own, along. */
export class MenuflowFileRenames implements FileOperationHandler {
  readonly fileOperationOptions: FileOperationOptions = {
    willRename: {
      filters: [
        { pattern: { glob: '**/*.menuflow', matches: 'file' } },
        { pattern: { glob: '**', matches: 'folder' } },
      ],
    },
  };

  constructor(private readonly services: LangiumSharedServices) {}

  async willRenameFiles({ files }: RenameFilesParams): Promise<WorkspaceEdit | null> {
    // Right after a start the files of the workspace are still being read.
    await this.services.workspace.WorkspaceManager.ready;
    const moves = files.map(moveOf);
    const changes: Record<string, TextEdit[]> = {};
    for (const document of this.documents()) {
      const edits = mendedIncludes(this.asTyped(document), moves);
      if (edits.length > 0) changes[document.uri.toString()] = edits;
    }
    return Object.keys(changes).length > 0 ? { changes } : null;
  }

  /** Also those that were opened a moment ago and wait to be read. */
  private documents(): LangiumDocument[] {
    const { LangiumDocumentFactory, LangiumDocuments, TextDocuments } = this.services.workspace;
    const opened = TextDocuments.all().filter(
      ({ uri, languageId }) => languageId === 'menuflow' && !LangiumDocuments.hasDocument(URI.parse(uri)),
    );
    return [
      ...LangiumDocuments.all,
      ...opened.map((text) => LangiumDocumentFactory.fromString(text.getText(), URI.parse(text.uri))),
    ];
  }

  /** A text may have changed since it was read, as by another rename; edits must fit it as it is now. */
  private asTyped(document: LangiumDocument): LangiumDocument {
    const { LangiumDocumentFactory, TextDocuments } = this.services.workspace;
    const text = (TextDocuments.get(document.uri) ?? document.textDocument).getText();
    if (document.parseResult.value.$cstNode?.root.fullText === text) return document;
    return LangiumDocumentFactory.fromString(text, document.uri);
  }
}

interface Move {
  from: URI;
  to: URI;
}

function moveOf({ oldUri, newUri }: FileRename): Move {
  return { from: URI.parse(oldUri), to: URI.parse(newUri) };
}

/** The edits are made before the files move, so their places are those of the file as it stands. */
function mendedIncludes(document: LangiumDocument, moves: readonly Move[]): TextEdit[] {
  const file = document.parseResult.value;
  if (!isFlowFile(file)) return [];
  const folder = UriUtils.dirname(document.uri);
  const newFolder = UriUtils.dirname(after(document.uri, moves));
  return file.statements.flatMap((statement) => {
    if (statement.$type !== 'Include') return [];
    const cst = GrammarUtils.findNodeForProperty(statement.$cstNode, 'path');
    const written = plainText(statement.path);
    const target = includedUri(file, written);
    if (!cst || !target) return [];
    const path = UriUtils.relative(newFolder, after(target, moves));
    // What moves together keeps its includes letter by letter.
    if (path === UriUtils.relative(folder, target)) return [];
    return [{ range: withinQuotes(cst.text, cst.range), newText: spelled(path, written) }];
  });
}

/** Where a file is after all moves; a folder takes along what is in it. */
function after(uri: URI, moves: readonly Move[]): URI {
  for (const { from, to } of moves) {
    if (uri.scheme !== from.scheme || uri.authority !== from.authority) continue;
    if (uri.path === from.path) return to;
    const folder = from.path.endsWith('/') ? from.path : `${from.path}/`;
    if (uri.path.startsWith(folder))
      return to.with({ path: `${to.path.replace(/\/$/, '')}/${uri.path.slice(folder.length)}` });
  }
  return uri;
}

/** A path as it is written in a text, with the leading dot of its includer's habit. */
function spelled(path: string, before: string): string {
  const bare = path.replace(/^\.\//, '');
  const dotted = /^\.\.?\//.test(before) && !bare.startsWith('../') ? `./${bare}` : bare;
  return dotted.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('{{', '\\{{');
}
