import type { IToken } from 'chevrotain';
import { type AstNode, CstUtils, type LangiumDocument } from 'langium';
import type { Range } from 'vscode-languageserver-types';
import type { LexicalProblem } from '../language/tokens/problems.js';
import { topLevelKeywords } from '../language/tokens/token-types.js';
import type { EditorServices } from './services.js';

/** What stands before the cursor, as far as the author has come. */
export interface Cursor {
  /** The tokens of the statement before the word at the cursor. */
  tokens: IToken[];
  /** The tokens of the line before the word at the cursor. */
  line: IToken[];
  /** Where the author is: in code, in a path inside a text, in prose, or in a comment. */
  where: 'code' | 'path' | 'prose' | 'comment';
  /** The word being typed, and where it stands. */
  word: string;
  range: Range;
  /** The blocks that are open, outermost first, by the word that begins their line. */
  blocks: string[];
  /** The part of the document to ask what names mean. */
  place: AstNode;
}

/** Reads the statement up to the cursor; it needs no more than those lines, whatever the size of the file. */
export function cursorAt(document: LangiumDocument, offset: number, services: EditorServices): Cursor {
  const text = document.textDocument.getText();
  const start = statementStart(text, offset);
  const { tokens: all, hidden, errors } = services.parser.Lexer.tokenize(text.slice(start, offset));
  const length = offset - start;
  const broken = errors as LexicalProblem[];
  const tokens = all
    .filter((token) => token.tokenType.name !== 'EMPTY')
    .filter(
      (token) =>
        token.image !== '' ||
        token.tokenType.name === 'TOP' ||
        (token.tokenType.name === 'NL' && token.startOffset < length),
    );
  const comment = hidden.at(-1);
  const inComment =
    comment !== undefined &&
    (comment.endOffset ?? 0) === length - 1 &&
    (comment.tokenType.name !== 'BLOCK_COMMENT' || broken.some((error) => error.code === 'unclosed-comment'));
  const inText = broken.some((error) => error.code === 'unclosed-text');
  const inPath =
    inText &&
    broken.some(
      (error) =>
        error.code === 'unclosed-template' && text.slice(start + error.offset, offset).match(/^\{\{[^}"\n]*$/) !== null,
    );
  const last = tokens.at(-1);
  const isWord = last !== undefined && (last.endOffset ?? -1) === length - 1 && /^[\p{L}\p{N}_`]+$/u.test(last.image);
  const word = isWord ? last.image : '';
  const before = isWord ? tokens.slice(0, -1) : tokens;
  const lineStart = before.findLastIndex(
    (token) => token.tokenType.name === 'NL' || token.tokenType.name === 'TOP' || token.image === '{',
  );
  return {
    tokens: before,
    line: before.slice(lineStart + 1),
    where: inComment ? 'comment' : inPath ? 'path' : inText ? 'prose' : 'code',
    word,
    range: {
      start: document.textDocument.positionAt(offset - word.length),
      end: document.textDocument.positionAt(offset),
    },
    blocks: openBlocks(before),
    place: placeAt(document, offset - word.length),
  };
}

/** Where the statement around an offset begins: the last line before it with a top-level keyword in its first column. */
function statementStart(text: string, offset: number): number {
  let start = lineStart(text, offset);
  while (start > 0) {
    const word = /^\w+/.exec(text.slice(start, start + 20))?.[0];
    if (word !== undefined && topLevelKeywords.has(word)) return start;
    start = lineStart(text, start - 1);
  }
  return start;
}

/** Where the line of a place begins. A search from before the text would find an empty first line again and again. */
function lineStart(text: string, at: number): number {
  return at > 0 ? text.lastIndexOf('\n', at - 1) + 1 : 0;
}

function openBlocks(tokens: readonly IToken[]): string[] {
  const blocks: string[] = [];
  let first = '';
  let fresh = true;
  for (const token of tokens) {
    const name = token.tokenType.name;
    if (name === 'NL' || name === 'TOP') fresh = true;
    else if (token.image === '{') {
      blocks.push(first);
      fresh = true;
    } else if (token.image === '}') {
      blocks.pop();
      fresh = true;
    } else if (fresh) {
      first = token.image;
      fresh = false;
    }
  }
  return blocks;
}

function placeAt(document: LangiumDocument, offset: number): AstNode {
  const root = document.parseResult.value;
  const text = document.textDocument.getText();
  let last = offset - 1;
  while (last > 0 && /\s/.test(text.charAt(last))) last--;
  const leaf =
    root.$cstNode &&
    (CstUtils.findLeafNodeAtOffset(root.$cstNode, last) ?? CstUtils.findLeafNodeBeforeOffset(root.$cstNode, offset));
  return leaf?.astNode ?? root;
}
