import type { TextRange } from '../language/problem.js';

/** Where a part of the Flow JSON was written. */
export interface SourceMapEntry {
  /** A JSON pointer into the flow, such as `/nodes/main/settings/items/0`. */
  pointer: string;
  uri: string;
  range: TextRange;
}
