import type { Expression, Router, When } from '../../language/generated/ast.js';
import { targetId } from '../../language/texts.js';
import { type CheckContext, type Fix, relatedTo } from '../check.js';
import { canHold } from '../expressions/possible.js';

/** More lines of one router than this are not compared with those before them. */
const MOST_LINES = 100;
const anything = (): undefined => undefined;

/** Tells a `when` that earlier ones of its router always take first. */
export function tellTakenBefore(router: Router, context: CheckContext): void {
  const before: When[] = [];
  for (const when of router.members) {
    if (when.$type !== 'When' || !when.condition || context.isIllTyped(when)) continue;
    const { condition } = when;
    const conditions = before.flatMap((one) => one.condition ?? []);
    if (
      canHold(condition, anything) &&
      (isRepeated(condition, conditions) || !canHold(condition, anything, conditions))
    ) {
      const [first] = before.filter((one) => one.condition && takes(one.condition, condition));
      context.report(when, 'condition', {
        message: `Nobody is led to \`${targetId(when.target) ?? ''}\` here: whenever this holds, an earlier line has led elsewhere.`,
        hint: 'The first line that holds is taken. Put the narrower condition first, or take one of them out.',
        ...(first && {
          related: relatedTo(first, 'condition', 'This line is taken first.'),
          // Moved up, it must not take everything in its turn.
          ...(!takes(condition, first.condition) && { data: { before: first.$cstNode?.range.start.line } }),
        }),
      });
    }
    if (before.length < MOST_LINES) before.push(when);
  }
}

/** Moves the line up to where it is asked first; both have to stand on lines of their own. */
export function movedUp(line: number, before: number, { document, uri }: CheckContext): Fix[] {
  const { textDocument } = document;
  const textOf = (at: number): string =>
    textDocument.getText({ start: { line: at, character: 0 }, end: { line: at + 1, character: 0 } });
  const [moved, first] = [textOf(line), textOf(before)];
  if (![moved, first].every((text) => /^[ \t]*when\b[^{}]*\n$/.test(text))) return [];
  return [
    {
      title: `Ask this before \`${first.trim()}\``,
      edits: [
        { uri, range: { start: { line: before, character: 0 }, end: { line: before, character: 0 } }, newText: moved },
        { uri, range: { start: { line, character: 0 }, end: { line: line + 1, character: 0 } }, newText: '' },
      ],
    },
  ];
}

/** Whether one condition holds wherever the other does. */
function takes(one: Expression, other: Expression | undefined): boolean {
  return other !== undefined && (isRepeated(other, [one]) || !canHold(other, anything, [one]));
}

/** Whether the very same condition stands there before, whatever it asks. */
function isRepeated(condition: Expression, before: readonly Expression[]): boolean {
  const words = wordsOf(condition);
  return words !== '' && before.some((one) => wordsOf(one) === words);
}

function wordsOf({ $cstNode: cst }: Expression): string {
  return cst?.text.replaceAll(/\s+/g, ' ') ?? '';
}
