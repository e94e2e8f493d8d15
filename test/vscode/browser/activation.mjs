// Measures how long the packaged extension takes to activate, as VS Code itself
// reports it, beside VS Code's own languages, under Node and in a web worker:
// `npm run package && node test/vscode/browser/activation.mjs`, and behind it
// how many windows are opened of each. No test judges it, since it depends on the machine.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from '../../../scripts/lib/prepare.mjs';
import { run } from './keyboard.mjs';
import { openFile, patience, tab } from './person.mjs';

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
const { startWeb } = await import('../../../scripts/vscode/web.mjs');
installStandIn();

const windows = Number(process.argv[2] ?? 5);
const dist = path.join(root, 'dist');
const vsix = readdirSync(dist).flatMap((file) => (file.endsWith('.vsix') ? [path.join(dist, file)] : []));
const place = mkdtempSync(path.join(os.tmpdir(), 'menuflow-activation-'));
const files = {
  'bot.menuflow': 'send hello "Hello" -> end\n',
  'page.html': '<p>Hello</p>\n',
  'readme.md': '# Hello\n',
  'settings.json': '{}\n',
  'style.css': 'p { color: red }\n',
};
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(place, name), text);

const hosts = {
  'under Node': () => startServer({ vsix }),
  'in a web worker': () => startWeb({ vsix, files: place }),
};
for (const [host, start] of Object.entries(hosts)) {
  const times = new Map();
  for (let count = 0; count < windows; count++) {
    const server = await start();
    const browser = await startBrowser({ viewport: { width: 1280, height: 2000 } });
    try {
      for (const [name, time] of await activations(browser.page, server)) {
        if (!times.has(name)) times.set(name, []);
        times.get(name).push(time);
      }
    } finally {
      await browser.stop();
      await server.stop();
    }
  }
  const rows = [...times].map(([name, found]) => [name, median(found), found.length]);
  console.log(`\nActivation ${host}, in ms, median of ${windows} windows:`);
  for (const [name, time] of rows.toSorted((left, right) => left[1] - right[1]))
    console.log(`${String(time).padStart(6)}  ${name}`);
}
rmSync(place, { recursive: true, force: true });

/** What "Show Running Extensions" says of each extension that was woken by one of the files. */
async function activations(page, server) {
  await openFile({ page, server, workspace: place }, 'bot.menuflow');
  await page.locator('.codelens-decoration', { hasText: 'Play from here' }).first().waitFor(patience);
  for (const name of Object.keys(files)) {
    const file = page.locator('.explorer-folders-view .monaco-list-row', { hasText: name });
    await file.dblclick(patience);
    await tab(page, name).waitFor(patience);
  }
  await run(page, 'Developer: Show Running Extensions');
  const rows = page.locator('.runtime-extensions-editor .monaco-list-row');
  await rows.filter({ hasText: 'menuflow' }).filter({ hasText: 'Activation:' }).first().waitFor(patience);
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [row.querySelector('.name')?.textContent, row.querySelector('.activation-time')?.textContent]),
  );
  return texts.flatMap(([name, words]) => {
    const time = /^Activation: (\d+)ms$/.exec(words ?? '')?.[1];
    return name && time ? [[name, Number(time)]] : [];
  });
}

function median(numbers) {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)];
}
