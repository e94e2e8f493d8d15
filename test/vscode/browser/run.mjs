// The packaged extension, installed into an empty profile and used like a
// person would: by clicking and typing in the workbench.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from '../../../scripts/lib/prepare.mjs';

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
const { stories } = await import('./stories.mjs');

const storyLimit = 120_000;
const dist = path.join(root, 'dist');
const vsix = readdirSync(dist)
  .filter((file) => file.endsWith('.vsix'))
  .map((file) => path.join(dist, file));
installStandIn();
const place = mkdtempSync(path.join(os.tmpdir(), 'menuflow-browser-test-'));
let passed = 0;
let failed = 0;
/** The workbench, which the stories share as long as they pass: starting one takes longer than most of them. */
let workbench;
const only = process.argv[2];
for (const [index, { name, play }] of stories.entries()) {
  if (only && !name.includes(only)) continue;
  const workspace = path.join(place, `workspace-${index}`);
  cpSync(path.join(root, 'examples'), workspace, { recursive: true });
  workbench ??= await open();
  const { server, browser } = workbench;
  const started = Date.now();
  try {
    await withinLimit(play({ page: browser.page, server, workspace }));
    passed++;
    console.log(`\u2713 ${name} (${Date.now() - started} ms)`);
  } catch (error) {
    failed++;
    const picture = path.join(dist, 'test', `${name.replaceAll(/\W+/g, '-')}.png`);
    mkdirSync(path.dirname(picture), { recursive: true });
    await browser.page.screenshot({ path: picture }).catch(() => undefined);
    console.log(
      `\u2717 ${name}\n${error instanceof Error ? error.stack : 'Failed.'}\n  What was to be seen: ${picture}\n  The server's log:\n${server.log()}`,
    );
    await close();
  }
}
await close();
rmSync(place, { recursive: true, force: true, maxRetries: 5 });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function open() {
  // Otherwise a window that was opened with a file has nothing but that file when it is loaded anew.
  const userSettings = { 'window.restoreWindows': 'preserve' };
  const [server, browser] = await Promise.all([startServer({ vsix, userSettings }), startBrowser()]);
  return { server, browser };
}

async function close() {
  await workbench?.browser.stop();
  await workbench?.server.stop();
  workbench = undefined;
}

function withinLimit(story) {
  const { promise, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error(`It took more than ${storyLimit} ms.`)), storyLimit);
  return Promise.race([story, promise]).finally(() => clearTimeout(timer));
}
