import { GrammarUtils, type LangiumDocument } from 'langium';
import type { DocumentLinkProvider } from 'langium/lsp';
import type { DocumentLink, Range } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { includedUri } from '../language/program.js';
import { plainText } from '../language/texts.js';

/** An included file is one click away. Addresses on the web are found by editors themselves. */
export class MenuflowDocumentLinks implements DocumentLinkProvider {
  getDocumentLinks(document: LangiumDocument): DocumentLink[] {
    const file = document.parseResult.value;
    if (!isFlowFile(file)) return [];
    return file.statements.flatMap((statement) => {
      if (statement.$type !== 'Include') return [];
      const path = GrammarUtils.findNodeForProperty(statement.$cstNode, 'path');
      const target = includedUri(file, plainText(statement.path));
      return path && target ? [{ range: withinQuotes(path.text, path.range), target: target.toString() }] : [];
    });
  }
}

/** The place of a text on one line without its quotes; the last one may not be typed yet. */
export function withinQuotes(text: string, { start, end }: Range): Range {
  const closing = text.length > 1 && text.endsWith(text.charAt(0)) ? 1 : 0;
  return {
    start: { line: start.line, character: start.character + 1 },
    end: { line: end.line, character: end.character - closing },
  };
}
