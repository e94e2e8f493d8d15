import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';
import { type Chunk, chunksOf } from '../language/incremental/chunks.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { CheckContext } from './check.js';
import { checks } from './registry.js';
import { byPlace, movedBy } from './statements.js';
import { finished, type Steps } from './steps.js';

const flowChecks = checks.filter(({ scope }) => scope === 'whole flow');

/** What was found in each chunk, and where that stood. */
const findings = new WeakMap<Chunk, { problems: readonly Problem[]; line: number }>();

/** What is wrong with the ways through the flow. */
export function flowProblems(
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
  statements: readonly Problem[],
): Problem[] {
  return finished(flowProblemsInSteps(document, services, statements));
}

/** The same with pauses. */
export function* flowProblemsInSteps(
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
  statements: readonly Problem[],
): Steps<Problem[]> {
  const context = new CheckContext(document, services);
  // What a broken line leads to is not told, so those have to be known.
  context.knows(statements);
  for (const check of flowChecks) {
    yield* context.runInSteps(check);
    yield;
  }
  const problems = context.problems.filter(({ range }) => !context.brokenLines.has(range.start.line)).toSorted(byPlace);
  keep(problems, chunksOf(document.parseResult.value));
  return problems;
}

/** What was found last in the statements that have not changed since, where they stand now. */
export function flowProblemsBefore(document: LangiumDocument<FlowFile>): Problem[] {
  return chunksOf(document.parseResult.value).flatMap((chunk) => {
    const known = findings.get(chunk);
    return known ? known.problems.map((problem) => movedBy(problem, chunk.place.line - known.line)) : [];
  });
}

function keep(problems: readonly Problem[], chunks: readonly Chunk[]): void {
  let next = 0;
  for (const [index, chunk] of chunks.entries()) {
    const end = chunks[index + 1]?.place.line ?? Infinity;
    const first = next;
    while (next < problems.length && (problems[next]?.range.start.line ?? 0) < end) next++;
    if (next > first) findings.set(chunk, { problems: problems.slice(first, next), line: chunk.place.line });
    else findings.delete(chunk);
  }
}
