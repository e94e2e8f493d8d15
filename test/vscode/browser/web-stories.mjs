// What a person does where things are not as usual: in VS Code for the Web, as
// on vscode.dev, without process and disk; in a folder that nobody trusts; and
// in a German editor.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { choose, find, fix, line, mark, pressByKeys, run } from './keyboard.mjs';
import { chatIn, openFile, patience } from './person.mjs';

const inTheWeb = { web: true };
const restricted = { trusted: false, userSettings: { 'security.workspace.trust.startupPrompt': 'never' } };
const german = { language: 'de' };

export const webStories = [
  {
    name: 'In VS Code for the Web, a flow of two files is completed, mended, previewed while it changes, tested and saved',
    host: inTheWeb,
    play: everythingInTheWeb,
  },
  {
    name: 'In a folder that nobody trusts, a flow is checked and played',
    host: restricted,
    play: untrusted,
  },
  { name: 'In a German editor, commands, status, lenses and preview are German', host: german, play: inGerman },
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
  await status(page, '3 nodes, no problems');

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

  // A text that was never saved is checked as well.
  await run(page, 'View: Close All Editors');
  await choose(page, 'Menuflow: New Menuflow File');
  await page.locator('.quick-input-list .monaco-list-row').first().click(patience);
  await breakAndMend(page, ' -> end');
}

async function untrusted(story) {
  const { page } = story;
  await openFile(story, 'hello.menuflow');
  await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor(patience);
  await lens(page, 'Play from here').waitFor(patience);
  await breakAndMend(page, '-> about');
  await run(page, 'Menuflow: Open Live Preview to the Side');
  await chatIn(page).getByRole('button', { name: 'About me' }).waitFor(patience);
}

/** A target is mistyped, which is told, and mended again. */
async function breakAndMend(page, arrow) {
  await find(page, arrow);
  await page.keyboard.type('x');
  await squiggle(page).waitFor({ state: 'attached', ...patience });
  await page.keyboard.press('Backspace');
  await squiggle(page).waitFor({ state: 'detached', ...patience });
}

async function inGerman(story) {
  const { page } = story;
  await openFile(story, 'hello.menuflow');
  await lens(page, 'Ab hier spielen').waitFor(patience);
  await lens(page, /^1 Weg hierher/).waitFor(patience);
  await status(page, '5 Knoten, keine Probleme');
  await run(page, 'Menuflow: Live-Vorschau an der Seite öffnen');
  await chatIn(page).getByRole('button', { name: 'Neu beginnen' }).first().waitFor(patience);
}

function lens(page, words) {
  return page.locator('.codelens-decoration', { hasText: words }).first();
}

/** What the language's entry in the status bar says of the flow. */
async function status(page, words) {
  await page.locator('[id="status.languageStatus"]').click(patience);
  await page.locator('.hover-language-status', { hasText: words }).first().waitFor(patience);
  await page.keyboard.press('Escape');
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
