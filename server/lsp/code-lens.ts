import type { LangiumDocument } from 'langium';
import type { CodeLensProvider } from 'langium/lsp';
import type { CodeLens } from 'vscode-languageserver-types';
import { showPlaces } from '../../src/messages/lsp.js';
import { type FlowFile, isFlowFile, isNode } from '../language/generated/ast.js';
import { arrowsInto } from './arrows.js';
import { nameNodeOf, uriOf } from './occurrences.js';
import type { EditorServices } from './services.js';
import { isOn } from './settings.js';

/** “3 ways in” above every node; a click shows them. */
export class MenuflowCodeLens implements CodeLensProvider {
  constructor(private readonly services: EditorServices) {}

  async provideCodeLens(document: LangiumDocument): Promise<CodeLens[]> {
    const file = document.parseResult.value;
    if (!isFlowFile(file) || !(await isOn('codeLens.waysIn', this.services))) return [];
    return lensesOf(file, this.services);
  }
}

function lensesOf(file: FlowFile, services: EditorServices): CodeLens[] {
  const program = services.naming.Programs.of(file);
  return file.statements.flatMap((node) => {
    const name = isNode(node) && program.nodes.get(node.name) === node ? nameNodeOf(node) : undefined;
    if (!isNode(node) || !name) return [];
    const places = arrowsInto(node, program).map(({ from, cst }) => ({ uri: uriOf({ part: from }), range: cst.range }));
    return [
      {
        range: name.range,
        command: {
          title: places.length === 0 ? 'No way in' : places.length === 1 ? '1 way in' : `${places.length} ways in`,
          command: showPlaces,
          arguments: [uriOf({ part: node }), name.range.start, places],
        },
      },
    ];
  });
}
