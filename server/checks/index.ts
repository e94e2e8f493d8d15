import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { CheckContext, type Fix } from './check.js';
import { checks } from './registry.js';

export type { Check, Fix } from './check.js';
export { checks } from './registry.js';

/** Everything that is wrong with a file, in the order of its lines. */
export function checkFile(document: LangiumDocument<FlowFile>, services: MenuflowServices): Problem[] {
  const context = new CheckContext(document, services);
  for (const check of checks) context.run(check);
  return context.problems.toSorted(
    (left, right) =>
      left.range.start.line - right.range.start.line ||
      left.range.start.character - right.range.start.character ||
      left.code.localeCompare(right.code),
  );
}

/** The safe ways to mend a problem. */
export function fixesFor(problem: Problem, document: LangiumDocument<FlowFile>, services: MenuflowServices): Fix[] {
  return (
    checks.find((check) => check.code === problem.code)?.fix?.(problem, new CheckContext(document, services)) ?? []
  );
}
