import type { IToken } from 'chevrotain';
import type { Range } from 'vscode-languageserver-types';
import { nodeTable } from '../../../src/engine/node-table.js';
import { topLevelKeywords } from '../../language/tokens/token-types.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { didYouMean, nearest } from '../nearest.js';

/** Words that can begin a line inside a block. */
const settingWords = new Set([
  ...nodeTable.flatMap((spec) =>
    [...spec.settings, ...spec.outputs].flatMap((row) => row.keyword?.split(' ')[0] ?? []),
  ),
  'step',
  'required',
  'check',
  'else',
  'show',
  'default',
  'option',
  'retries',
  'with',
  'gives',
  'mock',
  'start',
  'target',
  'country',
  'idle',
  'texts',
  'user',
  'bot',
  'given',
  'expect',
  'action',
  'yes',
  'no',
  'when',
]);

/** A line that the grammar cannot read; one problem for a line. */
export const brokenStatement: Check = {
  code: 'MF002',
  severity: 'error',
  title: 'A line cannot be read',
  why: 'The line does not follow the form `keyword id: type "text" modifiers -> target { details }`. It is left out; every other line goes on working.',
  wrong: 'menuu main "Hello" {\n  item a "A" -> end\n}\n',
  right: 'menu main "Hello" {\n  item a "A" -> end\n}\n',
  run(context) {
    const told = new Set(context.document.parseResult.lexerErrors.map((error) => (error.line ?? 1) - 1));
    for (const error of context.document.parseResult.parserErrors) {
      const token = unknownWord(error, context) ?? errorToken(error, context);
      const line = token.range.start.line;
      if (told.has(line)) continue;
      told.add(line);
      context.reportAt(token.range, tell(token.image, token.before, token.range.start.character === 0));
    }
  },
  fix(problem) {
    const wanted = (problem.data as { wanted?: string } | undefined)?.wanted;
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to \`${wanted}\``)];
  },
};

function tell(image: string, before: string, isStatement: boolean): { message: string; hint: string; data?: unknown } {
  if (before === '->')
    return { message: 'The arrow leads nowhere yet.', hint: 'Write the name of a node after `->`, or `end`.' };
  if (image === '')
    return {
      message: `Something is missing${before ? ` after \`${before}\`` : ' here'}.`,
      hint: 'Finish the line, or take it out.',
    };
  const word = /^[\p{L}_]/u.test(image);
  if (isStatement && word) {
    const wanted = nearest(image, topLevelKeywords);
    return {
      message: `\`${image}\` begins no statement.${didYouMean(wanted)}`,
      hint: `A statement begins with one of: ${[...topLevelKeywords].join(', ')}.`,
      ...(wanted && { data: { wanted } }),
    };
  }
  if (word) {
    const wanted = nearest(image, settingWords);
    return {
      message: `\`${image}\` does not belong here.${didYouMean(wanted)}`,
      hint: 'Perhaps a keyword is misspelt, or a quote is missing around words for the user.',
      ...(wanted && wanted !== image && { data: { wanted } }),
    };
  }
  return {
    message: `\`${image.slice(0, 40)}\` does not belong here.`,
    hint: before ? `Something else was expected after \`${before}\`.` : 'Something else was expected here.',
  };
}

/** A word at the beginning of a line that is read as an output, since it is no setting: the line is meant to be one. */
function unknownWord(
  error: { token: IToken; previousToken?: IToken; context?: { ruleStack: string[] } },
  context: CheckContext,
): ReturnType<typeof errorToken> | undefined {
  const { previousToken: previous } = error;
  if (
    !error.context?.ruleStack.slice(-2).some((rule) => rule.startsWith('Output')) ||
    !previous ||
    !/^[\p{L}_]/u.test(previous.image)
  )
    return undefined;
  const { textDocument } = context.document;
  const range = {
    start: textDocument.positionAt(previous.startOffset),
    end: textDocument.positionAt(previous.startOffset + previous.image.length),
  };
  return { image: previous.image, before: '', range };
}

/** The token that the parser stumbled over; at a line's end, the place behind its last word. */
function errorToken(
  error: { token: IToken; previousToken?: IToken },
  context: CheckContext,
): { image: string; before: string; range: Range } {
  const { textDocument } = context.document;
  const { token } = error;
  const previous =
    'previousToken' in error && error.previousToken && !Number.isNaN(error.previousToken.startOffset)
      ? error.previousToken
      : undefined;
  const before = previous?.image ?? '';
  const image = token.image.trim();
  if (image !== '' && !Number.isNaN(token.startOffset)) {
    return {
      image,
      before,
      range: {
        start: textDocument.positionAt(token.startOffset),
        end: textDocument.positionAt(token.startOffset + image.length),
      },
    };
  }
  const offset =
    previous && previous.image !== ''
      ? previous.startOffset
      : Number.isNaN(token.startOffset)
        ? textDocument.getText().length
        : token.startOffset;
  return {
    image: '',
    before,
    range: {
      start: textDocument.positionAt(offset),
      end: textDocument.positionAt(offset + Math.max(before.length, 0)),
    },
  };
}
