import { EmptyFileSystem } from 'langium';
import { formatSource } from '../../../server/compiler/format.js';
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
    const progress = new Progress(console);
    let fails = false;
    for (const [index, file] of files.entries()) {
      progress.tell(() => `Formatted ${index} of ${files.length} …`);
      const text = readText(file);
      const { text: formatted, broken } = formatSource(text, menuflow);
      const changes = formatted !== text;
      if (args.has('check')) {
        if (changes) console.out(`${file}\n`);
        fails ||= changes;
      } else if (file === STANDARD_INPUT) console.out(formatted);
      else if (changes) writeWhole(file, formatted);
      tellBroken(file, text, broken, console);
      fails ||= broken.length > 0;
    }
    progress.end();
    return fails ? 1 : 0;
  },
};

/** Says which statements were left as they are. */
function tellBroken(file: string, text: string, broken: readonly number[], console: Console): void {
  for (const offset of broken) {
    const line = text.slice(0, offset).split('\n').length;
    console.error(
      `${file}:${line}: this statement was left as it is, because it has a syntax error; \`menuflow check ${file}\` tells more.\n`,
    );
  }
}
