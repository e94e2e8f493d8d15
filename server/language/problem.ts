/** A place in a text, counted from 0 in UTF-16 units, as the Language Server Protocol counts. */
export interface TextPosition {
  line: number;
  character: number;
}

/**
 * From here to there; the end does not belong to it. It is the protocol's range,
 * spelled out because programs that embed the compiler see it in its types.
 */
export interface TextRange {
  start: TextPosition;
  end: TextPosition;
}

export type ProblemSeverity = 'error' | 'warning' | 'hint';

/** The one shape in which anything wrong is told: in the editor, on the command line and in tests. */
export interface Problem {
  /** Stable, documented, and safe to build rules on: `MF` and three digits. */
  code: string;
  severity: ProblemSeverity;
  /** What is wrong. */
  message: string;
  /** Why it matters and what to do. */
  hint?: string;
  uri: string;
  range: TextRange;
  related?: { message: string; uri: string; range: TextRange }[];
  tags?: 'unnecessary'[];
  /** What the quick fix needs to know; plain JSON. */
  data?: unknown;
}
