import { operators } from '../../src/engine/expressions/tokens.js';
import type { IToken } from 'chevrotain';
import { type AstNode, AstUtils } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';

/** What the formatter has to know of a statement beyond its tokens, by their places. */
export interface Hints {
  /** Where a setting, a field, an entry or an item begins inside brackets. */
  starts: ReadonlySet<number>;
  /** Which brackets hold a value, and of what kind. */
  groups: ReadonlyMap<number, 'object' | 'list'>;
  /** Which tokens stand directly behind the one before. */
  tight: ReadonlySet<number>;
}

export function hintsFor(tokens: readonly IToken[], file: FlowFile): Hints {
  const words = tokens.filter((token) => token.image !== '' && token.tokenType.name !== 'EMPTY');
  const openers = openersOf(words);
  const places = new Map(words.map((token, index) => [token.startOffset, index]));
  const starts = new Set<number>();
  const groups = new Map<number, 'object' | 'list'>();
  const leading = new Set<number>();
  const signs = new Set<number>();
  for (const node of AstUtils.streamAllContents(file)) {
    const offset = node.$cstNode?.offset;
    if (offset === undefined) continue;
    if (isPart(node, openers.get(offset))) starts.add(offset);
    const index = places.get(offset) ?? 0;
    switch (node.$type) {
      case 'ObjectValue':
        groups.set(offset, 'object');
        break;
      case 'ListValue':
        groups.set(offset, 'list');
        break;
      case 'Datum':
      case 'NumberValue':
        signs.add(offset);
        break;
      case 'Check':
      case 'When':
      case 'Expect':
        leading.add(offset);
        break;
      case 'ShowIf':
        leading.add(words[index + 1]?.startOffset ?? -1);
        break;
      case 'Router':
        leading.add(words[index + 2]?.startOffset ?? -1);
        break;
      default:
    }
  }
  return { starts, groups, tight: tightTokens(words, { groups, leading, signs }) };
}

const partProperties: ReadonlySet<string> = new Set(['members', 'fields', 'assignments', 'entries', 'items', 'moves']);

/** A step's block and its line both hold settings; only what stands in the brackets may have a line of its own. */
function isPart(node: AstNode, opener: number | undefined): boolean {
  return (
    partProperties.has(node.$containerProperty ?? '') &&
    opener !== undefined &&
    opener >= (node.$container?.$cstNode?.offset ?? 0)
  );
}

/** For each token the innermost bracket around it. */
function openersOf(words: readonly IToken[]): Map<number, number> {
  const openers = new Map<number, number>();
  const open: number[] = [];
  for (const { tokenType, startOffset } of words) {
    if (/^[\])}]$/.test(tokenType.name)) open.pop();
    const innermost = open.at(-1);
    if (innermost !== undefined) openers.set(startOffset, innermost);
    if (/^[[({]$/.test(tokenType.name)) open.push(startOffset);
  }
  return openers;
}

interface Meanings {
  groups: ReadonlyMap<number, unknown>;
  /** Words such as `check` and `when`, after which an expression begins. */
  leading: ReadonlySet<number>;
  /** Where a number with its sign begins. */
  signs: ReadonlySet<number>;
}

const beforeOperand: ReadonlySet<string> = new Set(['(', '[', '{', ',', '=', ':', '->']);

function tightTokens(words: readonly IToken[], meanings: Meanings): Set<number> {
  const tight = new Set<number>();
  /** Whether the word before begins an expression, so that a minus is a sign and a bracket no call's. */
  const expectsOperand = (word: IToken | undefined): boolean =>
    !word ||
    operators.has(word.tokenType.name) ||
    beforeOperand.has(word.tokenType.name) ||
    meanings.leading.has(word.startOffset);
  let wasSign = false;
  words.forEach((word, index) => {
    const before = words[index - 1];
    const type = word.tokenType.name;
    const isTight =
      wasSign ||
      before?.tokenType.name === '.' ||
      before?.tokenType.name === '!' ||
      type === '.' ||
      type === ',' ||
      type === ':' ||
      (type === '(' && !expectsOperand(before)) ||
      (type === '[' && !meanings.groups.has(word.startOffset));
    if (isTight) tight.add(word.startOffset);
    wasSign = type === '-' && (meanings.signs.has(word.startOffset) || expectsOperand(before));
  });
  return tight;
}
