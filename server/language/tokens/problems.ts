import type { ILexingError } from 'chevrotain';

/** What can be wrong with a text before its grammar is looked at. */
export type LexicalCode =
  | 'unclosed-text'
  | 'unclosed-template'
  | 'not-a-path'
  | 'unclosed-bracket'
  | 'unopened-bracket'
  | 'unclosed-comment'
  | 'unclosed-id'
  | 'empty-id'
  | 'unexpected-character'
  | 'indented-statement'
  | 'too-deep'
  | 'too-long';

export interface LexicalProblem extends ILexingError {
  code: LexicalCode;
  /** The bracket, character or words in question. */
  found: string;
}
