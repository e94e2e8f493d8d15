import { DocumentState, type LangiumDocument, URI } from 'langium';
import type { CodeLensProvider } from 'langium/lsp';
import type { CodeLens } from 'vscode-languageserver-types';
import { showPlaces, type ShowPlacesArguments } from '../../src/messages/lsp.js';
import { type FlowFile, isFlowFile, isNode } from '../language/generated/ast.js';
import { ByChunk, rangeMoved } from '../language/incremental/by-chunk.js';
import { arrowsInto, beginsUnnamed } from './arrows.js';
import { nameNodeOf, uriOf } from './occurrences.js';
import type { EditorServices } from './services.js';
import { drawLensesAnew, isOn } from './settings.js';

/** “3 ways in” above every node; a click shows them. */
export class MenuflowCodeLens implements CodeLensProvider {
  /** The counts that each open file was told last, and whether it stood alone then. */
  private readonly told = new Map<string, { words: string; isAlone: boolean }>();

  constructor(private readonly services: EditorServices) {
    const { DocumentBuilder, TextDocuments } = services.shared.workspace;
    DocumentBuilder.onBuildPhase(DocumentState.Validated, () => this.followOtherFiles());
    TextDocuments.onDidClose(({ document }) => void this.told.delete(document.uri));
  }

  async provideCodeLens(document: LangiumDocument): Promise<CodeLens[]> {
    const file = document.parseResult.value;
    if (!isFlowFile(file) || !(await isOn('codeLens.waysIn', this.services))) return [];
    const lenses = lensesOf(file, this.services);
    const uri = document.uri.toString();
    if (this.services.shared.workspace.TextDocuments.get(uri))
      this.told.set(uri, { words: counts(lenses), isAlone: this.isAlone(file) });
    return lenses;
  }

  /**
   * An editor asks again when a file itself changes; that a change in another
   * one leads to it, or no longer does, it has to be told.
   */
  private followOtherFiles(): void {
    const { LangiumDocuments } = this.services.shared.workspace;
    let stale = false;
    for (const [uri, known] of this.told) {
      const file = LangiumDocuments.getDocument(URI.parse(uri))?.parseResult.value;
      if (!isFlowFile(file)) continue;
      const isAlone = this.isAlone(file);
      // Nothing leads from another file into one that stands alone, and did so before.
      if (isAlone && known.isAlone) continue;
      const words = counts(lensesOf(file, this.services));
      stale ||= words !== known.words;
      // It is said once; an editor that shows the file no more does not ask again.
      this.told.set(uri, { words, isAlone });
    }
    if (stale) drawLensesAnew(this.services.shared.lsp.Connection);
  }

  private isAlone(file: FlowFile): boolean {
    return this.services.naming.Programs.of(file).files.length === 1;
  }
}

/** What there is to see of lenses; that they have moved along with their lines an editor knows itself. */
function counts(lenses: readonly CodeLens[]): string {
  return lenses.map(({ command }) => command?.title).join('\n');
}

/** Where the names of nodes stand. */
const namesByChunk = new ByChunk(
  ({ statements }) =>
    statements.filter(isNode).flatMap((node) => {
      const name = nameNodeOf(node);
      return name ? [{ node, range: name.range }] : [];
    }),
  (names, lines) => names.map(({ node, range }) => ({ node, range: rangeMoved(range, lines) })),
);

function lensesOf(file: FlowFile, services: EditorServices): CodeLens[] {
  const program = services.naming.Programs.of(file);
  const uri = uriOf({ part: file });
  return [...namesByChunk.of(file, services)].flat().flatMap(({ node, range }) => {
    if (program.nodes.get(node.name) !== node) return [];
    const places = arrowsInto(node, program).map(({ from, cst }) => ({
      uri: from.$container === file ? uri : uriOf({ part: from }),
      range: cst.range,
    }));
    const isStart = beginsUnnamed(node, program);
    const shown: ShowPlacesArguments = [uri, range.start, places, isStart];
    const command = { title: titleOf(places.length, isStart), command: showPlaces, arguments: shown };
    return [{ range, command }];
  });
}

/** That the flow begins at a node is a way in, though there is no place to show. */
function titleOf(count: number, isStart: boolean): string {
  if (count === 0) return isStart ? 'The flow begins here' : 'No way in';
  const ways = count === 1 ? '1 way in' : `${count} ways in`;
  return isStart ? `The flow begins here, ${ways}` : ways;
}
