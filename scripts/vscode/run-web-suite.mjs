// Runs the Mocha suite inside VS Code for the Web: in the extension host that is
// a web worker, on a workspace that is a virtual file system.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import { prepare, root } from '../lib/prepare.mjs';

prepare();
const { isNoise, startBrowser } = await import('./stand-in.mjs');
const { startWeb } = await import('./web.mjs');

const limit = Number(process.env.MENUFLOW_SUITE_LIMIT_MS || 240_000);
const place = mkdtempSync(path.join(os.tmpdir(), 'menuflow-web-suite-'));
const workspace = path.join(place, 'workspace');
cpSync(path.join(root, 'examples'), workspace, { recursive: true });
const web = await startWeb({ developed: { menuflow: root }, files: place });
const browser = await startBrowser();
const { promise: ended, resolve: end } = Promise.withResolvers();
const timer = setTimeout(() => {
  console.error(`The suite gave no result within ${limit} ms.`);
  end(1);
}, limit);

let counted = false;
await browser.page.exposeFunction('codeAutomationExit', end);
await browser.page.exposeFunction('codeAutomationLog', (_type, words) => {
  const said = format(...words);
  if (isNoise(said)) return;
  counted ||= /^\d+ passed, \d+ failed$/m.test(said);
  console.log(said);
});
await browser.page.goto(
  web.url({
    folder: workspace,
    payload: [
      ['extensionDevelopmentPath', `${web.origin}/extensions/menuflow`],
      ['extensionTestsPath', `${web.origin}/extensions/menuflow/dist/test/web-suite.js`],
    ],
  }),
);
const code = await ended;
clearTimeout(timer);
await browser.stop();
await web.stop();
rmSync(place, { recursive: true, force: true, maxRetries: 5 });
if (!counted) console.log('0 passed, 1 failed');
process.exit(code === 0 && counted ? 0 : 1);
