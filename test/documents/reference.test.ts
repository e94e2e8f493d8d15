import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionTable } from '../../src/engine/index.js';
import { operatorRows } from '../../src/engine/expressions/tree.js';
import { expressionsPage, expressionsTold } from './expressions-page.js';
import { grammarPage, grammarPictures, partsWithoutRule } from './grammar-page.js';
import { settingsPage } from './settings-page.js';
import { untoldCommands, vscodePage } from './vscode-page.js';

/* Pages of the reference that are made from the program's own tables: WRITE_DOCS=1 writes them anew. */

const pages = [
  ['docs/settings.md', settingsPage()],
  ['docs/expressions.md', expressionsPage()],
  ['docs/grammar.md', grammarPage()],
  ['docs/vscode.md', vscodePage()],
] as const;
const pictureFolder = 'docs/images/grammar';
const pictures = grammarPictures();

if (process.env.WRITE_DOCS) {
  for (const [file, content] of pages) writeFileSync(file, content);
  rmSync(pictureFolder, { recursive: true, force: true });
  mkdirSync(pictureFolder, { recursive: true });
  for (const [name, picture] of pictures) writeFileSync(`${pictureFolder}/${name}`, picture);
}

describe('the reference of the language', () => {
  it.each(pages)('%s is what the tables give', (file, content) => {
    expect(readFileSync(file, 'utf8'), 'WRITE_DOCS=1 vitest run test/documents/reference writes it anew').toBe(content);
  });

  it('has a picture of every rule of the grammar, as the grammar is, and none besides', () => {
    expect(readdirSync(pictureFolder).toSorted()).toEqual([...pictures.keys()].toSorted());
    for (const [name, picture] of pictures)
      expect(readFileSync(`${pictureFolder}/${name}`, 'utf8'), `${name}; WRITE_DOCS=1 writes it anew`).toBe(picture);
    expect(partsWithoutRule()).toEqual([]);
  });

  it('tells what every command of the extension does', () => {
    expect(untoldCommands()).toEqual([]);
  });

  it('tells of every operator and every function', () => {
    const told = expressionsTold();
    expect(told.operators.toSorted()).toEqual(operatorRows.flat().toSorted());
    expect(told.functions).toEqual(functionTable.map(({ name }) => name));
  });
});
