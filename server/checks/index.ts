import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { CheckContext, type Fix, isOfSyntax } from './check.js';
import { checks } from './registry.js';

export type { Check, Fix } from './check.js';
export { checks } from './registry.js';

/** Which checks run: all, those that look at a file's own statements, or those that look at the whole program. */
export type Part = 'all' | 'statements' | 'whole flow';

/** Everything that is wrong with a file, in the order of its lines. */
export function checkFile(
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
  part: Part = 'all',
): Problem[] {
  const context = new CheckContext(document, services);
  for (const check of checks) {
    const isSyntax = check.code.startsWith('MF0');
    if (isSyntax || part === 'all' || (part === 'whole flow') === (check.wholeFlow ?? false)) context.run(check);
  }
  return context.problems
    .filter((problem) => (isOfSyntax(problem) ? part !== 'whole flow' : !isCascade(problem, context)))
    .toSorted(byPlace);
}

/** The safe ways to mend a problem. */
export function fixesFor(problem: Problem, document: LangiumDocument<FlowFile>, services: MenuflowServices): Fix[] {
  const check = checks.find((candidate) => candidate.code === problem.code);
  return check?.fix?.(problem, new CheckContext(document, services)) ?? [];
}

/** What else is wrong with a line that could not be read may come from that alone. */
function isCascade(problem: Problem, context: CheckContext): boolean {
  return context.brokenLines.has(problem.range.start.line);
}

function byPlace(left: Problem, right: Problem): number {
  return (
    left.range.start.line - right.range.start.line ||
    left.range.start.character - right.range.start.character ||
    (left.code < right.code ? -1 : left.code > right.code ? 1 : 0)
  );
}
