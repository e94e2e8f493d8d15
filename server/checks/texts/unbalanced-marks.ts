import { formats } from '../../../src/engine/node-table.js';
import { isNode, type Member, type Node, type Text } from '../../language/generated/ast.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { membersOf } from '../flow/graph.js';
import { charactersOf, type LooseMark, looseHtml, looseMarkdown } from './marks.js';
import { screensOf } from './screens.js';

/** A mark of Markdown or HTML that opens without closing, or the other way round. */
export const unbalancedMarks: Check = {
  code: 'MF503',
  severity: 'warning',
  scope: 'program',
  title: 'The marks of the text do not pair up',
  why: 'Some channels refuse a message whose bold or italic is not closed; others show the sign itself. A sign that is meant as such stands behind a backslash in Markdown, and `<` is written `&lt;` in HTML.',
  wrong: 'flow f {\n  start s\n  format markdown\n}\nsend s "This is *important" -> end\n',
  right: 'flow f {\n  start s\n  format markdown\n}\nsend s "This is *important*, 2 \\* 3" -> end\n',
  run(context) {
    const general = formatIn(context.program.headers.flatMap((header) => header.members));
    for (const node of context.statements.filter(isNode)) {
      const format = formatIn(membersOf(node)) ?? general;
      if (format !== 'Markdown' && format !== 'HTML') continue;
      for (const text of textsOf(node)) {
        for (const mark of format === 'HTML' ? looseHtml(charactersOf(text)) : looseMarkdown(charactersOf(text))) {
          tell(mark, format, context);
        }
      }
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    if (wanted === undefined) return [];
    return [
      {
        ...replacing(
          problem,
          wanted,
          wanted.startsWith('<') ? `Change to ${wanted}` : `Write ${wanted} for the sign itself`,
        ),
        preferred: false,
      },
    ];
  },
};

/** Everything that a node sends in its format: its messages, and what a wrong answer is told. */
function textsOf(node: Node): Text[] {
  const errors = membersOf(node).flatMap((step) =>
    step.$type === 'Step'
      ? step.members.flatMap((member) => ('message' in member && member.message ? [member.message] : []))
      : [],
  );
  return [...screensOf(node).flatMap((screen) => screen.texts), ...errors];
}

function tell({ offset, length, mark, kind }: LooseMark, format: 'Markdown' | 'HTML', context: CheckContext): void {
  const range = { start: context.positionAt(offset), end: context.positionAt(offset + length) };
  if (format === 'Markdown') {
    const names: Readonly<Record<string, string>> = { '*': 'bold', _: 'italic', '`': 'code' };
    context.reportAt(range, {
      message: `This ${mark} begins ${names[mark] ?? 'a mark'} that does not end on its line.`,
      hint: `Close it with another ${mark}, or write \\${mark} for the sign itself.`,
      data: { wanted: `\\${mark}` },
    });
    return;
  }
  const messages = {
    unclosed: `<${mark}> is not closed.`,
    reopened: `<${mark}> stands inside another <${mark}>. Did you mean </${mark}>?`,
    unopened: `</${mark}> closes nothing.`,
    'unknown tag': `Chats know no <${mark}>.`,
    sign: 'This `<` begins no tag.',
  };
  context.reportAt(range, {
    message: messages[kind],
    hint:
      kind === 'sign'
        ? 'Write &lt; for the sign itself.'
        : 'Chats know <b>, <i>, <u>, <s>, <code>, <pre> and <a>, each with its end.',
    ...(kind === 'sign' && { data: { wanted: '&lt;' } }),
    ...(kind === 'reopened' && { data: { wanted: `</${mark}>` } }),
  });
}

/** What Flow JSON calls the format among some settings; a plain one is the empty text. */
function formatIn(members: readonly Member[]): string | undefined {
  const member = members.find((candidate) => candidate.$type === 'Format');
  return member && (formats.find((format) => format.name === member.value)?.parseMode ?? '');
}
