import { reservedNames } from '../../src/engine/expressions/tokens.js';
import { isBareId } from '../language/tokens/words.js';

/** A name as an id: bare where it can be, else in backquotes. */
export function idWord(name: string): string {
  return isBareId(name) ? name : `\`${name}\``;
}

/** Whether a name can be written as an id at all. */
export function canBeId(name: string): boolean {
  return name !== '' && !/[`\n]/.test(name);
}

/** A field's or a key's name; there the reserved words are names like any other. */
export function fieldWord(name: string): string {
  return reservedNames.has(name) ? name : idWord(name);
}

/** Callback data, a route's key or an option's text: bare where it can be, else quoted. */
export function datumWord(words: string): string {
  // `item url "…"` would be an item without data.
  return isBareId(words) && words !== 'url' ? words : quoted(words);
}

/** An output's name; words that begin another setting's line are quoted. */
export function outputWord(name: string): string {
  return isBareId(name) && !lineWords.has(name) ? name : quoted(name);
}

const lineWords: ReadonlySet<string> = new Set([
  'item',
  'columns',
  'format',
  'back',
  'cancel',
  'save',
  'allow',
  'retries',
  'step',
  'complete',
  'cancelled',
  'each',
  'header',
  'footer',
  'placeholder',
  'page',
  'max',
  'fields',
  'search',
  'home',
  'selected',
  'changed',
  'on',
  'off',
  'otherwise',
  'when',
  'yes',
  'no',
  'required',
  'check',
  'else',
  'show',
  'default',
  'option',
  'with',
  'gives',
  'mock',
  'start',
  'target',
  'country',
  'idle',
  'texts',
]);

/** Words that are no template, in double quotes on one line, as an author would write them. */
export function quoted(words: string): string {
  return `"${escapeWords(words, plainMarks, true)}"`;
}

/** The inside of a template text between its paths, where `\{{` stands for itself. */
export function templateWords(words: string, onOneLine: boolean): string {
  return escapeWords(words, templateMarks, onOneLine);
}

// A backslash is doubled only where it would be an escape: an author writes \* and not \\*.
const plainMarks = /\\(?=["\\\nn]|\{\{|$)|"|\n|\{\{/g;
const templateMarks = /\\\{\{|\\(?=["\\\nn]|$)|"|\n|\{\{/g;

function escapeWords(words: string, marks: RegExp, onOneLine: boolean): string {
  return words.replaceAll(marks, (found, at: number) => {
    if (found === '\n') return onOneLine ? '\\n' : found;
    if (found === '\\{{') return found;
    // Over several lines only quotes beside each other could be taken for the closing ones.
    if (found === '"' && !onOneLine && words[at - 1] !== '"' && words[at + 1] !== '"') return found;
    return `\\${found}`;
  });
}
