import path from 'node:path';
import { checks } from '../../server/checks/index.js';
import type { Problem } from '../../server/language/problem.js';
import { nameOf } from './files.js';

declare const MENUFLOW_VERSION: string;

const home = 'https://github.com/menuflow/menuflow';
const levels = { error: 'error', warning: 'warning', hint: 'note' } as const;

/** Problems as SARIF 2.1.0, with the rules that found them. */
export function sarif(problems: readonly Problem[]): string {
  const codes = [...new Set(problems.map((problem) => problem.code))].toSorted();
  const results = problems.map((problem) => ({
    ruleId: problem.code,
    ruleIndex: codes.indexOf(problem.code),
    level: levels[problem.severity],
    message: { text: [problem.message, problem.hint].filter(Boolean).join('\n') },
    locations: [{ physicalLocation: place(problem.uri, problem.range) }],
    ...(problem.related?.length && {
      relatedLocations: problem.related.map((related, id) => ({
        id,
        message: { text: related.message },
        physicalLocation: place(related.uri, related.range),
      })),
    }),
  }));
  const driver = {
    name: 'menuflow',
    version: MENUFLOW_VERSION,
    semanticVersion: MENUFLOW_VERSION,
    informationUri: home,
    rules: codes.map(rule),
  };
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function rule(code: string): object {
  const check = checks.find((candidate) => candidate.code === code);
  return {
    id: code,
    helpUri: `${home}/blob/main/docs/diagnostics/${code}.md`,
    ...(check && {
      shortDescription: { text: check.title },
      fullDescription: { text: check.why },
      help: {
        text: `${check.why}\n\nFor example:\n\n${check.wrong.trim()}\n\nMended:\n\n${check.right.trim()}`,
        markdown: `${check.why}\n\n\`\`\`menuflow\n${check.wrong.trim()}\n\`\`\`\n\nMended:\n\n\`\`\`menuflow\n${check.right.trim()}\n\`\`\``,
      },
      defaultConfiguration: { level: levels[check.severity] },
    }),
  };
}

function place(uri: string, { start, end }: Problem['range']): object {
  return {
    artifactLocation: { uri: address(uri) },
    region: {
      startLine: start.line + 1,
      startColumn: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
    },
  };
}

/** A file below this folder by its way from here, as code scanning wants it; any other by its whole address. */
function address(uri: string): string {
  const name = nameOf(uri);
  if (path.isAbsolute(name)) return uri;
  return name.split(path.sep).map(encodeURIComponent).join('/');
}
