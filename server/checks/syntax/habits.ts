import { nodeSpecOfKeyword } from '../../../src/engine/node-table.js';
import { plainExample } from '../../language/node-spec.js';
import { statementNamed } from '../../language/statements.js';
import { isBareId } from '../../language/tokens/words.js';
import { ownerName, settingWordsOf } from './setting-words.js';

/** What a line is told that is written as people are used to from elsewhere. */
export interface Habit {
  /** The part of the line, from and to which column. */
  from: number;
  to: number;
  message: string;
  hint: string;
  /** What it would be here, where that is sure. */
  wanted?: string;
}

/** Words of other tools, and what the same is called here. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['button', 'item'],
  ['choice', 'option'],
  ['question', 'step'],
  ['case', 'on'],
  ['route', 'on'],
  ['else', 'otherwise'],
  ['filter', 'fields'],
  ['template', 'each'],
  ['title', 'header'],
]);
/** Words that people write before a statement's text. */
const wordsForTexts: ReadonlySet<string> = new Set(['text', 'message', 'title', 'question', 'prompt', 'label']);
/** The statements whose text stands behind their name. */
const withTexts: ReadonlySet<string> = new Set(['menu', 'confirm', 'toggle', 'buttons', 'send', 'reset', 'back']);

/** An arrow to something that is no name; it is known by the line alone, whatever the grammar makes of its signs. */
export function arrowToNoName(line: string): Habit | undefined {
  const found = /->[ \t]{0,9}(?:"([^"\n]{1,500})"|((?:https?|mailto|tel|tg):[^\s"{}]{1,500}))/.exec(line);
  if (!found) return undefined;
  const { 0: written, 1: quoted, 2: bare, index } = found;
  const words = quoted ?? bare ?? '';
  const range = { from: index, to: index + written.length };
  if (/^(https?|mailto|tel|tg):/.test(words)) {
    return {
      ...range,
      message: 'An arrow leads to a node, and this is a link.',
      hint: `A link stands after \`url\`: \`item site "Our site" url "${words}"\`.`,
      wanted: `url "${words}"`,
    };
  }
  return {
    ...range,
    message: 'An arrow leads to a node by its name, and this is a text.',
    hint: 'A name stands without quotes: `-> main`.',
    ...(isBareId(words) && { wanted: `-> ${words}` }),
  };
}

/** A sign or a word in the middle of a line that stands in the wrong place, `at` being its column. */
export function misplacedPart(line: string, at: number, keyword: string | undefined): Habit | undefined {
  const rest = line.slice(at, at + 500);
  const before = line.slice(Math.max(0, at - 500), at);
  const range = { from: at, to: at + (/^(->|-?[\p{L}\p{N}_]+|.)/u.exec(rest)?.[0].length ?? 1) };
  if (rest.startsWith('->') && keyword === 'back' && /^back\b/.test(line)) {
    return {
      ...range,
      message: '`back` takes no arrow: it leads to the menu that was shown before.',
      hint: 'Take the arrow out, or lead to a certain menu with `send` or `reset`.',
    };
  }
  if (rest.startsWith('->') && before.trimEnd().endsWith('}')) {
    return {
      ...range,
      message: 'The arrow stands behind the block.',
      hint: 'Write it before the `{`: `step age: number "How old are you?" -> email { … }`.',
    };
  }
  const ways = waysOf(keyword);
  if (rest.startsWith('->') && ways.length > 0 && new RegExp(`^${keyword}\\b`).test(line)) {
    return {
      ...range,
      message: `The arrow of ${ownerName(keyword)} stands inside its \`{ }\`.`,
      hint: `Write it between \`{\` and \`}\`: ${ways.map((way) => `\`${way}\``).join(', ')}.`,
    };
  }
  if (/^-\d/.test(rest)) {
    return { ...range, message: 'A number below zero cannot stand here.', hint: 'Write a number from 0 or 1 on.' };
  }
  const unarrowed = /^(?:>[ \t]*)?([A-Za-z_]\w{0,99})[ \t]*$/.exec(rest);
  if (unarrowed && /^[ \t]*(item|yes|no|back|cancel|send|reset|search|home)\b[^\n]*"[ \t]*$/.test(before)) {
    return {
      from: at,
      to: at + rest.trimEnd().length,
      message: `An arrow is missing before \`${unarrowed[1]}\`.`,
      hint: 'What leads somewhere has an arrow in front: `-> main`.',
      wanted: `-> ${unarrowed[1]}`,
    };
  }
  const untyped = /^(text|number|email|phone|url|select|confirm|photo)\b/.exec(rest)?.[0];
  const named = /^[ \t]*step[ \t]+([A-Za-z_]\w{0,99})[ \t]+$/.exec(before)?.[1];
  if (untyped !== undefined && named !== undefined) {
    return {
      from: at - before.length + before.trimEnd().length,
      to: at + untyped.length,
      message: `A colon is missing: \`step ${named}: ${untyped}\`.`,
      hint: 'Before the colon stands the name of the answer, behind it what kind of answer it is.',
      wanted: `: ${untyped}`,
    };
  }
  const nameless = nameInWords(before, rest, at);
  if (nameless) return nameless;
  const joint = /^(from|in|of|on)\b/.exec(rest)?.[0];
  const wanted = { list: 'from', buttons: 'from', search: 'in', toggle: 'of', router: 'of' }[keyword ?? ''];
  if (joint !== undefined && wanted !== undefined && /^[a-z]+[ \t]{1,9}\S{1,100}[ \t]{1,9}$/.test(before)) {
    return {
      ...range,
      message: `\`${joint}\` does not belong here. Did you mean \`${wanted}\`?`,
      hint: `It is written \`${keyword} name ${wanted} …\`.`,
      wanted,
    };
  }
  return undefined;
}

