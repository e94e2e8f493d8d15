// What a person does in VS Code for the Web, as on vscode.dev: no process, no
// disk, and a workspace that is a virtual file system.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { find, fix, line, mark, pressByKeys, run } from './keyboard.mjs';
import { chatIn, openFile, patience } from './person.mjs';

const plain = {};

export const webStories = [
  {
    name: 'In VS Code for the Web, a flow of two files is completed, mended, previewed while it changes, tested and saved',
    web: plain,
    play: everythingInTheWeb,
  },
];

const flow = `include "./parts/help.menuflow"

menu main "Hello" {
  item help "Help" -> help
  item tea "Tea" -> tea
  cancel "Bye" -> end
}
send tea "Tea it is." -> main

test "help is elsewhere" {
  user presses help
  bot says "What can I do for you?"
}
`;

async function everythingInTheWeb(story) {
  const { page, server, workspace } = story;
  mkdirSync(path.join(workspace, 'parts'));
  writeFileSync(path.join(workspace, 'parts/help.menuflow'), 'menu help "What can I do for you?" {\n  back\n}\n');
  writeFileSync(path.join(workspace, 'bot.menuflow'), flow);
  await openFile(story, 'bot.menuflow');
  await page.locator('.codelens-decoration', { hasText: 'Play from here' }).first().waitFor(patience);
  await inWorkersAlone(page, server);
  // The file that is included is found, though nothing has opened it.
  assert.equal(await page.locator('.monaco-editor .squiggly-error').count(), 0);

  await find(page, 'item tea "Tea" -> tea');
  await page.keyboard.type('a');
  await squiggle(page).waitFor({ state: 'attached', ...patience });
  await fix(page, 'Change to `tea`');
  await squiggle(page).waitFor({ state: 'detached', ...patience });

  await page.keyboard.press('End');
  await page.keyboard.type('\nitem more "More" -> he');
  await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: /^help/ }).click(patience);
  await line(page, 'item more "More" -> help').waitFor(patience);

  await run(page, 'Menuflow: Open Live Preview to the Side');
  const chat = chatIn(page);
  await pressByKeys(page, 'More');
  await chat.getByRole('log').getByText('What can I do for you?').waitFor(patience);
  await find(page, 'item more "More');
  await page.keyboard.type(' help');
  await chat.getByRole('log').getByText('More help').first().waitFor(patience);
  await chat.getByRole('log').getByText('What can I do for you?').waitFor(patience);

  await run(page, 'Test: Run Tests in Current File');
  await mark(page, 'passed').waitFor(patience);

  await page.keyboard.press('Control+s');
  await page.locator('.tab.active.dirty').waitFor({ state: 'detached', ...patience });
  assert.match(readFileSync(path.join(workspace, 'bot.menuflow'), 'utf8'), /item more "More help" -> help/);
}

function squiggle(page) {
  return page.locator('.monaco-editor .squiggly-error').first();
}

/** That extension and language server run in workers of the page: there are both, and nothing else was ever asked for. */
async function inWorkersAlone(page, server) {
  const names = await Promise.all(page.workers().map((worker) => worker.evaluate(() => globalThis.name)));
  assert.ok(names.includes('ExtensionHostWorker'), `The page's workers are ${names.join(', ')}.`);
  assert.ok(
    names.some((name) => name.includes('Menuflow')),
    `The page's workers are ${names.join(', ')}.`,
  );
  const ours = server.asked.filter((asked) => /^\/extensions\/packed-0\/dist\/.*\.js$/.test(asked));
  assert.deepEqual(
    new Set(ours),
    new Set(['/extensions/packed-0/dist/web/extension.js', '/extensions/packed-0/dist/web/server.js']),
  );
}
