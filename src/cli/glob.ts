import { type Dirent, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders that hold other people's files, or none for people at all. */
const passedOver = (name: string): boolean => name === 'node_modules' || name.startsWith('.');

/** All `.menuflow` files below a folder. */
export function flowsBelow(folder: string): string[] {
  return [...walk(folder)].filter((file) => file.endsWith('.menuflow')).toSorted();
}

/** The `.menuflow` files right in a folder. */
export function flowsIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.menuflow'))
    .map((entry) => path.join(folder, entry.name))
    .toSorted();
}

export function isPattern(word: string): boolean {
  return /[*?]/.test(word);
}

/** The files that a pattern names: `*` and `?` within a name, `**` for any folders. */
export function filesLike(pattern: string): string[] {
  const parts = pattern.replace(/\*\*[\\/]*$/, '**/*').split(/[\\/]+/);
  const fixed = parts.slice(0, parts.findIndex(isPattern));
  const root = fixed.length === 0 ? '.' : fixed.join('/') || '/';
  const looksDeeper = parts.slice(fixed.length, -1).length > 0 || parts.includes('**');
  const fits = new RegExp(`^${parts.slice(fixed.length).map(partPattern).join('').replace(/\/$/, '')}$`, 'u');
  const files = looksDeeper
    ? [...walk(root)]
    : entriesOf(root).flatMap((entry) => (entry.isDirectory() ? [] : [path.join(root, entry.name)]));
  return files.filter((file) => fits.test(path.relative(root, file).split(path.sep).join('/'))).toSorted();
}

function partPattern(part: string): string {
  if (part === '**') return '(?:[^/]+/)*';
  const escaped = part.replaceAll(/[.+^${}()|[\]\\/-]/g, '\\$&');
  return `${escaped.replaceAll(/\*+/g, '[^/]*').replaceAll('?', '[^/]')}/`;
}

function* walk(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    if (passedOver(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(place);
    else yield place;
  }
}

/** What is in a folder; a folder that may not be read is as good as empty. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
