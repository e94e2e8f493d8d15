import { formatText } from '../../../server/compiler/format.js';
import { createLanguage } from '../../../server/language/module.js';
import { EmptyFileSystem } from 'langium';
import type { Command } from '../command.js';
import { expandFiles, readText, STANDARD_INPUT, writeWhole } from '../files.js';

export const format: Command = {
  name: 'format',
  summary: 'writes files in the one layout, in place',
  usage: '[--check] FILE…',
  options: { check: { doc: 'changes nothing; names the files that would change, and exits 1 where there are any' } },
  run(args, console) {
    const language = createLanguage(EmptyFileSystem);
    let changed = 0;
    for (const file of expandFiles(args.files)) {
      const text = readText(file);
      const formatted = formatText(text, language.menuflow);
      if (formatted !== text) changed++;
      if (args.has('check')) {
        if (formatted !== text) console.out(`${file}\n`);
      } else if (file === STANDARD_INPUT) console.out(formatted);
      else if (formatted !== text) writeWhole(file, formatted);
    }
    return args.has('check') && changed > 0 ? 1 : 0;
  },
};
