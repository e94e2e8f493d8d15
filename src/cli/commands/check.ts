import type { Problem } from '../../../server/language/problem.js';
import type { Command } from '../command.js';
import { expandFiles } from '../files.js';
import { Progress } from '../progress.js';
import { reporters } from '../reports.js';
import { openSources } from '../sources.js';

export const check: Command = {
  name: 'check',
  summary: 'tells everything that the editor would say of these files',
  usage: '[--format FORMAT] [--strict] FILE…',
  options: {
    format: { value: 'FORMAT', oneOf: Object.keys(reporters), doc: 'text (without it), json, sarif or github' },
    strict: { doc: 'exits with 1 for warnings, too' },
  },
  examples: ['menuflow check flows', 'menuflow check --strict --format github "flows/**/*.menuflow"'],
  run(args, console) {
    const files = expandFiles(args.files);
    const { workspace, uris } = openSources(files);
    const progress = new Progress(console);
    const problems = uris.flatMap((uri, index) => {
      progress.tell(() => `Checked ${index} of ${files.length} …`);
      return workspace.check(uri);
    });
    progress.end();
    const report = reporters[args.value('format') ?? 'text'];
    console.out(report?.(problems, { colours: console.colours, files: files.length }) ?? '');
    return fails(problems, args.has('strict')) ? 1 : 0;
  },
};

export function fails(problems: readonly Problem[], strict: boolean): boolean {
  return problems.some((problem) => problem.severity === 'error' || (strict && problem.severity === 'warning'));
}
