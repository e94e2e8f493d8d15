import { createToken, type TokenType } from 'chevrotain';
import { type Grammar, DefaultTokenBuilder } from 'langium';
import { reservedNames } from '../../../src/engine/expressions/tokens.js';

/** Words that begin a top-level statement when they stand in the first column. */
export const topLevelKeywords: ReadonlySet<string> = new Set([
  'flow',
  'include',
  'type',
  'data',
  'var',
  'menu',
  'wizard',
  'list',
  'router',
  'back',
  'reset',
  'confirm',
  'search',
  'toggle',
  'buttons',
  'send',
  'set',
  'action',
  'test',
]);

/**
 * Makes every keyword also count as an id, but for the reserved words: a step
 * may be called `name` or `default`, a node `list`. The parser tells them
 * apart by where they stand.
 */
export class MenuflowTokenBuilder extends DefaultTokenBuilder {
  override buildTokens(grammar: Grammar): TokenType[] {
    const tokens = super.buildTokens(grammar) as TokenType[];
    const id = tokens.find((token) => token.name === 'ID');
    if (!id) throw new Error('The grammar has no terminal ID.');
    return tokens.map((token) => {
      if (token === id || !isWord(token.name) || reservedNames.has(token.name) || token.PATTERN instanceof RegExp)
        return token;
      return createToken({ name: token.name, pattern: token.PATTERN ?? token.name, categories: id });
    });
  }
}

function isWord(name: string): boolean {
  return /^[a-z]+$/i.test(name);
}
