import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { oneFile } from '../arguments.js';
import { type Arguments, type Command, type Console, Misuse } from '../command.js';
import { nameOf, STANDARD_INPUT, writeWhole } from '../files.js';
import { compileSource, tellProblems } from '../sources.js';
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
    return compileAgainAndAgain(file, args, console);
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

/** Runs until it is stopped; a change of any file of the program compiles it again. */
function compileAgainAndAgain(file: string, args: Arguments, console: Console): Promise<number> {
  const watched = new Map<string, FSWatcher>();
  let files = new Set<string>();
  let isPending = false;
  const again = (): void => {
    isPending = false;
    try {
      const compiled = compileOnce(file, args, console);
      files = new Set([path.resolve(file), ...compiled.files]);
      console.error(compiled.code === 0 ? `Compiled ${file}.\n` : `Nothing was written; ${file} has problems.\n`);
    } catch (error) {
      // A file that is gone for a moment, because an editor writes it anew, is no reason to stop.
      if (!(error instanceof Misuse) || files.size === 0) throw error;
      console.error(`${error.message}\n`);
    }
    // Includes may have come from new folders.
    for (const folder of new Set([...files].map((name) => path.dirname(name)))) observe(folder);
  };
  const observe = (folder: string): void => {
    if (watched.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (isPending || (name !== null && !files.has(path.join(folder, name)))) return;
      isPending = true;
      // Editors write a file in several steps; they belong together.
      setImmediate(again);
    });
    watched.set(folder, watcher);
  };
  again();
  console.error(`Watching ${files.size} ${files.size === 1 ? 'file' : 'files'}; Ctrl+C ends it.\n`);
  return new Promise((resolve) => {
    process.once('SIGINT', () => {
      for (const watcher of watched.values()) watcher.close();
      resolve(0);
    });
  });
}
