import type { LexicalProblem } from '../../language/tokens/problems.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { arrowToNoName } from './habits.js';
import type { StatementLines } from './statement-lines.js';
import { wrongSignAt } from './wrong-signs.js';

type Words = (found: string) => [message: string, hint: string];

const words: Readonly<Record<LexicalProblem['code'], Words>> = {
  'unclosed-text': () => [
    'This text is not closed.',
    'A text ends with a quote on the line where it began. For several lines use """ at its beginning and end.',
  ],
  'unclosed-template': () => [
    'This {{ is not closed.',
    'A path in a text stands between {{ and }}. For two braces as such, write \\{{.',
  ],
  'not-a-path': (found) => [
    `\`${found}\` cannot stand in a template.`,
    'Between {{ and }} stands one path, such as {{User.first_name}} or {{rows[0].title}}. To calculate, set a variable first.',
  ],
  'unclosed-bracket': (found) => [
    `This \`${found}\` is never closed.`,
    `Write \`${{ '{': '}', '(': ')', '[': ']' }[found] ?? ''}\` where it ends.`,
  ],
  'unopened-bracket': (found) => [
    `This \`${found}\` closes nothing.`,
    'Take it out, or open the block that it should close.',
  ],
  'unclosed-comment': () => ['This comment is not closed.', 'It ends with */.'],
  'empty-id': () => ['This name is empty.', 'Write the name between the backquotes.'],
  'unclosed-id': () => ['This name is not closed.', 'A name in backquotes ends with a backquote on the same line.'],
  'unexpected-character': (found) => [
    `\`${found}\` has no meaning here.`,
    'Take it out. Words for the user stand in quotes.',
  ],
  'indented-statement': (found) => [
    `A statement such as \`${found}\` begins in the first column.`,
    'Take out the space before it.',
  ],
  'too-deep': () => ['This stands too deep inside brackets.', 'More than 64 brackets inside each other are not read.'],
  'too-long': () => [
    'This statement is too long.',
    'More than 500 operators in one statement are not read. Split it with `set`.',
  ],
};

/** What is wrong with texts, brackets and characters, before the grammar is asked. */
export const brokenText: Check = {
  code: 'MF001',
  severity: 'error',
  scope: 'local',
  title: 'A text, a template, a bracket or a comment is broken',
  why: 'What is left open would swallow what follows. Menuflow closes it at the end of its line or statement, so that everything else goes on working; what the author meant is still missing.',
  wrong: 'menu main "Hello {\n  item a "A" -> end\n}\n',
  right: 'menu main "Hello" {\n  item a "A" -> end\n}\n',
  run(context) {
    for (const error of context.lexerErrors as LexicalProblem[]) {
      if (isOfOtherMistake(error, context.lines) || tellTypographic(error, context)) continue;
      const [message, hint] = words[error.code](error.found);
      const start = context.positionAt(error.offset);
      const end = context.positionAt(error.offset + error.length);
      context.reportAt({ start, end }, { message, hint, data: { code: error.code, found: error.found } });
    }
  },
  fix(problem) {
    const data = problem.data as { code?: string; found?: string; wanted?: string } | undefined;
    if (data?.wanted !== undefined) return [replacing(problem, data.wanted, `Change to \`${data.wanted}\``)];
    const remove = (title: string) => [
      { title, edits: [{ uri: problem.uri, range: problem.range, newText: '' }], preferred: true },
    ];
    if (data?.code === 'unopened-bracket') return remove(`Take out \`${data.found ?? ''}\``);
    return data?.code === 'indented-statement' ? remove('Move it to the first column') : [];
  },
};

const typographic = /^[“”„‟«»‘’‚‹›＂]/;

/**
 * Word processors and telephones write signs that look like ours: arrows, and
 * quotes, whose text is told of as a whole. False where it is none of these.
 */
function tellTypographic({ code, found, offset }: LexicalProblem, context: CheckContext): boolean {
  if (code !== 'unexpected-character') return false;
  const text = context.document.textDocument.getText();
  const tell = (from: number, to: number, wanted: string, message: string, hint: string): void =>
    context.reportAt(
      { start: context.positionAt(from), end: context.positionAt(to) },
      { message, hint, data: { wanted } },
    );
  const sign = wrongSignAt(text, offset);
  if (sign) {
    const written = text.slice(sign.start, sign.end);
    tell(
      sign.start,
      sign.end,
      sign.wanted,
      `\`${written}\` does not belong here. Did you mean \`${sign.wanted}\`?`,
      sign.why,
    );
    return true;
  }
  if (!typographic.test(found)) return false;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(Math.max(start, offset - 500), offset);
  // Every second one closes what the one before has opened.
  if ((before.match(new RegExp(typographic.source.slice(1), 'g'))?.length ?? 0) % 2 === 1) return true;
  const words = /^.([^“”„‟«»‘’‚‹›＂"\n\r]{0,500})[“”„‟«»‘’‚‹›＂"]/u.exec(text.slice(offset, offset + 504));
  tell(
    offset,
    offset + (words?.[0].length ?? found.length),
    words ? `"${words[1]}"` : '"',
    `\`${found}\` is not the quote that is meant here: that is \`"\`.`,
    'Word processors turn straight quotes into curly ones. A text stands between two straight ones: `"Hello"`.',
  );
  return true;
}

/** What only follows from a mistake that is told of as a whole: the signs of a link, the end of a block without a beginning. */
function isOfOtherMistake({ code, line = 1 }: LexicalProblem, lines: StatementLines): boolean {
  if (code === 'unexpected-character') return arrowToNoName(lines.textOf(line - 1)) !== undefined;
  return code === 'unopened-bracket' && lines.unopenedBlockOf(line - 1) !== undefined;
}
