import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Misuse } from './command.js';
import { filesLike, flowsBelow, isPattern } from './glob.js';

export const STANDARD_INPUT = '-';

/** The files that words, folders and patterns name, each once. */
export function expandFiles(words: readonly string[]): string[] {
  if (words.length === 0)
    throw new Misuse(
      'No file was named. Name files, folders or patterns such as "flows/**/*.menuflow", or - for standard input.',
    );
  const files = words.flatMap((word) => {
    if (word === STANDARD_INPUT) return [word];
    const status = statSync(word, { throwIfNoEntry: false });
    if (status && !status.isDirectory()) return [word];
    const found = status ? flowsBelow(word) : isPattern(word) ? filesLike(word) : [word];
    if (found.length === 0)
      throw new Misuse(status ? `There is no .menuflow file in \`${word}\`.` : `No file fits the pattern \`${word}\`.`);
    return found;
  });
  const places = new Map(files.map((file) => [file === STANDARD_INPUT ? file : path.resolve(file), file]));
  return [...places.values()];
}

/** A file's text; a file that cannot be read is a misuse. */
export function readText(file: string): string {
  try {
    return file === STANDARD_INPUT ? readStandardInput() : readFileSync(file, 'utf8');
  } catch (error) {
    throw new Misuse(`\`${file}\` cannot be read: ${reason(error)}.`);
  }
}

/**
 * Writes a whole file or nothing: beside it first, then in its place. Its rights
 * stay, and so does a link to it. Folders that it needs are made.
 */
export function writeWhole(file: string, text: string): void {
  const status = statSync(file, { throwIfNoEntry: false });
  const place = status ? realpathSync(file) : file;
  const draft = path.join(path.dirname(place), `.${path.basename(place)}.${process.pid}.tmp`);
  try {
    mkdirSync(path.dirname(place), { recursive: true });
  } catch (error) {
    throw notWritten(file, error);
  }
  try {
    writeFileSync(draft, text, { flush: true });
    if (status) chmodSync(draft, status.mode);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { force: true });
    throw notWritten(file, error);
  }
}

function notWritten(file: string, error: unknown): Misuse {
  return new Misuse(`\`${file}\` cannot be written: ${reason(error)}.`);
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

/** The text of a file by its address; undefined where there is none. */
export function readUri(uri: string): string | undefined {
  try {
    return readFileSync(fileURLToPath(uri), 'utf8');
  } catch {
    return undefined;
  }
}

function readStandardInput(): string {
  for (;;) {
    try {
      return readFileSync(0, 'utf8');
    } catch (error) {
      // A pipe that does not block says so while its writer is still thinking.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk can only be read',
  ENAMETOOLONG: 'its name is too long',
};

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}
