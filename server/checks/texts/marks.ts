import { GrammarUtils } from 'langium';
import type { Text } from '../../language/generated/ast.js';

/** One character of an author's text with its place in the file; a template stands as one that is no mark. */
export interface Character {
  char: string;
  offset: number;
}

/** A mark that means nothing as it stands. */
export interface LooseMark {
  offset: number;
  length: number;
  mark: string;
  kind: 'unclosed' | 'reopened' | 'unopened' | 'unknown tag' | 'sign';
}

const TEMPLATE = '\uFFFC';

/** The characters of a text as they are read: escapes resolved, each with the place where it was written. */
export function charactersOf(text: Text): Character[] {
  const characters: Character[] = [];
  const parts = GrammarUtils.findNodesForProperty(text.$cstNode, 'parts');
  parts.forEach(({ text: raw, offset }, index) => {
    const quote = parts[0]?.text.startsWith('"""') ? 3 : 1;
    const from = index === 0 ? quote : raw.startsWith('}}') ? 2 : 0;
    const isLast = index === parts.length - 1;
    const to = raw.length - (isLast ? (raw.endsWith('"') ? quote : 0) : raw.endsWith('{{') ? 2 : 0);
    for (let at = from; at < to; at++) {
      const next = raw[at + 1];
      const isEscape = raw[at] === '\\' && at + 1 < to && (next === '"' || next === '\\' || next === 'n');
      characters.push({ char: isEscape ? (next === 'n' ? '\n' : (next ?? '')) : raw.charAt(at), offset: offset + at });
      if (isEscape) at++;
    }
    if (!isLast) characters.push({ char: TEMPLATE, offset: offset + raw.length });
  });
  return characters;
}

/** The marks of the shared Markdown that open nothing or close nothing. Bold, italic and code end with their line. */
export function looseMarkdown(characters: readonly Character[]): LooseMark[] {
  const loose: LooseMark[] = [];
  const open: Character[] = [];
  const giveUp = (): void => {
    for (const { char, offset } of open.splice(0)) loose.push({ offset, length: 1, mark: char, kind: 'unclosed' });
  };
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at];
    if (!character) break;
    const inCode = open.at(-1)?.char === '`';
    if (character.char === '\n') giveUp();
    else if (character.char === '\\' && /^[_*`[\]()\\]$/.test(characters[at + 1]?.char ?? '')) at++;
    else if (character.char === '[' && !inCode) at = endOfAddress(characters, at) ?? at;
    else if (/^[*_`]$/.test(character.char) && (!inCode || character.char === '`')) {
      const opener = open.findLastIndex((one) => one.char === character.char);
      if (opener === -1) open.push(character);
      else {
        // What was opened in between is left open by this mark.
        for (const { char, offset } of open.splice(opener).slice(1)) {
          loose.push({ offset, length: 1, mark: char, kind: 'unclosed' });
        }
      }
    }
  }
  giveUp();
  return loose;
}

/** Of `[words](address)`, the address holds no marks; undefined where it is no link. */
function endOfAddress(characters: readonly Character[], start: number): number | undefined {
  const find = (mark: string, from: number): number | undefined => {
    for (let at = from; at < Math.min(characters.length, start + 2000); at++) {
      const char = characters[at]?.char;
      if (char === mark) return at;
      if (char === '\n') return undefined;
    }
    return undefined;
  };
  const middle = find(']', start + 1);
  return middle !== undefined && characters[middle + 1]?.char === '(' ? find(')', middle + 2) : undefined;
}

const chatTags: ReadonlySet<string> = new Set(['b', 'i', 'u', 's', 'code', 'pre', 'a']);

/** The tags that chats do not know or that are not balanced, and a `<` that belongs to none. */
export function looseHtml(characters: readonly Character[]): LooseMark[] {
  const loose: LooseMark[] = [];
  const open: LooseMark[] = [];
  const words = characters.map(({ char }) => (char.length === 1 ? char : ' ')).join('');
  for (const { 0: whole, 1: slash, 2: name, index } of words.matchAll(
    /<(\/?)([a-z][a-z0-9-]{0,20})?(?:\s[^<>]{0,500})?>?/gi,
  )) {
    const first = characters[index];
    const last = characters[index + whole.length - 1];
    if (!first || !last) continue;
    const place = { offset: first.offset, length: last.offset - first.offset + 1 };
    const tag = name?.toLowerCase();
    if (tag === undefined || !whole.endsWith('>')) loose.push({ ...place, length: 1, mark: '<', kind: 'sign' });
    else if (!chatTags.has(tag)) loose.push({ ...place, mark: tag, kind: 'unknown tag' });
    else if (slash === '' && open.at(-1)?.mark === tag) {
      // Twice the same beginning is most often an end without its slash.
      open.pop();
      loose.push({ ...place, mark: tag, kind: 'reopened' });
    } else if (slash === '') open.push({ ...place, mark: tag, kind: 'unclosed' });
    else {
      const opener = open.findLastIndex((one) => one.mark === tag);
      if (opener === -1) loose.push({ ...place, mark: tag, kind: 'unopened' });
      else loose.push(...open.splice(opener).slice(1));
    }
  }
  return [...loose, ...open].toSorted((left, right) => left.offset - right.offset);
}
