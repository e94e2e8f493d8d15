import { reservedNames } from '../../../src/engine/expressions/tokens.js';
import type { IToken } from 'chevrotain';
import type { LexicalProblem } from '../../language/tokens/problems.js';
import { topLevelKeywords } from '../../language/tokens/token-types.js';
import { type Check, type CheckContext, replacing, type Told } from '../check.js';
import { didYouMean, nearest } from '../nearest.js';
import { conditionHere } from './conditions.js';
import { arrowToNoName, misplacedPart, wordOfOtherTools } from './habits.js';
import { firstLineOf, ownerName, settingWordsOf } from './setting-words.js';
import type { StatementLines } from './statement-lines.js';
import { wrongSignAt } from './wrong-signs.js';

/** A line that the grammar cannot read; one problem for a line, and for a statement whose first line is broken. */
export const brokenStatement: Check = {
  code: 'MF002',
  severity: 'error',
  scope: 'local',
  title: 'A line cannot be read',
  why: 'The line does not follow the form `keyword id: type "text" modifiers -> target { details }`. It is left out; every other line goes on working.',
  wrong: 'menuu main "Hello" {\n  item a "A" -> end\n}\n',
  right: 'menu main "Hello" {\n  item a "A" -> end\n}\n',
  run(context) {
    const { lexerErrors, parserErrors } = context;
    if (lexerErrors.length + parserErrors.length === 0) return;
    const { lines } = context;
    const told = new Set(lexerErrors.map((error) => (error.line ?? 1) - 1));
    for (const line of told) if (arrowToNoName(lines.textOf(line))) told.delete(line);
    // The statements of which nothing more can be read, from which line on.
    const lost = new Map<number, number>();
    // A bracket that is never closed takes the lines after it along.
    for (const error of lexerErrors as LexicalProblem[]) {
      const line = (error.line ?? 1) - 1;
      const header = lines.headerOf(line);
      if (error.code === 'unclosed-bracket' && error.found !== '{')
        lost.set(header, Math.min(line, lost.get(header) ?? line));
    }
    for (const error of parserErrors) {
      const place = placeOf(error, context);
      const { line } = context.positionAt(place.start);
      const header = lines.headerOf(line);
      // Without its first line, nothing in a statement's block can be read.
      if (line === header && told.has(line)) lost.set(header, header);
      if (told.has(line) || line >= (lost.get(header) ?? Infinity)) continue;
      // So it is where they are not indented, up to the next line that begins a statement.
      if (line === header && lines.keywordOf(line) === undefined && lost.has(lines.headerAbove(line))) continue;
      told.add(line);
      if (line === header) lost.set(header, header);
      if (lines.unopenedBlockOf(line) === header) {
        lost.set(header, header);
        tellUnopened(header, lines.textOf(header), context);
        continue;
      }
      if (tellHabit(place, line, lines, context, ownerOf(error))) continue;
      if (line === header && place.isFirst && tellOutside(place, line, lines, context)) continue;
      tell(place, line === header && place.isFirst, ownerOf(error) ?? lines.keywordOf(line), context);
    }
  },
  fix(problem) {
    const wanted = (problem.data as { wanted?: string } | undefined)?.wanted;
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

/** The words that the parser stumbled over. */
interface Place {
  image: string;
  /** The word before them on the line. */
  before: string;
  start: number;
  /** Whether the line begins with them. */
  isFirst: boolean;
}

interface ParserError {
  token: IToken;
  previousToken?: IToken;
  context?: { ruleStack: string[] };
}

/** A step or an item in whose block the parser stumbled. */
function ownerOf({ context }: ParserError): 'step' | 'item' | undefined {
  // The parser marks the names of its rules with a sign of its own at their end.
  const stack = context?.ruleStack.map((rule) => rule.replace(/\W+$/, '')) ?? [];
  const owner = stack[stack.lastIndexOf('Block') - 1];
  if (owner === 'Step') return 'step';
  return owner === 'Item' ? 'item' : undefined;
}

function tell(place: Place, isStatement: boolean, keyword: string | undefined, context: CheckContext): void {
  const { textDocument } = context.document;
  const at = (start: number, end: number) => ({
    start: context.positionAt(start),
    end: context.positionAt(end),
  });
  const sign = wrongSignAt(textDocument.getText(), place.start);
  if (sign) {
    const written = textDocument.getText().slice(sign.start, sign.end);
    context.reportAt(at(sign.start, sign.end), {
      message: `\`${written}\` does not belong here. Did you mean \`${sign.wanted}\`?`,
      hint: sign.why,
      data: { wanted: sign.wanted },
    });
    return;
  }
  const told = wordsFor(place, isStatement, keyword);
  const unquoted =
    told.data === undefined && !place.isFirst && place.image !== ''
      ? unquotedWords(textDocument.getText(), place)
      : undefined;
  if (unquoted !== undefined) {
    context.reportAt(at(place.start, place.start + unquoted.length), {
      message: `A text stands in quotes: \`"${unquoted}"\`.`,
      hint: 'Without quotes they are read as names and keywords.',
      data: { wanted: `"${unquoted}"` },
    });
    return;
  }
  context.reportAt(at(place.start, place.start + (place.image.length || place.before.length)), told);
}

/** What is written as elsewhere is told what it is here; false where it is not. */
function tellHabit(
  place: Place,
  line: number,
  lines: StatementLines,
  context: CheckContext,
  owner: 'step' | 'item' | undefined,
): boolean {
  const text = lines.textOf(line);
  const { character } = context.positionAt(place.start);
  const keyword = lines.keywordOf(line);
  const habit =
    arrowToNoName(text) ?? conditionHere(text, character, owner ?? keyword) ?? misplacedPart(text, character, keyword);
  if (!habit) return false;
  const { from, to, message, hint, wanted } = habit;
  context.reportAt(
    { start: { line, character: from }, end: { line, character: to } },
    { message, hint, ...(wanted !== undefined && { data: { wanted } }) },
  );
  return true;
}

/** A line of a block outside of any; false where it is none. */
function tellOutside({ image, start }: Place, line: number, lines: StatementLines, context: CheckContext): boolean {
  const keyword = lines.keywordAbove(line);
  if (keyword === undefined || !settingWordsOf(keyword).includes(image)) return false;
  context.reportAt(
    { start: context.positionAt(start), end: context.positionAt(start + image.length) },
    {
      message: `\`${image}\` belongs inside ${ownerName(keyword)}, and the one above has ended.`,
      hint: 'Move its `}` below this line; where it has none, write a `{` at the end of its first line.',
    },
  );
  return true;
}

/** A block without its opening brace is told of where the brace is missing, and not by each of its lines. */
function tellUnopened(line: number, text: string, context: CheckContext): void {
  const written = text.trimEnd();
  const word = /\S+$/.exec(written)?.[0] ?? '';
  context.reportAt(
    { start: { line, character: written.length - word.length }, end: { line, character: written.length } },
    {
      message: 'A `{` is missing at the end of this line.',
      hint: 'The indented lines below belong to it only between `{` and `}`.',
      data: { wanted: `${word} {` },
    },
  );
}

function wordsFor({ image, before, isFirst }: Place, isStatement: boolean, keyword: string | undefined): Told {
  if (before === '->' && image === '')
    return { message: 'The arrow leads nowhere yet.', hint: 'Write the name of a node after `->`, or `end`.' };
  if (image === '')
    return {
      message: `Something is missing${before ? ` after \`${before}\`` : ' here'}.`,
      hint: 'Finish the line, or take it out.',
    };
  const isName = before === '->' || before === 'step' || before === 'item' || topLevelKeywords.has(before);
  if (isName && reservedNames.has(image)) {
    return {
      message: `\`${image}\` has a meaning of its own and cannot be a name.`,
      hint: `So have ${[...reservedNames].join(', ')}. Choose another name.`,
    };
  }
  if (!/^[\p{L}_`]/u.test(image)) {
    const shown = image.length > 40 ? `${image.slice(0, 40)}…` : image;
    const hint = image.startsWith('"')
      ? 'There is one text too many, or a word such as `else` is missing before it.'
      : before
        ? `Something else was expected after \`${before}\`.`
        : 'Something else was expected here.';
    return { message: `\`${shown}\` does not belong here.`, hint };
  }
  if (isStatement) {
    return suggesting(
      image,
      `\`${image}\` begins no statement.`,
      topLevelKeywords,
      (all) => `A statement begins with one of: ${all.join(', ')}.`,
    );
  }
  const words = settingWordsOf(keyword);
  const firstLine = firstLineOf(keyword, image);
  if (firstLine !== undefined)
    return { message: `\`${image}\` stands at another place.`, hint: `It is written \`${firstLine}\`.` };
  if (!isFirst && words.includes(image)) {
    return {
      message: `\`${image}\` stands on a line of its own.`,
      hint: `Write it between the \`{\` and the \`}\` of the ${keyword}.`,
    };
  }
  if (isFirst) {
    const habit = wordOfOtherTools(image, keyword);
    if (habit) return { ...habit, ...(habit.wanted !== undefined && { data: { wanted: habit.wanted } }) };
    return suggesting(image, `\`${image}\` is no setting of ${ownerName(keyword)}.`, words, (all) =>
      all.length > 0 ? `There are ${all.join(', ')}.` : 'The statement that it belongs to has ended above.',
    );
  }
  return suggesting(
    image,
    `\`${image}\` does not belong here.`,
    words,
    () => 'Perhaps a keyword is misspelt, or a quote is missing around words for the user.',
  );
}

/** What looks like a text without its quotes: words up to the arrow, the brace or the end of the line. */
function unquotedWords(text: string, { start, before }: Place): string | undefined {
  const words = /[\p{L}][^"{}\n\r]{0,200}?(?=[ \t]*(?:->|\{|\r?\n|$))/uy;
  words.lastIndex = start;
  return /^[\p{L}_\d`]/u.test(before) ? words.exec(text)?.[0] : undefined;
}

function suggesting(image: string, message: string, words: Iterable<string>, hint: (all: string[]) => string): Told {
  const found = nearest(image, words);
  const wanted = found === image ? undefined : found;
  return {
    message: message + didYouMean(wanted),
    hint: hint([...words]),
    ...(wanted !== undefined && { data: { wanted } }),
  };
}

function placeOf(error: ParserError, context: CheckContext): Place {
  const text = context.document.textDocument.getText();
  const { token } = error;
  const previous =
    error.previousToken && !Number.isNaN(error.previousToken.startOffset) ? error.previousToken : undefined;
  if (previous && isUnknownWord(error, previous)) return placeAt(previous.image, previous.startOffset, text);
  const image = token.image.trim();
  if (image !== '' && !Number.isNaN(token.startOffset)) return placeAt(image, token.startOffset, text);
  // At the end of a line, the place of its last word; what breaks off is behind it, and not in the statement that follows.
  const end = text.slice(0, Number.isNaN(token.startOffset) ? text.length : token.startOffset).trimEnd().length;
  const start = previous && previous.image !== '' ? previous.startOffset : end;
  return { image: '', before: previous?.image ?? '', start, isFirst: false };
}

function placeAt(image: string, start: number, text: string): Place {
  const line = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 500), start);
  return { image, start, before: /\S+(?=\s*$)/.exec(line)?.[0] ?? '', isFirst: line.trim() === '' };
}

/** A word at the beginning of a line that is read as an output, since it is no setting: the line is meant to be one. */
function isUnknownWord({ context }: ParserError, previous: IToken): boolean {
  const isOutput = context?.ruleStack.slice(-2).some((rule) => rule.startsWith('Output')) ?? false;
  return isOutput && /^[\p{L}_]/u.test(previous.image);
}
