import type { Range } from 'vscode-languageserver-types';

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
  range: Range;
  related?: { message: string; uri: string; range: Range }[];
  tags?: 'unnecessary'[];
  /** What the quick fix needs to know; plain JSON. */
  data?: unknown;
}
