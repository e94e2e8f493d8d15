import type { Json, JsonObject } from '../engine/index.js';

/** A place in a text, counted from 0 as the Language Server Protocol counts. */
export interface ScenarioPosition {
  line: number;
  character: number;
}

export interface ScenarioRange {
  start: ScenarioPosition;
  end: ScenarioPosition;
}

/** A `test "…" { … }` block as plain data: what the compiler makes of it, and what the runner plays. */
export interface Scenario {
  title: string;
  uri: string;
  range: ScenarioRange;
  moves: ScenarioMove[];
}

/** One line of a test. Expressions are in the text form of Flow JSON. */
export type Move =
  | { kind: 'given'; path: string[]; value: Json }
  | { kind: 'press'; button: string; isName: boolean }
  | { kind: 'say'; text: string }
  | { kind: 'photo'; photo: string }
  | { kind: 'comeBack' }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'botSays'; verb: 'says' | 'asks'; how: 'exact' | 'contains' | 'matches'; text: string }
  | { kind: 'botShows'; how: 'exact' | 'contains'; labels: string[] }
  | { kind: 'anything' }
  | { kind: 'answer'; action: string; output: string; values: JsonObject }
  | { kind: 'expect'; condition: string }
  | { kind: 'expectAt'; node: string }
  | { kind: 'expectEnded' };

export type ScenarioMove = Move & {
  /** The line as the author wrote it. */
  source: string;
  range: ScenarioRange;
  /** The text or the labels alone: what "accept new text" writes anew. */
  said?: ScenarioRange;
};

/** Whether a move is the user's or the host's, so that the bot answers it. */
export function isAct({ kind }: Move): boolean {
  return kind === 'press' || kind === 'say' || kind === 'photo' || kind === 'comeBack' || kind === 'wait';
}
