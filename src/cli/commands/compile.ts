import { watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneFile } from '../arguments.js';
import type { Arguments, Command, Console } from '../command.js';
import { Misuse } from '../command.js';
import { nameOf, STANDARD_INPUT, writeWhole } from '../files.js';
import { compileSource, tellProblems } from '../sources.js';
import { fails } from './check.js';

export const compile: Command = {
  name: 'compile',
  summary: 'writes a flow as Flow JSON',
  usage: '[-o OUT] [--watch] [--strict] FILE',
  options: {
    output: { value: 'OUT', short: 'o', doc: 'the file to write; standard output without it' },
    watch: { doc: 'compiles again whenever a file of the flow changes' },
    strict: { doc: 'warnings count as errors' },
  },
  async run(args, console) {
    const file = oneFile(args, 'compile');
    if (!args.has('watch')) return compileOnce(file, args, console).code;
    if (file === STANDARD_INPUT) throw new Misuse('Standard input cannot be watched; name a file.');
    return compileAgainAndAgain(file, args, console);
  },
};

function compileOnce(file: string, args: Arguments, console: Console): { code: number; uris: string[] } {
  const { flow, problems, sourceMap } = compileSource(file);
  tellProblems(problems, console);
  const uris = [...new Set(sourceMap.map((entry) => entry.uri))];
  // Nothing is written when there are errors, so that the last good file stays.
  if (!flow || fails(problems, args.has('strict'))) return { code: 1, uris };
  const json = `${JSON.stringify(flow, null, 2)}\n`;
  const output = args.value('output');
  if (output === undefined || output === STANDARD_INPUT) console.out(json);
  else writeWhole(output, json);
  return { code: 0, uris };
}

/** Runs until it is stopped; a change of any file of the program compiles it again. */
function compileAgainAndAgain(file: string, args: Arguments, console: Console): Promise<number> {
  const again = (): Set<string> => {
    const { code, uris } = compileOnce(file, args, console);
    console.error(code === 0 ? `Compiled ${file}.\n` : `${file} has errors; nothing was written.\n`);
    return new Set([path.resolve(file), ...uris.map((uri) => fileURLToPath(uri))]);
  };
  let files = again();
  const folders = new Set([...files].map((name) => path.dirname(name)));
  let pending = false;
  const changed = (name: string): void => {
    if (!files.has(name) || pending) return;
    pending = true;
    // Editors write a file in several steps; they belong together.
    setImmediate(() => {
      pending = false;
      files = again();
    });
  };
  for (const folder of folders) watch(folder, (_event, name) => name && changed(path.join(folder, name)));
  console.error(`Watching ${[...files].map((name) => nameOf(`file://${name}`)).join(', ')}; Ctrl+C ends it.\n`);
  return new Promise((resolve) => process.once('SIGINT', () => resolve(0)));
}
