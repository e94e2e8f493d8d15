import type { FlowFile } from '../generated/ast.js';
import type { MenuflowServices } from '../module.js';
import type { Programs } from '../program.js';
import { type Chunk, chunksIn, chunksOf } from './chunks.js';
import type { Asked } from './watched-names.js';

/** What was worked out of a chunk, where it stood then, and all that it hangs on. */
interface Known<Result> {
  result: Result;
  line: number;
  above: number;
  asked: readonly Asked[];
  /** The state of all files in which it was last seen to hold. */
  state: number;
}

/**
 * Keeps what is worked out of each chunk of a file, so that whoever asks after
 * an edit waits for the changed chunks alone. A result is worked out anew where
 * the text of the chunk has changed or that of the chunk above, at whose end
 * the documentation of the next statement is written, and where a name that was
 * asked for means something else by now. Where a chunk has only moved, so does
 * its result.
 */
export class ByChunk<Result> {
  private readonly known = new WeakMap<Chunk, Known<Result>>();

  constructor(
    private readonly workOut: (chunk: Chunk, services: MenuflowServices) => Result,
    /** The same so many lines further down; without it a result has no places of its own. */
    private readonly moved: (result: Result, lines: number) => Result = (result) => result,
  ) {}

  /** The results of all chunks of a file, or of those that have a line in a range; one at a time, so that there can be pauses. */
  *of(
    file: FlowFile,
    services: MenuflowServices,
    range?: { start: { line: number }; end: { line: number } },
  ): Generator<Result, void, undefined> {
    const all = chunksOf(file);
    const wanted = range ? chunksIn(file, 'line', range.start.line, range.end.line) : all;
    const [first] = wanted;
    let above = first && range ? all[all.indexOf(first) - 1] : undefined;
    for (const chunk of wanted) {
      yield this.ofChunk(chunk, services, above);
      above = chunk;
    }
  }

  /** The result of one chunk. Only where nothing is asked of the chunk above can that be left out. */
  ofChunk(chunk: Chunk, services: MenuflowServices, above?: Chunk): Result {
    const { Programs: programs } = services.naming;
    const known = this.known.get(chunk);
    const isKnown = known?.above === (above?.number ?? 0) && this.stillHolds(known, programs);
    return isKnown ? this.place(known, chunk, programs) : this.workOutAnew(chunk, services, above);
  }

  private stillHolds(known: Known<Result>, programs: Programs): boolean {
    if (known.state === programs.state) return true;
    if (!programs.stillAnswer(known.asked)) return false;
    known.state = programs.state;
    return true;
  }

  private place(known: Known<Result>, { place: { line } }: Chunk, programs: Programs): Result {
    if (known.line !== line) {
      known.result = this.moved(known.result, line - known.line);
      known.line = line;
    }
    programs.repeat(known.asked);
    return known.result;
  }

  private workOutAnew(chunk: Chunk, services: MenuflowServices, above: Chunk | undefined): Result {
    const { Programs: programs } = services.naming;
    const { result, asked } = programs.watcher.listen(() => this.workOut(chunk, services));
    this.known.set(chunk, {
      result,
      line: chunk.place.line,
      above: above?.number ?? 0,
      asked,
      state: programs.state,
    });
    return result;
  }
}

/** A range so many lines further down. */
export function rangeMoved<Place extends { line: number }>(
  { start, end }: { start: Place; end: Place },
  lines: number,
): { start: Place; end: Place } {
  return { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } };
}
