import { nearest } from '../../server/checks/nearest.js';
import { readArguments } from './arguments.js';
import { type Command, type Console, Misuse } from './command.js';
import { commands } from './commands/index.js';

declare const MENUFLOW_VERSION: string;

const help = `menuflow: write chat-bot menus and wizards as text.

Usage: menuflow <command> [options] [files]

${commands.map((command) => `  ${command.name.padEnd(9)}${command.summary}`).join('\n')}

  --help       this page; after a command, that command's page
  --version    the version

Exit codes: 0 fine, 1 errors found, 2 used wrongly.`;

/** Runs the command line and gives its exit code. */
export async function main(words: readonly string[], console: Console): Promise<number> {
  const [name, ...rest] = words;
  if (name === '--version' || name === '-v') {
    console.out(`${MENUFLOW_VERSION}\n`);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    console.out(`${help}\n`);
    return 0;
  }
  if (name === undefined) {
    console.error(`${help}\n`);
    return 2;
  }
  try {
    const command = commands.find((candidate) => candidate.name === name);
    if (!command) throw new Misuse(`There is no command \`${name}\`. ${instead(name)}`);
    if (asksForHelp(rest)) {
      console.out(`${helpOf(command)}\n`);
      return 0;
    }
    return await command.run(readArguments(rest, command), console);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    console.error(`menuflow: ${error.message}\n`);
    return 2;
  }
}

/** What comes after a lone `--` is a file, whatever it is called. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  return words.slice(0, end === -1 ? undefined : end).some((word) => word === '--help' || word === '-h');
}

function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, option]) =>
      `  ${option.short ? `-${option.short}, ` : ''}--${name}${option.value ? ` ${option.value}` : ''}`.padEnd(26) +
      option.doc,
  );
  const examples = command.examples?.map((example) => `  ${example}`) ?? [];
  return [
    `menuflow ${command.name}: ${command.summary}`,
    '',
    `Usage: menuflow ${command.name} ${command.usage}`.trimEnd(),
    ...(options.length > 0 ? ['', ...options] : []),
    ...(examples.length > 0 ? ['', 'For example:', '', ...examples] : []),
  ].join('\n');
}

function instead(word: string): string {
  const names = commands.map((command) => command.name);
  const close = nearest(word, names) ?? names.find((name) => word.length > 1 && name.startsWith(word.slice(0, 2)));
  return close ? `Did you mean \`${close}\`?` : '`menuflow --help` lists them all.';
}
