import { EmptyFileSystem } from 'langium';
import { formatText } from '../../../server/compiler/format.js';
import { createLanguage } from '../../../server/language/module.js';
import type { Command, Console } from '../command.js';
import { expandFiles, readText, STANDARD_INPUT, writeWhole } from '../files.js';
import { Progress } from '../progress.js';

export const format: Command = {
  name: 'format',
  summary: 'writes files in the one layout, in place',
  usage: '[--check] FILE…',
  options: {
    check: { doc: 'changes nothing; names the files that would change, and exits with 1 where there are any' },
  },
  examples: ['menuflow format flows', 'menuflow format --check "**/*.menuflow"', 'menuflow format - < shop.menuflow'],
  run(args, console) {
    const { menuflow } = createLanguage(EmptyFileSystem);
    const files = expandFiles(args.files);
    const progress = new Progress(console, 'Formatted', files.length);
    let fails = false;
    for (const [index, file] of files.entries()) {
      progress.step(index);
      const text = readText(file);
      const formatted = formatText(text, menuflow);
      const changes = formatted !== text;
      if (args.has('check')) {
        if (changes) console.out(`${file}\n`);
        fails ||= changes;
      } else if (file === STANDARD_INPUT) console.out(formatted);
      else if (changes) writeWhole(file, formatted);
      fails = tellBroken(file, menuflow.parser.LangiumParser.parse(text), console) || fails;
    }
    progress.end();
    return fails ? 1 : 0;
  },
};

/** Says that something was left as it is, and where. */
function tellBroken(
  file: string,
  {
    lexerErrors,
    parserErrors,
  }: { lexerErrors: { line?: number }[]; parserErrors: { token: { startLine?: number } }[] },
  console: Console,
): boolean {
  const lines = [
    ...lexerErrors.map((error) => error.line),
    ...parserErrors.map((error) => error.token.startLine),
  ].filter((line) => line !== undefined && Number.isFinite(line));
  if (lexerErrors.length + parserErrors.length === 0) return false;
  const place = lines.length > 0 ? `:${Math.min(...(lines as number[]))}` : '';
  console.error(
    `${file}${place}: a statement with a syntax error was left as it is; \`menuflow check ${file}\` tells more.\n`,
  );
  return true;
}
