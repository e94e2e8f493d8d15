// The packaged extension, installed into an empty profile and used like a
// person would: by clicking and typing in the workbench.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root } from '../../../scripts/lib/prepare.mjs';

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
const { startWeb } = await import('../../../scripts/vscode/web.mjs');
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
/** The workbench, which the stories share as long as they pass and want the same one: starting one takes longer than most of them. */
let workbench;
const only = process.argv[2];
for (const [index, story] of stories.entries()) {
  if (only && !story.name.includes(only)) continue;
  // A workbench in a browser sometimes loses a key or a click. A story that fails twice in a row is wrong; one that
  // fails once is told, so that it can be looked into.
  const first = await attempt(story, `workspace-${index}`);
  const problem = first && (await attempt(story, `workspace-${index}-again`));
  if (first) console.log(`${problem ? '\u2717' : '! At the second try only:'} ${story.name}\n${indented(first)}`);
  if (first && problem) console.log(`    The second time:\n${indented(problem)}`);
  if (problem) failed++;
  else passed++;
}
await close();
rmSync(place, { recursive: true, force: true, maxRetries: 5 });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** What was wrong, if anything; the picture and the log of the moment are kept. */
async function attempt({ name, play, host }, folder) {
  const workspace = path.join(place, folder);
  cpSync(path.join(root, 'examples'), workspace, { recursive: true });
  if (workbench?.host !== host) await close();
  workbench ??= await open(host);
  const { server, browser } = workbench;
  const started = Date.now();
  try {
    await withinLimit(play({ page: browser.page, server, workspace }));
    console.log(`\u2713 ${name} (${Date.now() - started} ms)`);
    return undefined;
  } catch (error) {
    const kept = path.join(dist, 'test', `${name.replaceAll(/\W+/g, '-')}-${folder}`);
    mkdirSync(path.dirname(kept), { recursive: true });
    await browser.page.screenshot({ path: `${kept}.png` }).catch(() => undefined);
    writeFileSync(`${kept}.log`, server.log());
    await close();
    return `${error instanceof Error ? error.stack : 'Failed.'}\nWhat was to be seen: ${kept}.png\nThe server's log: ${kept}.log`;
  }
}

function indented(words) {
  return words.replaceAll(/^/gm, '    ');
}

/** `host` says what is not as usual; `web` is a VS Code for the Web instead of one that runs extensions under Node. */
async function open(host) {
  // Otherwise a window that was opened with a file has nothing but that file when it is loaded anew.
  const userSettings = { 'window.restoreWindows': 'preserve' };
  const { web = false, language, ...options } = host ?? {};
  Object.assign(userSettings, options.userSettings);
  const starting = web
    ? startWeb({ vsix, files: place, userSettings })
    : startServer({ vsix, ...options, userSettings });
  const [server, browser] = await Promise.all([starting, startBrowser({ language })]);
  return { server, browser, host };
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
