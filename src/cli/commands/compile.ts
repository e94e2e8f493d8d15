import path from 'node:path';
import { oneFile } from '../arguments.js';
import { type Arguments, type Command, type Console, Misuse } from '../command.js';
import { nameOf, STANDARD_INPUT, writeWhole } from '../files.js';
import { compileSource, tellProblems } from '../sources.js';
import { again } from '../watch.js';
import { fails } from './check.js';

export const compile: Command = {
  name: 'compile',
  summary: 'writes a flow as Flow JSON',
  usage: '[-o OUT] [--source-map FILE] [--watch] [--strict] FILE',
  options: {
    output: { value: 'OUT', short: 'o', doc: 'the file to write; standard output without it' },
    'source-map': { value: 'FILE', doc: 'also writes where each part of the JSON comes from' },
    watch: { doc: 'compiles again whenever a file of the flow changes' },
    strict: { doc: 'writes nothing and exits with 1 for warnings, too' },
  },
  examples: ['menuflow compile shop.menuflow -o shop.flow.json --watch'],
  run(args, console) {
    const file = oneFile(args, 'compile');
    if (!args.has('watch')) return compileOnce(file, args, console).code;
    if (file === STANDARD_INPUT) throw new Misuse('Standard input cannot be watched; name a file.');
    return again(() => {
      const { code, files } = compileOnce(file, args, console);
      console.error(code === 0 ? `Compiled ${file}.\n` : `Nothing was written; ${file} has problems.\n`);
      return [file, ...files];
    }, console);
  },
};

function compileOnce(file: string, args: Arguments, console: Console): { code: number; files: string[] } {
  const { flow, problems, sourceMap, files } = compileSource(file);
  tellProblems(problems, console);
  // Nothing is written when there are errors, so that the last good file stays.
  if (!flow || fails(problems, args.has('strict'))) return { code: 1, files };
  for (const name of ['output', 'source-map']) {
    const target = args.value(name);
    if (target !== undefined && files.includes(path.resolve(target)))
      throw new Misuse(`--${name} \`${target}\` would overwrite the flow's own text; name another file.`);
  }
  const json = `${JSON.stringify(flow, null, 2)}\n`;
  const output = args.value('output');
  if (output === undefined || output === STANDARD_INPUT) console.out(json);
  else writeWhole(output, json);
  const map = args.value('source-map');
  if (map !== undefined)
    writeWhole(
      map,
      `${JSON.stringify({ version: 1, entries: sourceMap.map(({ pointer, uri, range }) => ({ pointer, file: nameOf(uri), range })) }, null, 2)}\n`,
    );
  return { code: 0, files };
}
