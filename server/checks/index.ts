import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { CheckContext, type Fix, type Scope } from './check.js';
import { nothingIn } from './flow/nothing-to-run.js';
import { checks } from './registry.js';
import { inOrder, statementProblems } from './statements.js';
import { flowProblems } from './whole-flow.js';

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
  const statements = statementProblems(document, services);
  if (part === 'statements') return statements;
  if (part === 'local' || part === 'program')
    return statements.filter(({ code }) => checks.find((check) => check.code === code)?.scope === part);
  const flow = flowProblems(document, services, statements);
  return part === 'whole flow' ? flow : inOrder(statements, flow);
}

/** Everything that is wrong with the files of a program: what a build tells. */
export function checkProgram(files: readonly FlowFile[], services: MenuflowServices): Problem[] {
  const problems = files.flatMap((file) =>
    file.$document ? checkFile(file.$document as LangiumDocument<FlowFile>, services) : [],
  );
  return problems.some(({ severity }) => severity === 'error') ? problems : [...problems, ...nothingIn(files)];
}

/**
 * The errors alone that `checkProgram` tells, without its warnings and hints:
 * what keeps the files from being run. Of the checks of the whole flow only one
 * tells errors, so the others are left out, and this is quickly known while an
 * author types.
 */
export function errorsOfProgram(files: readonly FlowFile[], services: MenuflowServices): Problem[] {
  const errors = files
    .flatMap((file) => (file.$document ? statementProblems(file.$document as LangiumDocument<FlowFile>, services) : []))
    .filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? errors : nothingIn(files);
}

/** The safe ways to mend a problem. */
export function fixesFor(problem: Problem, document: LangiumDocument<FlowFile>, services: MenuflowServices): Fix[] {
  const check = checks.find((candidate) => candidate.code === problem.code);
  return check?.fix?.(problem, new CheckContext(document, services)) ?? [];
}
