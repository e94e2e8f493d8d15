import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { type Check, CheckContext, type Fix, isOfSyntax, type Scope } from './check.js';
import { nothingIn } from './flow/nothing-to-run.js';
import { checks } from './registry.js';

export type { Check, Fix, Scope } from './check.js';
export { checks } from './registry.js';

/** Which checks run: those of one scope, those of statements and declarations (`local` and `program`), or all. */
export type Part = 'all' | 'statements' | Scope;

/** Everything that is wrong with a file, in the order of its lines. */
export function checkFile(
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
  part: Part = 'all',
): Problem[] {
  const context = new CheckContext(document, services);
  for (const check of checks) {
    // What a broken line leads to is not told, so each part has to know the broken lines.
    if (isOfSyntax(check) || isIn(check, part)) context.run(check);
  }
  return context.problems
    .filter((problem) =>
      isOfSyntax(problem) ? part !== 'whole flow' && part !== 'program' : !isCascade(problem, context),
    )
    .toSorted(byPlace);
}

/** Everything that keeps the files of a program from being run, or is wrong with them otherwise. */
export function checkProgram(files: readonly FlowFile[], services: MenuflowServices): Problem[] {
  const problems = files.flatMap((file) =>
    file.$document ? checkFile(file.$document as LangiumDocument<FlowFile>, services) : [],
  );
  return problems.some(({ severity }) => severity === 'error') ? problems : [...problems, ...nothingIn(files)];
}

function isIn({ scope }: Check, part: Part): boolean {
  return part === 'all' || scope === part || (part === 'statements' && scope !== 'whole flow');
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
