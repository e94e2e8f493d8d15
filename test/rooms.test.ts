import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenImports, impurities, readRooms, roomOf } from './support/rooms.js';

const root = path.resolve(import.meta.dirname, '..');
const rooms = readRooms(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'));

describe('The rooms', () => {
  it('import only what the table in ARCHITECTURE.md allows', () => {
    const found = sources().flatMap((file) => forbiddenImports(file, read(file), rooms));
    expect(found.join('\n')).toBe('');
  });

  it('keep clock, chance and I/O out of the engine', () => {
    const files = sources().filter((file) => roomOf(file, rooms)?.name === 'src/engine');
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => impurities(file, read(file))).join('\n')).toBe('');
  });

  it('are all in the table, with types of their own', () => {
    const folders = ['src', 'server'].flatMap((top) => foldersIn(top).map((name) => `${top}/${name}`));
    const unknown = folders.filter((folder) => !rooms.some((room) => room.name === folder));
    expect(unknown, 'A folder below src/ or server/ is a room: give it a row in the table of ARCHITECTURE.md.').toEqual(
      [],
    );
    const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
    const built = folders.filter((folder) => folder.startsWith('src/') && hasSources(folder));
    const unbuilt = built.filter(
      (folder) =>
        !existsSync(path.join(root, folder, 'tsconfig.json')) ||
        !references.some((reference) => reference.path === folder),
    );
    expect(unbuilt, 'A room has a tsconfig.json that the one at the root refers to.').toEqual([]);
  });
});

describe('The test of the rooms', () => {
  it('says what may be imported instead', () => {
    const text = "import { compile } from '../../server/compiler/compile.js';\n";
    expect(forbiddenImports('src/engine/turn.ts', text, rooms)).toEqual([
      'src/engine/turn.ts:1 imports server/compiler. src/engine may import only libphonenumber-js/*, validator/*; see the table in ARCHITECTURE.md.',
    ]);
  });

  it('sees imports of every kind, and no words in texts and comments', () => {
    const text = `
      // import x from 'fs'
      const text = "import y from 'fs'";
      export * from 'node:os';
      import type { Stats } from 'node:fs';
      const late = await import('node:path');
      const old = require('node:net');
      let typed: import('node:tls').Server;
    `;
    const lines = forbiddenImports('src/engine/turn.ts', text, rooms).map(
      (problem) => / imports (\S+)\. /.exec(problem)?.[1],
    );
    expect(new Set(lines)).toEqual(new Set(['node:fs', 'node:net', 'node:os', 'node:path', 'node:tls']));
  });

  it('lets a room that may have types of another have nothing else of it', () => {
    const types = "import type { Flow } from '../engine/flow.js';\n";
    const values = "import { fold } from '../engine/fold.js';\n";
    expect(forbiddenImports('src/messages/lsp.ts', types, rooms)).toEqual([]);
    expect(forbiddenImports('src/messages/lsp.ts', values, rooms)[0]).toContain('only types of src/engine');
  });

  it('names a file that stands in no room', () => {
    expect(forbiddenImports('src/loose.ts', "import 'x';", rooms)[0]).toContain('stands in no room');
  });

  it.each([
    ['Date.now()', 'Date'],
    ['new Date()', 'Date'],
    ['Math.random()', 'Math.random'],
    ['performance.now()', 'performance'],
    ['fetch("x")', 'fetch'],
    ['process.env', 'process'],
    ['console.log(1)', 'console'],
    ['setTimeout(() => 1)', 'setTimeout'],
    ['eval("1")', 'eval'],
    ['new Function("1")', 'Function'],
    ['globalThis["x"]', 'globalThis'],
    ['(1).toLocaleString()', 'toLocaleString'],
    ['"a".localeCompare("b")', 'localeCompare'],
  ])('finds %s in the engine', (expression, name) => {
    expect(impurities('src/engine/turn.ts', `export const x = ${expression};`)[0]).toContain(`uses ${name}:`);
  });

  it('does not mind a property or a type of such a name', () => {
    const text =
      'export interface Clock { Date: number; process: Function }\nexport const x = (clock: Clock) => ({ fetch: clock.Date, process: clock.process });\n';
    expect(impurities('src/engine/turn.ts', text)).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

function hasSources(folder: string): boolean {
  return sources().some((file) => file.startsWith(`${folder}/`));
}

/** All TypeScript sources of the product, from the root, with slashes. */
function sources(): string[] {
  return ['src', 'server'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
      .map((file) => `${top}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file)),
  );
}
