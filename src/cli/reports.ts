import type { Problem } from '../../server/language/problem.js';
import { nameOf } from './files.js';
import { sarif } from './sarif.js';
import { problemLine } from './sources.js';

export interface ReportOptions {
  colours: boolean;
  files: number;
}

type Reporter = (problems: readonly Problem[], options: ReportOptions) => string;

/** The ways in which `check` can tell its problems. */
export const reporters: Readonly<Record<string, Reporter>> = { text, json, sarif, github };

const colourOf = { error: 31, warning: 33, hint: 36 } as const;

function text(problems: readonly Problem[], { colours, files }: ReportOptions): string {
  const paint = (words: string, colour: number): string => (colours ? `\u001b[${colour}m${words}\u001b[0m` : words);
  const lines = problems.flatMap((problem) => [
    problemLine(problem).replace(
      `: ${problem.severity} `,
      () => `: ${paint(problem.severity, colourOf[problem.severity])} `,
    ),
    ...(problem.hint ? problem.hint.split('\n').map((line) => `  ${line}`) : []),
  ]);
  // On a terminal silence could mean anything; in a pipe it means that all is well.
  const summary = colours
    ? [
        `${counted(files, 'file')}: ${(['error', 'warning', 'hint'] as const).map((severity) => counted(problems.filter((problem) => problem.severity === severity).length, severity)).join(', ')}`,
      ]
    : [];
  return [...lines, ...summary].map((line) => `${line}\n`).join('');
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function json(problems: readonly Problem[]): string {
  const named = problems.map(({ uri, related, data: _data, ...problem }) => ({
    file: nameOf(uri),
    ...problem,
    ...(related && { related: related.map(({ uri: other, ...rest }) => ({ file: nameOf(other), ...rest })) }),
  }));
  return `${JSON.stringify({ problems: named }, null, 2)}\n`;
}

function github(problems: readonly Problem[]): string {
  const kinds = { error: 'error', warning: 'warning', hint: 'notice' } as const;
  return problems
    .map((problem) => {
      const { start, end } = problem.range;
      const columns = start.line === end.line ? `,col=${start.character + 1},endColumn=${end.character + 1}` : '';
      const place = `file=${property(nameOf(problem.uri))},line=${start.line + 1},endLine=${end.line + 1}${columns},title=${property(problem.code)}`;
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
