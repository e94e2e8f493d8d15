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
let passed = 0;
let failed = 0;
const only = process.argv[2];
for (const { name, play } of stories) {
  if (only && !name.includes(only)) continue;
  const place = mkdtempSync(path.join(os.tmpdir(), 'menuflow-browser-test-'));
  const workspace = path.join(place, 'workspace');
  cpSync(path.join(root, 'examples'), workspace, { recursive: true });
  const server = await startServer({ vsix });
  const browser = await startBrowser();
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
  }
  await browser.stop();
  await server.stop();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function withinLimit(story) {
  const { promise, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error(`It took more than ${storyLimit} ms.`)), storyLimit);
  return Promise.race([story, promise]).finally(() => clearTimeout(timer));
}
