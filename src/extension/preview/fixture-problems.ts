import type { Flow, Json } from '../../engine/index.js';
import { t } from '../../messages/words.js';
import { misfit, readFixtures } from './fixtures.js';
import { outputsOf } from './find-way.js';

/** What is wrong in a fixtures file, and where: offsets of the smallest text that says so. */
export interface FixtureProblem {
  message: string;
  start: number;
  end: number;
}

/** Holds a fixtures file against the flow it belongs to. A file that is no JSON is the JSON language's business. */
export function fixtureProblems(text: string, flow: Flow): FixtureProblem[] {
  if (!isJson(text)) return [];
  const problems: FixtureProblem[] = [];
  for (const [node, answers] of Object.entries(readFixtures(text).answers)) {
    const place = placeOf(text, '"answers"', JSON.stringify(node));
    if (!Object.hasOwn(flow.nodes, node)) {
      problems.push({
        message: t('There is no node {0} in the flow, so these answers are never used.', node),
        ...place,
      });
      continue;
    }
    for (const answer of answers) {
      const at = placeOf(text, '"answers"', JSON.stringify(node), '"name"', JSON.stringify(answer.name));
      const wrong = misfit(flow, node, answer.values);
      if (wrong !== undefined)
        problems.push({ message: t('The answer {0} does not fit: {1}', answer.name, wrong), ...at });
      const outputs = outputsOf(flow, node);
      if (!outputs.includes(answer.output))
        problems.push({
          message: t('{0} has no output {1}; it has {2}.', node, answer.output, outputs.join(', ')),
          ...at,
        });
    }
  }
  return problems;
}

/** The last of some texts that follow each other in a file; where one is missing, the one before it. */
function placeOf(text: string, ...trail: string[]): { start: number; end: number } {
  let start = 0;
  let end = 1;
  for (const part of trail) {
    const found = text.indexOf(part, end);
    if (found < 0) break;
    start = found;
    end = found + part.length;
  }
  return { start, end };
}

function isJson(text: string): boolean {
  try {
    return (JSON.parse(text) as Json) !== undefined;
  } catch {
    return false;
  }
}
