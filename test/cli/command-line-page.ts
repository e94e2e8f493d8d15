import type { Command } from '../../src/cli/command.js';
import { commands } from '../../src/cli/commands/index.js';

/** The reference of the command line, from the tables that the command itself reads. */
export function commandLinePage(): string {
  return [
    '# The command line',
    'The package and its command are called `menuflow`. `menuflow --help` lists the commands, and `menuflow check --help` tells of one.',
    [
      '- Files may be several, patterns such as `"flows/**/*.menuflow"`, or folders; `-` is standard input.',
      '- What comes after a lone `--` is a file, whatever it is called.',
      '- Results go to standard output, everything else to standard error. There are colours only on a terminal; `NO_COLOR` and `FORCE_COLOR` decide otherwise.',
      '- Files are written whole or not at all, and `compile` writes nothing where there are errors.',
    ].join('\n'),
    '| Exit code | means |\n|---|---|\n| 0 | fine |\n| 1 | errors found (with `--strict`: or warnings) |\n| 2 | used wrongly: what, and how to mend it, is on standard error |',
    ...commands.map(section),
  ].join('\n\n');
}

function section(command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]) => {
    const spellings = [`--${name}`, ...(option.short ? [`-${option.short}`] : [])];
    const value = option.value ? ` ${option.value}` : '';
    return `| ${spellings.map((spelling) => `\`${spelling}${value}\``).join(', ')} | ${option.doc.replaceAll('|', '\\|')} |`;
  });
  const examples = command.examples ?? [];
  return [
    `## ${command.name}`,
    `${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    `\`\`\`text\n${usageOf(command)}\n\`\`\``,
    ...(rows.length > 0 ? [`| Option | |\n|---|---|\n${rows.join('\n')}`] : []),
    ...(examples.length > 0 ? [`\`\`\`sh\n${examples.join('\n')}\n\`\`\``] : []),
  ].join('\n\n');
}

/** One way to call it a line. */
function usageOf(command: Command): string {
  return `menuflow ${command.name} ${command.usage}`
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}
