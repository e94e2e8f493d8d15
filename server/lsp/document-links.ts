import { GrammarUtils, type LangiumDocument } from 'langium';
import type { DocumentLinkProvider } from 'langium/lsp';
import type { DocumentLink, Range } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { ByChunk, rangeMoved } from '../language/incremental/by-chunk.js';
import { type Chunk, lineEnds } from '../language/incremental/chunks.js';
import type { MenuflowServices } from '../language/module.js';
import { includedUri } from '../language/program.js';
import { plainText } from '../language/texts.js';

/** An included file is one click away, and so is an address on the web, wherever it is written. */
export class MenuflowDocumentLinks implements DocumentLinkProvider {
  private readonly parts = new ByChunk(
    (chunk): Part => ({ includes: includesIn(chunk), addresses: addressesIn(chunk) }),
    ({ includes, addresses }, lines) => ({ includes: movedBy(includes, lines), addresses: movedBy(addresses, lines) }),
  );

  constructor(private readonly services: MenuflowServices) {}

  getDocumentLinks(document: LangiumDocument): DocumentLink[] {
    const file = document.parseResult.value;
    if (!isFlowFile(file)) return [];
    const parts = [...this.parts.of(file, this.services)];
    const includes = parts
      .flatMap((part) => part.includes)
      .flatMap(({ range, target }) => {
        const uri = includedUri(file, target);
        return uri ? [{ range, target: uri.toString() }] : [];
      });
    return [...includes, ...parts.flatMap((part) => part.addresses)];
  }
}

type Link = Required<Pick<DocumentLink, 'range' | 'target'>>;

/** The paths that a chunk includes, as written, and the addresses on the web that stand in it. */
interface Part {
  includes: readonly Link[];
  addresses: readonly Link[];
}

function movedBy(links: readonly Link[], lines: number): Link[] {
  return links.map(({ range, target }) => ({ range: rangeMoved(range, lines), target }));
}

function includesIn({ statements }: Chunk): Link[] {
  return statements.flatMap((statement) => {
    const path = statement.$type === 'Include' && GrammarUtils.findNodeForProperty(statement.$cstNode, 'path');
    return path ? [{ range: withinQuotes(path.text, path.range), target: plainText(statement.path) }] : [];
  });
}

/** Addresses in texts, settings and comments. One with a value in it leads nowhere yet. */
function addressesIn({ text, place }: Chunk): Link[] {
  let [line, from] = [place.line, 0];
  return [...text.matchAll(/\bhttps?:\/\/[^\s"'`<>\\]{1,2000}/g)].flatMap(({ 0: found, index }) => {
    // What ends a sentence, or a bracket around the address, does not belong to it.
    let length = found.length;
    while (length > 0 && '.,;:!?)]}'.includes(found.charAt(length - 1))) length--;
    const address = found.slice(0, length);
    if (found.includes('{{') || !/^https?:\/\/[\p{L}\p{N}[]/u.test(address)) return [];
    line += lineEnds(text.slice(from, index));
    from = index;
    const character = index - (index > 0 ? text.lastIndexOf('\n', index - 1) : -1) - 1;
    return [
      { range: { start: { line, character }, end: { line, character: character + address.length } }, target: address },
    ];
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
