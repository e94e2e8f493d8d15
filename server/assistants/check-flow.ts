import { counted, upTo } from './bounds.js';
import { openSource, problemLines, sourceProperties } from './sources.js';
import type { Tool } from './tool.js';

/** More problems at once help nobody: most follow from the first. */
const MOST_PROBLEMS = 40;

export const checkFlow: Tool = {
  name: 'check_flow',
  title: 'Check a Menuflow flow',
  summary: 'Finds what is wrong with a flow.',
  description:
    'Checks a .menuflow flow (a chat-bot menu or wizard written as text) and returns every error, warning and hint with its place, the line, and how to mend it: syntax, unknown names, wrong types, dead ends, unreachable nodes, channel limits. Call it after every change to a flow. `explain_language` with a code such as MF101 tells more about a problem.',
  input: { type: 'object', properties: sourceProperties, additionalProperties: false },
  run(input, files) {
    const source = openSource(input, files);
    const problems = source.workspace.check(source.uri);
    const severities = ['error', 'warning', 'hint'] as const;
    const sorted = severities.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
    if (sorted.length === 0) return `${source.nameOf(source.uri)}: no problems.`;
    const counts = severities.flatMap((severity) => {
      const count = problems.filter((problem) => problem.severity === severity).length;
      return count === 0 ? [] : [counted(count, severity)];
    });
    return [
      `${source.nameOf(source.uri)}: ${counts.join(', ')}.`,
      '',
      ...upTo(MOST_PROBLEMS, problemLines(sorted, source), 'problems'),
    ].join('\n');
  },
};
