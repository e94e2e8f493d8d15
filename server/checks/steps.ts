/** Work that pauses now and then, so that an editor can do something more urgent, or give it up. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/** After so many small pieces of work there is a pause. */
export const PIECES_OF_STEP = 100;

/** Does all of it at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Pauses between some pieces of work. */
export function* inPieces<Piece>(pieces: Iterable<Piece>, work: (piece: Piece) => void, of = PIECES_OF_STEP): Steps {
  let count = 0;
  for (const piece of pieces) {
    work(piece);
    if (++count % of === 0) yield;
  }
}
