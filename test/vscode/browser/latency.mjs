// Measures how long it takes from a key pressed in the text to the changed
// bubble beside it, in the packaged extension in a real VS Code:
// `npm run package && node test/vscode/browser/latency.mjs`.
// No test judges it, since it depends on the machine.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from '../../../scripts/lib/prepare.mjs';
import { goTo, openFile, openPreview, press } from './person.mjs';

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
installStandIn();
const dist = path.join(root, 'dist');
const vsix = readdirSync(dist).flatMap((file) => (file.endsWith('.vsix') ? [path.join(dist, file)] : []));
const lines = Number(process.argv[2] ?? 1000);
const workspace = mkdtempSync(path.join(os.tmpdir(), 'menuflow-latency-'));
writeFileSync(path.join(workspace, 'long.menuflow'), longFlow(lines));
const server = await startServer({ vsix });
const browser = await startBrowser();
try {
  const { page } = browser;
  await openFile({ page, server, workspace }, 'long.menuflow');
  const chat = await openPreview(page);
  await press(chat, 'Next');
  await press(chat, 'Next');
  const log = chat.getByRole('log');
  // Both pages note the time by the same clock: one when a key goes down, the other when the bubble holds the letter.
  await page.evaluate(() => {
    globalThis.keys = [];
    addEventListener('keydown', () => globalThis.keys.push(performance.timeOrigin + performance.now()), true);
  });
  await log.evaluate((element) => {
    globalThis.shown = new Map();
    new MutationObserver(() => {
      const count = /Room 2(!*)/.exec(element.textContent)?.[1].length ?? 0;
      if (!globalThis.shown.has(count)) globalThis.shown.set(count, performance.timeOrigin + performance.now());
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  await goTo(page, '"Room 2');
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => {
    globalThis.keys.length = 0;
  });
  const times = [];
  for (let count = 1; count <= 45; count++) {
    await page.keyboard.type('!');
    await log.getByText(`Room 2${'!'.repeat(count)} `).waitFor({ timeout: 30_000 });
    const pressed = await page.evaluate(() => globalThis.keys.at(-1));
    const shown = await log.evaluate((_, letters) => globalThis.shown.get(letters), count);
    // The first ones warm up.
    if (count > 5) times.push(shown - pressed);
  }
  times.sort((left, right) => left - right);
  const at = (part) => Math.round(times[Math.floor((times.length - 1) * part)]);
  console.log(
    `${lines} lines, ${times.length} letters: median ${at(0.5)} ms, fastest ${at(0)} ms, 9 of 10 within ${at(0.9)} ms`,
  );
} finally {
  await browser.stop();
  await server.stop();
  rmSync(workspace, { recursive: true, force: true });
}

/** Rooms one behind the other, five lines each. */
function longFlow(length) {
  const rooms = Math.round(length / 5);
  return Array.from(
    { length: rooms },
    (_, index) =>
      `menu room${index} "Room ${index} of ${rooms}" {\n  item next "Next" -> room${(index + 1) % rooms}\n  item first "First" -> room0\n  back\n}\n`,
  ).join('');
}
