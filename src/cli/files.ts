import { closeSync, fsyncSync, globSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Misuse } from './command.js';

export const STANDARD_INPUT = '-';

/** The files that words, folders and patterns name, each once. */
export function expandFiles(words: readonly string[]): string[] {
  if (words.length === 0) throw new Misuse('No file was named. Name files, folders or patterns such as "flows/*.menuflow", or - for standard input.');
  const files = words.flatMap((word) => {
    if (word === STANDARD_INPUT) return [word];
    if (isFolder(word)) return flowsIn(word);
    if (!/[*?[\]]/.test(word)) return [word];
    const found = match(word);
    if (found.length === 0) throw new Misuse(`No file fits the pattern \`${word}\`.`);
    return found;
  });
  return [...new Set(files)];
}

/** A file's text; a file that cannot be read is a misuse. */
export function readText(file: string): string {
  try {
    return readFileSync(file === STANDARD_INPUT ? 0 : file, 'utf8');
  } catch (error) {
    throw new Misuse(`\`${file}\` cannot be read: ${reason(error)}.`);
  }
}

/** Writes a whole file or nothing: beside it first, then in its place. */
export function writeWhole(file: string, text: string): void {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  try {
    const handle = openSync(draft, 'w');
    writeSync(handle, text);
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Misuse(`\`${file}\` cannot be written: ${reason(error)}.`);
  }
}

export function uriOf(file: string): string {
  return pathToFileURL(path.resolve(file === STANDARD_INPUT ? 'stdin.menuflow' : file)).toString();
}

/** A file as the user would name it from here. */
export function nameOf(uri: string): string {
  const file = fileURLToPath(uri);
  const name = path.relative(process.cwd(), file);
  return name.startsWith('..') ? file : name;
}

/** The text of an included file, by its address. */
export function readUri(uri: string): string | undefined {
  try {
    return readFileSync(fileURLToPath(uri), 'utf8');
  } catch {
    return undefined;
  }
}

function isFolder(word: string): boolean {
  return statSync(word, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function flowsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.menuflow') && !name.split(path.sep).includes('node_modules'))
    .map((name) => path.join(folder, name))
    .toSorted();
}

function match(pattern: string): string[] {
  // Node 20 has no globSync; there a pattern may have stars in its last part.
  if (typeof globSync === 'function') return globSync(pattern).toSorted();
  const folder = path.dirname(pattern);
  const escaped = path.basename(pattern).replaceAll(/[.+^${}()|\\]/g, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
  const fits = new RegExp(`^${escaped}$`);
  return readdirSync(folder).filter((name) => fits.test(name)).map((name) => path.join(folder, name)).toSorted();
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'permission denied' }[code] ?? (error instanceof Error ? error.message : String(error));
}
