import {
  type AstNode,
  AstUtils,
  Cancellation,
  GrammarUtils,
  interruptAndCheck,
  type LangiumDocument,
  OperationCancelled,
} from 'langium';
import { AllSemanticTokenModifiers, AllSemanticTokenTypes, type SemanticTokenProvider } from 'langium/lsp';
import type {
  SemanticTokensDeltaParams,
  SemanticTokensOptions,
  SemanticTokensRangeParams,
} from 'vscode-languageserver-protocol';
import type { Range, SemanticTokens, SemanticTokensDelta, SemanticTokensEdit } from 'vscode-languageserver-types';
import { isFlowFile } from '../language/generated/ast.js';
import { ByChunk } from '../language/incremental/by-chunk.js';
import { colouredNames } from './name-colours.js';
import type { EditorServices } from './services.js';

/**
 * Which kind of name each name is; the rest of the colours come from the TextMate grammar.
 *
 * Langium's own provider keeps what it collects in the service itself, so two
 * requests under way at once, as an editor sends them for a file just opened,
 * mixed their tokens. Here every request has its own.
 */
export class MenuflowSemanticTokens implements SemanticTokenProvider {
  readonly tokenTypes = AllSemanticTokenTypes;
  readonly tokenModifiers = AllSemanticTokenModifiers;
  readonly semanticTokensOptions: SemanticTokensOptions = {
    legend: { tokenTypes: Object.keys(AllSemanticTokenTypes), tokenModifiers: Object.keys(AllSemanticTokenModifiers) },
    full: { delta: true },
    range: true,
  };

  /** What each open file was told last, against which a difference is told. */
  private readonly told = new Map<string, { resultId: string; data: number[] }>();
  private count = 0;

  private readonly parts: ByChunk<Part>;

  constructor(private readonly services: EditorServices) {
    this.parts = new ByChunk(
      ({ statements }) => partOf(statements.flatMap((statement) => this.tokensIn(statement))),
      ({ first, last, data }, lines) => ({ first: first + lines, last: last + lines, data }),
    );
    services.shared.workspace.TextDocuments.onDidClose(({ document }) => void this.told.delete(document.uri));
  }

  async semanticHighlight(
    document: LangiumDocument,
    _params: unknown,
    cancelToken = Cancellation.CancellationToken.None,
  ): Promise<SemanticTokens> {
    return this.remember(document, await this.dataOf(document, undefined, cancelToken));
  }

  async semanticHighlightRange(
    document: LangiumDocument,
    { range }: SemanticTokensRangeParams,
    cancelToken = Cancellation.CancellationToken.None,
  ): Promise<SemanticTokens> {
    return { data: await this.dataOf(document, range, cancelToken) };
  }

  async semanticHighlightDelta(
    document: LangiumDocument,
    { previousResultId }: SemanticTokensDeltaParams,
    cancelToken = Cancellation.CancellationToken.None,
  ): Promise<SemanticTokens | SemanticTokensDelta> {
    const data = await this.dataOf(document, undefined, cancelToken);
    const before = this.told.get(document.uri.toString());
    const now = this.remember(document, data);
    if (before?.resultId !== previousResultId) return now;
    return { resultId: now.resultId, edits: difference(before.data, data) };
  }

  private remember(document: LangiumDocument, data: number[]): { resultId: string; data: number[] } {
    const told = { resultId: String(++this.count), data };
    // Only what is open is asked about again.
    if (this.services.shared.workspace.TextDocuments.get(document.uri)) this.told.set(document.uri.toString(), told);
    return told;
  }

  private async dataOf(
    document: LangiumDocument,
    range: Range | undefined,
    cancelToken: Cancellation.CancellationToken,
  ): Promise<number[]> {
    const { parseResult } = document;
    if (!isFlowFile(parseResult.value)) return [];
    const parts: Part[] = [];
    for (const part of this.parts.of(parseResult.value, this.services, range)) {
      parts.push(range ? withinLines(part, range.start.line, range.end.line) : part);
      await interruptAndCheck(cancelToken);
      // Places of a text that is no longer there are of no use to anybody.
      if (document.parseResult !== parseResult) throw OperationCancelled;
    }
    return joined(parts);
  }

  private tokensIn(statement: AstNode): Token[] {
    return AstUtils.streamAst(statement)
      .flatMap((node) => this.tokensOf(node))
      .toArray();
  }

  private tokensOf(node: AstNode): Token[] {
    return colouredNames(node, this.services).flatMap(({ property, type, declared }) =>
      GrammarUtils.findNodesForProperty(node.$cstNode, property).flatMap(({ range: { start, end } }) =>
        // No name goes over a line end; what does is a text that somebody has not closed yet.
        start.line === end.line
          ? {
              ...start,
              length: end.character - start.character,
              type: AllSemanticTokenTypes[type] ?? 0,
              modifiers: declared ? (AllSemanticTokenModifiers['declaration'] ?? 0) : 0,
            }
          : [],
      ),
    );
  }
}

interface Token {
  line: number;
  character: number;
  length: number;
  type: number;
  modifiers: number;
}

/** The tokens of some lines as the protocol wants them: in the order of the text, each place counted from the one before. */
interface Part {
  /** The lines of the first token, from which the data begins, and of the last one. */
  first: number;
  last: number;
  data: readonly number[];
}

/** How many numbers the protocol spends on a token. */
const numbersOfToken = 5;

function partOf(tokens: readonly Token[]): Part {
  const sorted = tokens.toSorted((left, right) => left.line - right.line || left.character - right.character);
  const first = sorted[0]?.line ?? 0;
  let [line, character] = [first, 0];
  const data = sorted.flatMap((token) => {
    const along = token.line === line ? token.character - character : token.character;
    const place = [token.line - line, along, token.length, token.type, token.modifiers];
    [line, character] = [token.line, token.character];
    return place;
  });
  return { first, last: line, data };
}

/** Those tokens of a part that stand on some lines. */
function withinLines(part: Part, from: number, to: number): Part {
  if (part.first >= from && part.last <= to) return part;
  const { data } = part;
  let line = part.first;
  let start = data.length;
  let first = line;
  let last = line;
  let end = 0;
  for (let at = 0; at < data.length; at += numbersOfToken) {
    line += data[at] ?? 0;
    if (line < from || line > to) continue;
    if (at < start) [start, first] = [at, line];
    [end, last] = [at + numbersOfToken, line];
  }
  const own = data.slice(start, end);
  // The first token counts from its own line, and where it is the first of the line, from the line's beginning.
  if (own.length > 0) own[0] = 0;
  return { first, last, data: own };
}

/** Parts that stand one below the other, no two of them on the same line. */
function joined(parts: readonly Part[]): number[] {
  const all: number[] = [];
  let line = 0;
  for (const { first, last, data } of parts) {
    if (data.length === 0) continue;
    const start = all.length;
    for (const number of data) all.push(number);
    all[start] = first - line;
    line = last;
  }
  return all;
}

/** What lies between the part that both begin with and the part that both end with. */
function difference(before: readonly number[], now: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end++;
  const deleteCount = before.length - start - end;
  const data = now.slice(start, now.length - end);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
