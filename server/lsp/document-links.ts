import { GrammarUtils, type LangiumDocument } from 'langium';
import type { DocumentLinkProvider } from 'langium/lsp';
import type { DocumentLink, Range } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { includedUri } from '../language/program.js';
import { plainText } from '../language/texts.js';

/** An included file is one click away, and so is an address on the web, wherever it is written. */
export class MenuflowDocumentLinks implements DocumentLinkProvider {
  getDocumentLinks(document: LangiumDocument): DocumentLink[] {
    const file = document.parseResult.value;
    if (!isFlowFile(file)) return [];
    const includes = file.statements.flatMap((statement) => {
      if (statement.$type !== 'Include') return [];
      const path = GrammarUtils.findNodeForProperty(statement.$cstNode, 'path');
      const target = includedUri(file, plainText(statement.path));
      return path && target ? [{ range: withinQuotes(path.text, path.range), target: target.toString() }] : [];
    });
    return [...includes, ...webLinks(document)];
  }
}

/** Addresses in texts, settings and comments. One with a value in it leads nowhere yet. */
function webLinks({ textDocument }: LangiumDocument): DocumentLink[] {
  return [...textDocument.getText().matchAll(/\bhttps?:\/\/[^\s"'`<>\\]{1,2000}/g)].flatMap(({ 0: found, index }) => {
    // What ends a sentence, or a bracket around the address, does not belong to it.
    let length = found.length;
    while (length > 0 && '.,;:!?)]}'.includes(found.charAt(length - 1))) length--;
    const address = found.slice(0, length);
    if (found.includes('{{') || !/^https?:\/\/[\p{L}\p{N}[]/u.test(address)) return [];
    const range = { start: textDocument.positionAt(index), end: textDocument.positionAt(index + address.length) };
    return [{ range, target: address }];
  });
}

/** The place of a text on one line without its quotes; the last one may not be typed yet. */
export function withinQuotes(text: string, { start, end }: Range): Range {
  const closing = text.length > 1 && text.endsWith(text.charAt(0)) ? 1 : 0;
  return {
    start: { line: start.line, character: start.character + 1 },
    end: { line: end.line, character: end.character - closing },
  };
}
