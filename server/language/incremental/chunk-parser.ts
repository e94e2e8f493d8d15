import {
  type AstNode,
  createParser,
  type LangiumCoreServices,
  LangiumParser,
  type Mutable,
  type ParseResult,
  type ParserOptions,
  RootCstNodeImpl,
} from 'langium';
import { type FlowFile, isFlowFile, type Statement } from '../generated/ast.js';
import { type Chunk, chunksOf, chunkStarts, keepChunks, lineEnds } from './chunks.js';
import { moveErrors } from './errors.js';
import { type Place, PlacedNodeBuilder } from './placed-nodes.js';

/**
 * Reads a file as one chunk after another. That is what a file means, and not
 * only a faster way: so a chunk whose text is unchanged need not be read again,
 * and the result is the same as that of reading everything afresh.
 */
export class ChunkParser extends LangiumParser {
  private readonly builder = new PlacedNodeBuilder();
  private count = 0;

  constructor(services: LangiumCoreServices) {
    super(services);
    // Langium has no service for it; a test says what to look at when this changes.
    (this as unknown as { nodeBuilder: PlacedNodeBuilder }).nodeBuilder = this.builder;
  }

  override parse<T extends AstNode = AstNode>(text: string, options: ParserOptions = {}): ParseResult<T> {
    if (options.rule !== undefined) {
      this.builder.place = { offset: 0, line: 0 };
      return super.parse<T>(text, options);
    }
    return this.parseAgain(text, undefined) as unknown as ParseResult<T>;
  }

  /** Reads a text of which an earlier state may be known. What is unchanged moves from the earlier tree to the new one. */
  parseAgain(text: string, earlier: AstNode | undefined): ParseResult<FlowFile> {
    const chunks = this.chunks(text, isFlowFile(earlier) ? chunksOf(earlier) : []);
    const statements = chunks.flatMap((chunk) => chunk.statements);
    const file: FlowFile = { $type: 'FlowFile', statements };
    statements.forEach((statement, index) => {
      const owned: Mutable<Statement> = statement;
      owned.$container = file;
      owned.$containerProperty = 'statements';
      owned.$containerIndex = index;
    });
    const root = new RootCstNodeImpl(text);
    const nodes = chunks.flatMap((chunk) => chunk.nodes);
    root.content = nodes;
    for (const node of nodes) (node as { container: unknown }).container = root;
    root.astNode = file;
    (file as Mutable<FlowFile>).$cstNode = root;
    keepChunks(file, chunks);
    return {
      value: file,
      lexerErrors: chunks.flatMap((chunk) => chunk.lexerErrors),
      parserErrors: chunks.flatMap((chunk) => chunk.parserErrors),
    };
  }

  private chunks(text: string, earlier: readonly Chunk[]): Chunk[] {
    const starts = chunkStarts(text);
    const endOf = (index: number): number => starts[index + 1] ?? text.length;
    const isSame = (chunk: Chunk | undefined, index: number): boolean => {
      const start = starts[index] ?? 0;
      return chunk !== undefined && chunk.text.length === endOf(index) - start && text.startsWith(chunk.text, start);
    };
    const most = Math.min(starts.length, earlier.length);
    let before = 0;
    while (before < most && isSame(earlier[before], before)) before++;
    let behind = 0;
    while (behind < most - before && isSame(earlier[earlier.length - 1 - behind], starts.length - 1 - behind)) behind++;
    let line = 0;
    return starts.map((start, index) => {
      const known =
        index < before
          ? earlier[index]
          : index >= starts.length - behind
            ? earlier[index + earlier.length - starts.length]
            : undefined;
      const place = { offset: start, line };
      const chunk = (known && moved(known, place)) ?? this.chunk(text.slice(start, endOf(index)), place);
      line += chunk.lines;
      return chunk;
    });
  }

  private chunk(part: string, place: Place): Chunk {
    // A part of a text would keep all of it in memory, in every state that it ever had.
    const text = ` ${part}`.slice(1);
    this.builder.place = place;
    const { value, lexerErrors, parserErrors } = super.parse<FlowFile>(text);
    moveErrors(lexerErrors, parserErrors, place, text);
    return {
      number: ++this.count,
      text,
      lines: lineEnds(text),
      place,
      statements: value.statements,
      nodes: value.$cstNode?.root.content ?? [],
      lexerErrors,
      parserErrors,
    };
  }
}

export function createChunkParser(services: LangiumCoreServices): ChunkParser {
  const parser = createParser(services.Grammar, new ChunkParser(services), services.parser.Lexer.definition);
  parser.finalize();
  return parser;
}

/** A chunk at its new place; undefined where it says what is wrong at the old one and has to be read again. */
function moved(chunk: Chunk, place: Place): Chunk | undefined {
  const stays = chunk.place.offset === place.offset && chunk.place.line === place.line;
  if (!stays && chunk.lexerErrors.length + chunk.parserErrors.length > 0) return undefined;
  // The nodes hold this very object.
  chunk.place.offset = place.offset;
  chunk.place.line = place.line;
  return chunk;
}
