import type { LangiumDocument } from 'langium';
import type { FlowFile } from '../language/generated/ast.js';
import { type Chunk, chunksOf } from '../language/incremental/chunks.js';
import type { Asked } from '../language/incremental/watched-names.js';
import type { MenuflowServices } from '../language/module.js';
import type { Problem } from '../language/problem.js';
import { CheckContext, isOfSyntax, MOST_SUGGESTIONS } from './check.js';
import { checks } from './registry.js';
import { finished, type Steps } from './steps.js';

/** What was found in a chunk, and all that it hangs on. */
interface Findings {
  problems: readonly Problem[];
  /** The line at which the chunk stood then. */
  line: number;
  uri: string;
  asked: readonly Asked[];
  /** How many suggestions were wished for, and how many there could be. */
  wishes: number;
  most: number;
}

/** After so many chunks have been looked at there is a pause. */
const CHUNKS_OF_STEP = 10;

const findings = new WeakMap<Chunk, Findings>();
const statementChecks = checks.filter(({ scope }) => scope !== 'whole flow');

/**
 * What is wrong with the statements of a file, in the order of its lines. A
 * chunk is looked at again only if its text has changed, or the meaning of a
 * name that it asked for.
 */
export function statementProblems(document: LangiumDocument<FlowFile>, services: MenuflowServices): Problem[] {
  return finished(statementProblemsInSteps(document, services));
}

/** The same with pauses, since a file that was just opened has all of its statements looked at. */
export function* statementProblemsInSteps(
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
): Steps<Problem[]> {
  const uri = document.uri.toString();
  const all: Problem[] = [];
  let suggestions = MOST_SUGGESTIONS;
  let examined = 0;
  for (const chunk of chunksOf(document.parseResult.value)) {
    const known = findings.get(chunk);
    const isKnown = known !== undefined && holds(known, uri, suggestions, services);
    const now = isKnown ? moved(known, chunk) : examine(chunk, document, services, suggestions);
    if (!isKnown && ++examined % CHUNKS_OF_STEP === 0) yield;
    suggestions = Math.max(0, suggestions - now.wishes);
    for (const problem of now.problems) all.push(problem);
  }
  return all;
}

/** Whether all that is known of the statements of a file would be found again, at the same lines. */
export function statementsHold(document: LangiumDocument<FlowFile>, services: MenuflowServices): boolean {
  const uri = document.uri.toString();
  let suggestions = MOST_SUGGESTIONS;
  return chunksOf(document.parseResult.value).every((chunk) => {
    const known = findings.get(chunk);
    const isSame = known !== undefined && known.line === chunk.place.line && holds(known, uri, suggestions, services);
    suggestions = Math.max(0, suggestions - (known?.wishes ?? 0));
    return isSame;
  });
}

function holds(known: Findings, uri: string, suggestions: number, services: MenuflowServices): boolean {
  const couldSuggest = known.wishes <= Math.min(known.most, suggestions) || known.most === suggestions;
  return couldSuggest && known.uri === uri && services.naming.Programs.stillAnswer(known.asked);
}

function examine(
  chunk: Chunk,
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
  most: number,
): Findings {
  const context = new CheckContext(document, services, chunk, most);
  const { asked } = services.naming.Programs.watcher.listen(() => {
    for (const check of statementChecks) context.run(check);
  });
  const problems = context.problems
    .filter((problem) => isOfSyntax(problem) || !context.brokenLines.has(problem.range.start.line))
    .toSorted(byPlace);
  const found = { problems, line: chunk.place.line, uri: context.uri, asked, wishes: context.wishes, most };
  // What points at another place would have to move with that place.
  const isKept = !context.isFleeting && !problems.some(({ related }) => related);
  if (isKept) findings.set(chunk, found);
  else findings.delete(chunk);
  return found;
}

/** What was found, at the lines on which it stands now. */
function moved(known: Findings, chunk: Chunk): Findings {
  const by = chunk.place.line - known.line;
  if (by === 0) return known;
  const problems = known.problems.map((problem) => movedBy(problem, by));
  const now = { ...known, problems, line: chunk.place.line };
  findings.set(chunk, now);
  return now;
}

/** A problem so many lines further down. */
export function movedBy(problem: Problem, lines: number): Problem {
  if (lines === 0) return problem;
  const { start, end } = problem.range;
  return {
    ...problem,
    range: { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } },
  };
}

/** Problems of statements and those of the whole flow, by their lines. */
export function inOrder(statements: readonly Problem[], flow: readonly Problem[]): Problem[] {
  return flow.length === 0 ? [...statements] : [...statements, ...flow].toSorted(byPlace);
}

/** The order in which problems are told. */
export function byPlace(left: Problem, right: Problem): number {
  return (
    left.range.start.line - right.range.start.line ||
    left.range.start.character - right.range.start.character ||
    (left.code < right.code ? -1 : left.code > right.code ? 1 : 0)
  );
}
