import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expandFiles, writeWhole } from '../../src/cli/files.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const name of [
  'a.menuflow',
  'b.menuflow',
  'b.txt',
  'parts/c.menuflow',
  'parts/deep/d+(1).menuflow',
  'node_modules/x/e.menuflow',
  '.git/f.menuflow',
]) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), '');
}
const found = (...words: string[]): string[] =>
  expandFiles(words.map((word) => path.join(folder, word))).map((file) =>
    path.relative(folder, file).split(path.sep).join('/'),
  );

describe('the files that are named', () => {
  it('are all flows of a folder, but for those of others', () => {
    expect(found('.')).toEqual(['a.menuflow', 'b.menuflow', 'parts/c.menuflow', 'parts/deep/d+(1).menuflow']);
  });

  it.each([
    ['*.menuflow', ['a.menuflow', 'b.menuflow']],
    ['b.*', ['b.menuflow', 'b.txt']],
    ['?.menuflow', ['a.menuflow', 'b.menuflow']],
    ['**/*.menuflow', ['a.menuflow', 'b.menuflow', 'parts/c.menuflow', 'parts/deep/d+(1).menuflow']],
    ['parts/**', ['parts/c.menuflow', 'parts/deep/d+(1).menuflow']],
    ['*/c.menuflow', ['parts/c.menuflow']],
    ['**/d+(1).*', ['parts/deep/d+(1).menuflow']],
  ])('are those that fit %s', (pattern, files) => {
    expect(found(pattern)).toEqual(files);
  });

  it('are each taken once, however they are named', () => {
    expect(found('a.menuflow', './parts/../a.menuflow', '*.menuflow')).toHaveLength(2);
  });

  it('are missed where there are none', () => {
    expect(() => found('x*.menuflow')).toThrow('No file fits the pattern');
    expect(() => found('parts/deep/nothing?')).toThrow('No file fits the pattern');
    expect(() => expandFiles([])).toThrow('No file was named');
  });

  it('may have a star in their own name', () => {
    writeFileSync(path.join(folder, 'star*.txt'), '');
    expect(found('star*.txt')).toEqual(['star*.txt']);
  });
});

describe('a file that is written', () => {
  it('keeps its rights and the link that leads to it', () => {
    const target = path.join(folder, 'script.txt');
    const link = path.join(folder, 'link.txt');
    writeFileSync(target, 'old');
    chmodSync(target, 0o640);
    symlinkSync(target, link);
    writeWhole(link, 'new');
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it('gets the folders that it needs', () => {
    const file = path.join(folder, 'new/deep/x.json');
    writeWhole(file, 'text');
    expect(readFileSync(file, 'utf8')).toBe('text');
  });

  it('leaves nothing behind where it cannot be written', () => {
    expect(() => writeWhole(path.join(folder, 'parts'), 'text')).toThrow('cannot be written');
    expect(() => writeWhole(path.join(folder, 'star*.txt/x.json'), 'text')).toThrow('cannot be written');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
