import type { Problem } from '../../../server/language/problem.js';
import type { Command } from '../command.js';
import { expandFiles } from '../files.js';
import { reporters } from '../reports.js';
import { openSources } from '../sources.js';

export const check: Command = {
  name: 'check',
  summary: 'tells everything that the editor would say of these files',
  usage: '[--format text|json|sarif|github] [--strict] FILE…',
  options: {
    format: { value: 'FORMAT', oneOf: Object.keys(reporters), doc: 'text, json, sarif or github' },
    strict: { doc: 'warnings count as errors' },
  },
  run(args, console) {
    const files = expandFiles(args.files);
    const { workspace, uris } = openSources(files);
    const problems = uris.flatMap((uri) => workspace.check(uri)).filter((problem) => problem.severity !== 'hint' || args.value('format') === 'json');
    const report = reporters[args.value('format') ?? 'text'];
    console.out(report?.(problems, { colours: console.isTerminal, files: files.length }) ?? '');
    return fails(problems, args.has('strict')) ? 1 : 0;
  },
};

export function fails(problems: readonly Problem[], strict: boolean): boolean {
  return problems.some((problem) => problem.severity === 'error' || (strict && problem.severity === 'warning'));
}
