import type { Problem } from '../../server/language/problem.js';
import { nameOf } from './files.js';
import { problemLine } from './sources.js';

interface ReportOptions {
  colours: boolean;
  files: number;
}

type Reporter = (problems: readonly Problem[], options: ReportOptions) => string;

/** The ways in which `check` can tell its problems. */
export const reporters: Readonly<Record<string, Reporter>> = { text, json, sarif, github };

declare const MENUFLOW_VERSION: string;

const colourOf = { error: 31, warning: 33, hint: 36 } as const;

function text(problems: readonly Problem[], { colours, files }: ReportOptions): string {
  const paint = (words: string, colour: number): string => (colours ? `\u001b[${colour}m${words}\u001b[0m` : words);
  const lines = problems.flatMap((problem) => [
    problemLine(problem).replace(` ${problem.severity} `, () => ` ${paint(problem.severity, colourOf[problem.severity])} `),
    ...(problem.hint ? problem.hint.split('\n').map((line) => `  ${line}`) : []),
  ]);
  const count = (severity: Problem['severity']): number => problems.filter((problem) => problem.severity === severity).length;
  const summary = colours ? [`${files} ${files === 1 ? 'file' : 'files'}: ${count('error')} errors, ${count('warning')} warnings`] : [];
  return [...lines, ...summary].map((line) => `${line}\n`).join('');
}

function json(problems: readonly Problem[]): string {
  return `${JSON.stringify({ problems: problems.map(({ uri, ...problem }) => ({ file: nameOf(uri), ...problem })) }, null, 2)}\n`;
}

function github(problems: readonly Problem[]): string {
  const kinds = { error: 'error', warning: 'warning', hint: 'notice' } as const;
  return problems
    .map((problem) => {
      const { start, end } = problem.range;
      const place = `file=${property(nameOf(problem.uri))},line=${start.line + 1},col=${start.character + 1},endLine=${end.line + 1},endColumn=${end.character + 1},title=${property(problem.code)}`;
      return `::${kinds[problem.severity]} ${place}::${data([problem.message, problem.hint].filter(Boolean).join('\n'))}\n`;
    })
    .join('');
}

/** GitHub's own escapes for what stands after `::`. */
function data(words: string): string {
  return words.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(words: string): string {
  return data(words).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function sarif(problems: readonly Problem[]): string {
  const codes = [...new Set(problems.map((problem) => problem.code))].toSorted();
  const levels = { error: 'error', warning: 'warning', hint: 'note' } as const;
  const rules = codes.map((code) => ({ id: code, helpUri: `https://github.com/menuflow/menuflow/blob/main/docs/diagnostics/${code}.md` }));
  const results = problems.map((problem) => ({
    ruleId: problem.code,
    ruleIndex: codes.indexOf(problem.code),
    level: levels[problem.severity],
    message: { text: [problem.message, problem.hint].filter(Boolean).join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(nameOf(problem.uri).replaceAll('\\', '/')) },
          region: { startLine: problem.range.start.line + 1, startColumn: problem.range.start.character + 1, endLine: problem.range.end.line + 1, endColumn: problem.range.end.character + 1 },
        },
      },
    ],
  }));
  const tool = { driver: { name: 'menuflow', version: MENUFLOW_VERSION, informationUri: 'https://github.com/menuflow/menuflow', rules } };
  return `${JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [{ tool, columnKind: 'utf16CodeUnits', results }] }, null, 2)}\n`;
}
