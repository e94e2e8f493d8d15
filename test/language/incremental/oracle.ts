import {
  AstUtils,
  type AstNode,
  EmptyFileSystem,
  EmptyFileSystemProvider,
  isReference,
  type LangiumDocument,
  URI,
} from 'langium';
import { vi } from 'vitest';
import { checks } from '../../../server/checks/index.js';
import type { FlowFile } from '../../../server/language/generated/ast.js';
import { createEditorServices } from '../../../server/lsp/services.js';
import { compileProgram } from '../../../server/compiler/compile.js';

export type Files = Record<string, string>;

const uriOf = (name: string): URI => URI.parse(`memory://oracle/${name}`);

/** An editor that is told of each change, and one that opens everything afresh. */
export class Oracle {
  private files: Files = {};
  private readonly services = createEditorServices({
    ...EmptyFileSystem,
    fileSystemProvider: () =>
      Object.assign(new EmptyFileSystemProvider(), {
        readFile: (uri: URI) => Promise.resolve(this.files[uri.path.slice(1)] ?? ''),
      }),
  });

  /** Types of values are shown, too, since they hang on other statements. */
  async start(): Promise<void> {
    const { ConfigurationProvider } = this.services.shared.workspace;
    await ConfigurationProvider.initialized({});
    ConfigurationProvider.updateConfiguration({ settings: { menuflow: { inlayHints: { types: true } } } });
  }

  /** Everything afresh, with nothing known of what was there before. */
  async open(files: Files): Promise<void> {
    const { DocumentBuilder, LangiumDocuments, LangiumDocumentFactory } = this.services.shared.workspace;
    await DocumentBuilder.update([], Object.keys(this.files).map(uriOf));
    this.files = files;
    const documents = Object.entries(files).map(([name, text]) => LangiumDocumentFactory.fromString(text, uriOf(name)));
    for (const document of documents) LangiumDocuments.addDocument(document);
    await DocumentBuilder.build(documents, { validation: true });
  }

  /** What an editor does when one file has changed. */
  async edit(name: string, text: string): Promise<void> {
    this.files = { ...this.files, [name]: text };
    const { DocumentBuilder } = this.services.shared.workspace;
    DocumentBuilder.updateBuildOptions = { validation: true };
    await DocumentBuilder.update([uriOf(name)], []);
  }

  /** The names of the statements that are examined anew when a file changes. */
  async lookedAgain(name: string, text: string): Promise<string[]> {
    const names: string[] = [];
    const [first] = checks;
    if (!first) throw new Error('There are no checks.');
    const watched = vi.spyOn(first, 'run').mockImplementation(({ statements }) => {
      for (const statement of statements) names.push('name' in statement ? statement.name : statement.$type);
    });
    await this.edit(name, text);
    watched.mockRestore();
    return names;
  }

  /** All that can be seen of the files: trees with places and links, problems, colours, outlines, hints, layout and the compiled flow. */
  async state(): Promise<unknown> {
    const documents = Object.keys(this.files).map((name) => this.document(name));
    const seen = [];
    for (const document of documents) {
      const at = { textDocument: { uri: document.uri.toString() } };
      const { lsp } = this.services.menuflow;
      const end = document.textDocument.positionAt(document.textDocument.getText().length);
      const range = { start: { line: 0, character: 0 }, end };
      const options = { tabSize: 2, insertSpaces: true };
      seen.push({
        tree: plain(document.parseResult.value),
        leaves: leavesOf(document.parseResult.value),
        problems: document.diagnostics,
        broken: document.parseResult.parserErrors.map(({ message, token }) => [message, token.startLine, token.image]),
        colours: (await lsp.SemanticTokenProvider?.semanticHighlight(document, at))?.data,
        outline: await lsp.DocumentSymbolProvider?.getSymbols(document, at),
        folds: await lsp.FoldingRangeProvider?.getFoldingRanges(document, at),
        hints: await lsp.InlayHintProvider?.getInlayHints(document, { ...at, range }),
        lenses: await lsp.CodeLensProvider?.provideCodeLens(document, at),
        links: await lsp.DocumentLinkProvider?.getDocumentLinks(document, at),
        laidOut: await lsp.Formatter?.formatDocument(document, { ...at, options }),
      });
    }
    const broken = documents.some((document) => (document.diagnostics ?? []).some(({ severity }) => severity === 1));
    return { seen, flow: broken ? 'errors' : compileProgram(documents.map(({ parseResult }) => parseResult.value)) };
  }

  private document(name: string): LangiumDocument<FlowFile> {
    const document = this.services.shared.workspace.LangiumDocuments.getDocument(uriOf(name));
    if (!document) throw new Error(`${name} is not open.`);
    return document as LangiumDocument<FlowFile>;
  }
}

/** A tree as data: every value, every place, and where each link leads. */
export function plain(node: AstNode): unknown {
  const shown: Record<string, unknown> = {
    at: node.$cstNode && [node.$cstNode.offset, node.$cstNode.end, node.$cstNode.range],
    in: [node.$containerProperty, node.$containerIndex, node.$container?.$type],
  };
  const value = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(value);
    if (isReference(each)) return { text: each.$refText, leads: placeOf(each.ref), at: each.$refNode?.range };
    return typeof each === 'object' && each !== null && '$type' in each ? plain(each as AstNode) : each;
  };
  for (const [key, each] of Object.entries(node)) if (key === '$type' || !key.startsWith('$')) shown[key] = value(each);
  return shown;
}

function placeOf(node: AstNode | undefined): unknown {
  return node && [AstUtils.getDocument(node).uri.toString(), node.$type, node.$cstNode?.offset];
}

/** Every token and comment with its place. */
export function leavesOf(node: AstNode): unknown[] {
  const leaves: unknown[] = [];
  const visit = (at: object): void => {
    if ('content' in at) for (const child of at.content as object[]) visit(child);
    else {
      const { offset, end, range, text, hidden } = at as Record<string, unknown>;
      leaves.push([offset, end, range, text, hidden]);
    }
  };
  if (node.$cstNode) visit(node.$cstNode);
  return leaves;
}
