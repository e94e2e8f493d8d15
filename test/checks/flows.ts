import { type Fix, fixesFor } from '../../server/checks/index.js';
import type { Problem } from '../../server/language/problem.js';
import { Workspace } from '../../server/workspace.js';

export interface Examined {
  problems: Problem[];
  fixes: (problem: Problem) => Fix[];
}

/** One workspace for all, since making one takes longer than most flows. */
const workspace = new Workspace(() => undefined);
let examined = 0;

/** What the checks say of a flow that stands alone. */
export function examine(text: string): Examined {
  const uri = `memory://test/${++examined}/flow.menuflow`;
  const document = workspace.open(uri, text)!.$document as Parameters<typeof fixesFor>[1];
  return {
    problems: workspace.check(uri),
    fixes: (problem) => fixesFor(problem, document, workspace.language.menuflow),
  };
}

/** The flow with a fix's edits made. */
export function apply(text: string, fix: Fix): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).reduce((sum, words) => sum + words.length + 1, 0) + character;
  return fix.edits
    .map(({ range, newText }) => ({ start: offset(range.start), end: offset(range.end), newText }))
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, newText }) => changed.slice(0, start) + newText + changed.slice(end), text);
}

/** The flow as a reader judges it: below each line what is wrong with it, underlined. */
export function annotated(text: string, problems: readonly Problem[]): string {
  return text
    .split('\n')
    .flatMap((line, number) => [
      line,
      ...problems.filter(({ range }) => range.start.line === number).map((problem) => underline(line, problem)),
    ])
    .join('\n');
}

/** The flow without what is underlined in it. */
export function plain(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^ *\^+ MF\d{3} /.test(line))
    .join('\n');
}

function underline(line: string, { code, severity, message, range }: Problem): string {
  const { start, end } = range;
  const width = (end.line === start.line ? end.character : line.length) - start.character;
  return `${' '.repeat(start.character)}${'^'.repeat(Math.max(width, 1))} ${code} ${severity}: ${message}`;
}
