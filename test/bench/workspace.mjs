// A folder of 500 flows that all include one shared file: how long until the
// first open file is checked, and what an edit costs in one of them and in the
// shared one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repeated, waited } from './measure.mjs';
import { Server } from './server.mjs';

const files = 500;
const menusOfFile = 12;

const shared = `var visits: number = 0

menu help "Help for everyone" {
  item again "Ask again" -> help
  back
}
`;

export async function measureWorkspace() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-bench-'));
  const texts = Array.from({ length: files }, (_, index) => textOf(index));
  writeFileSync(path.join(folder, 'shared.menuflow'), shared);
  for (const [index, text] of texts.entries()) writeFileSync(path.join(folder, nameOf(index)), text);
  const server = new Server({ folder, name: nameOf(files / 2) });
  try {
    const open = await waited(async () => {
      await server.start();
      await server.diagnosticsAfter(() => server.open(texts[files / 2]));
    });
    const sharedUri = server.uriOf('shared.menuflow');
    await server.diagnosticsAfter(() => server.open(shared, sharedUri), sharedUri);
    const words = (text, what) => {
      const before = text.slice(0, text.indexOf(what) + what.length).split('\n');
      return { line: before.length - 1, character: before.at(-1).length };
    };
    const typing = (position, uri) =>
      repeated(() => server.diagnosticsAfter(() => server.type(position, 'x', { uri }), uri));
    const key = await typing(words(texts[0].replaceAll('f0_', `f${files / 2}_`), 'Menu 3'), server.uri);
    const sharedKey = await typing(words(shared, 'Help for everyone'), sharedUri);
    const renamed = await repeated(() =>
      server.connection.sendRequest('textDocument/rename', {
        textDocument: { uri: sharedUri },
        position: words(shared, 'menu he'),
        newName: 'aid',
      }),
    );
    const symbols = await repeated(() => server.connection.sendRequest('workspace/symbol', { query: 'help' }));
    const perFile = (await server.heap()) / files;
    const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
    return { files, lines, open, key, sharedKey, rename: renamed, symbols, heapPerFile: Math.round(perFile) };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameOf(index) {
  return `flow${index}.menuflow`;
}

/** A flow that goes to the shared menu, and whose menus lead to one another. */
function textOf(index) {
  const own = (menu) => `f${index}_m${menu % menusOfFile}`;
  const menus = Array.from(
    { length: menusOfFile },
    (_, menu) =>
      `menu ${own(menu)} "Menu ${menu} of ${index}" {\n  item on "Go on" -> ${own(menu + 1)}\n  item help "Help" -> help when visits >= 0\n  back\n}\n`,
  );
  return `include "./shared.menuflow"\n\nflow flow${index} "Flow ${index}" { start ${own(0)} }\n\n${menus.join('\n')}`;
}
