import { commands } from './commands/index.js';
import { type Command, type Console, Misuse } from './command.js';
import { readArguments } from './arguments.js';

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
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.out(`${help}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  try {
    if (!command) throw new Misuse(`There is no command \`${name}\`. ${nearest(name)}`);
    if (rest.includes('--help') || rest.includes('-h')) {
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

function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => `  --${name}${option.value ? ` ${option.value}` : ''}`.padEnd(26) + option.doc);
  return [`menuflow ${command.name}: ${command.summary}`, '', `Usage: menuflow ${command.name} ${command.usage}`, ...(options.length > 0 ? ['', ...options] : [])].join('\n');
}

function nearest(word: string): string {
  const close = commands.find((command) => command.name.startsWith(word.slice(0, 2)));
  return close ? `Did you mean \`${close.name}\`?` : `\`menuflow --help\` lists them all.`;
}
