import { type AstNode, AstUtils, Cancellation, GrammarUtils, interruptAndCheck, type LangiumDocument } from 'langium';
import { AllSemanticTokenModifiers, AllSemanticTokenTypes, type SemanticTokenProvider } from 'langium/lsp';
import type {
  SemanticTokensDeltaParams,
  SemanticTokensOptions,
  SemanticTokensRangeParams,
} from 'vscode-languageserver-protocol';
import type { Range, SemanticTokens, SemanticTokensDelta, SemanticTokensEdit } from 'vscode-languageserver-types';
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

  constructor(private readonly services: EditorServices) {
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
    const tokens: Token[] = [];
    for (const node of AstUtils.streamAst(document.parseResult.value, { range })) {
      await interruptAndCheck(cancelToken);
      tokens.push(...this.tokensOf(node));
    }
    const wanted = range ? tokens.filter(({ line }) => line >= range.start.line && line <= range.end.line) : tokens;
    return encoded(wanted);
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

/** As the protocol wants it: in the order of the text, each place counted from the one before. */
function encoded(tokens: readonly Token[]): number[] {
  let [line, character] = [0, 0];
  return tokens
    .toSorted((left, right) => left.line - right.line || left.character - right.character)
    .flatMap((token) => {
      const along = token.line === line ? token.character - character : token.character;
      const place = [token.line - line, along, token.length, token.type, token.modifiers];
      [line, character] = [token.line, token.character];
      return place;
    });
}

/** What lies between the part that both begin with and the part that both end with. */
function difference(before: readonly number[], now: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
  const deleteCount = before.length - start - end;
  const data = now.slice(start, now.length - end);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
