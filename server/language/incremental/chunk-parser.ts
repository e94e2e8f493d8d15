import {
  type AstNode,
  createParser,
  type LangiumCoreServices,
  LangiumParser,
  type Mutable,
  type ParseResult,
  type ParserOptions,
} from 'langium';
import { type FlowFile, isFlowFile, type Statement } from '../generated/ast.js';
import { type Chunk, chunksOf, chunkStarts, keepChunks, lineEnds } from './chunks.js';
import { moveErrors } from './errors.js';
import { FileNode, type Place, PlacedNodeBuilder } from './placed-nodes.js';
import { untouched } from './untouched.js';

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

  /**
   * Reads a text of which an earlier state may be known. What is unchanged stays as it is: the trees of statements,
   * and the file above them, so that an edit costs what it changes and not what there is.
   */
  parseAgain(text: string, earlier: AstNode | undefined): ParseResult<FlowFile> {
    const known = isFlowFile(earlier) && earlier.$cstNode instanceof FileNode ? earlier : undefined;
    const file: Mutable<FlowFile> = known ?? { $type: 'FlowFile', statements: [] };
    const root = known?.$cstNode instanceof FileNode ? known.$cstNode : new FileNode();
    const chunks = this.chunks(text, root.fullText, known ? chunksOf(known) : []);
    root.read(
      text,
      chunks.flatMap((chunk) => chunk.nodes),
    );
    root.astNode = file;
    file.$cstNode = root;
    file.statements = chunks.flatMap((chunk) => chunk.statements);
    file.statements.forEach((statement: Mutable<Statement>, index) => {
      if (statement.$container !== file) {
        statement.$container = file;
        statement.$containerProperty = 'statements';
      }
      if (statement.$containerIndex !== index) statement.$containerIndex = index;
    });
    keepChunks(file, chunks);
    return {
      value: file,
      lexerErrors: chunks.flatMap((chunk) => chunk.lexerErrors),
      parserErrors: chunks.flatMap((chunk) => chunk.parserErrors),
    };
  }

  private chunks(text: string, before: string, earlier: readonly Chunk[]): Chunk[] {
    const { head, tail } = untouched(before, text, earlier);
    const chunks = earlier.slice(0, head);
    const rest = earlier.slice(earlier.length - tail);
    const moved = text.length - before.length;
    const end = rest[0] ? rest[0].place.offset + moved : text.length;
    const last = chunks.at(-1);
    const place: Place = last
      ? { offset: last.place.offset + last.text.length, line: last.place.line + last.lines }
      : { offset: 0, line: 0 };
    const step = (length: number, lines: number): void => {
      place.offset += length;
      place.line += lines;
    };
    const edited = text.slice(place.offset, end);
    // An empty text is a chunk of its own; where a chunk was taken out, nothing is left.
    const between =
      edited === '' && rest.length > 0 ? [] : this.between(edited, place, earlier.slice(head, earlier.length - tail));
    for (const chunk of between) step(chunk.text.length, chunk.lines);
    chunks.push(...between);
    for (const chunk of rest) {
      chunks.push(movedTo(place, chunk) ?? this.chunk(chunk.text, { ...place }));
      step(chunk.text.length, chunk.lines);
    }
    return chunks;
  }

  /** The chunks of the part that was edited. Those at its beginning and at its end may still be what they were. */
  private between(text: string, { offset, line }: Place, earlier: readonly Chunk[]): Chunk[] {
    const starts = chunkStarts(text);
    const texts = starts.map((start, index) => text.slice(start, starts[index + 1]));
    const most = Math.min(texts.length, earlier.length);
    let before = 0;
    while (before < most && earlier[before]?.text === texts[before]) before++;
    let behind = 0;
    while (behind < most - before && earlier.at(-1 - behind)?.text === texts.at(-1 - behind)) behind++;
    const place = { offset, line };
    return texts.map((part, index) => {
      const isBehind = index >= texts.length - behind;
      const known =
        index < before ? earlier[index] : isBehind ? earlier[index + earlier.length - texts.length] : undefined;
      const chunk = (known && movedTo(place, known)) ?? this.chunk(part, { ...place });
      place.offset += part.length;
      place.line += chunk.lines;
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
function movedTo({ offset, line }: Place, chunk: Chunk): Chunk | undefined {
  const stays = chunk.place.offset === offset && chunk.place.line === line;
  if (!stays && chunk.lexerErrors.length + chunk.parserErrors.length > 0) return undefined;
  // The nodes hold this very object.
  chunk.place.offset = offset;
  chunk.place.line = line;
  return chunk;
}