/** A name of several words before a text: `send good bye "…"`. */
function nameInWords(before: string, rest: string, at: number): Omit<Habit, 'wanted'> | undefined {
  const head = /^[ \t]*(menu|wizard|confirm|send|reset|back|item|option|step)[ \t]+([A-Za-z_]\w{0,99})[ \t]+$/.exec(
    before,
  );
  const tail = /^([A-Za-z_]\w{0,99}(?:[ \t]+[A-Za-z_]\w{0,99}){0,5})(?=[ \t]*[":])/.exec(rest)?.[1];
  if (!head || tail === undefined) return undefined;
  const name = [head[2], ...tail.split(/[ \t]+/)].join('_');
  const from = at - before.length + before.trimEnd().length - (head[2]?.length ?? 0);
  return {
    from,
    to: at + tail.length,
    message: `A name is one word: \`${name}\`.`,
    hint: 'What people read stands behind it in quotes and may be as long as you like. Write the name everywhere alike.',
  };
}

/** How lines lead on from inside a statement, by its example. */
function waysOf(keyword: string | undefined): string[] {
  const example = keyword === undefined ? undefined : (nodeSpecOfKeyword(keyword) ?? statementNamed(keyword))?.example;
  return (example ?? '')
    .split('\n')
    .slice(1)
    .flatMap((line) => (line.includes('->') ? plainExample(line.trim()) : []));
}

/** What the word of another tool is called where only some words can stand. */
export function nameHere(word: string, words: readonly string[]): string | undefined {
  const wanted = otherWords.get(word.toLowerCase());
  return wanted !== undefined && words.includes(wanted) ? wanted : undefined;
}

/** A word of other tools at the beginning of a line in a block. */
export function wordOfOtherTools(word: string, keyword: string | undefined): Omit<Habit, 'from' | 'to'> | undefined {
  const words = settingWordsOf(keyword);
  const wanted = nameHere(word, words);
  if (wanted !== undefined) {
    return {
      message: `\`${word}\` is called \`${wanted}\` here.`,
      hint: `The lines of a ${keyword} begin with ${words.join(', ')}.`,
      wanted,
    };
  }
  if (!wordsForTexts.has(word.toLowerCase()) || keyword === undefined || !withTexts.has(keyword)) return undefined;
  return {
    message: `\`${word}\` is no line of its own: the text stands behind the name.`,
    hint: `Write it there in quotes: \`${keyword} name "The text"\`.`,
  };
}
