// Opens an example flow in VS Code with the live preview beside it.
// `--headless` drives itself in a browser, saves a picture and ends.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isWindows, prepare, root, run, say, stop } from './lib/prepare.mjs';

prepare();
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const headless = process.argv.includes('--headless');
run(process.execPath, ['scripts/build.mjs']);

// The examples are copied, so that trying things out changes no file of the project.
const workspace = path.join(root, 'dist/examples');
if (!existsSync(workspace) || headless) cpSync(path.join(root, 'examples'), workspace, { recursive: true });
mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
writeFileSync(
  path.join(workspace, '.vscode/settings.json'),
  `${JSON.stringify({ 'menuflow.preview.openWithFlow': true }, null, 2)}\n`,
);
const example = path.join(workspace, 'corner-shop.menuflow');
say(`The examples are in ${workspace}; change them as you like.`);

const { locateVSCode } = await import('./vscode/locate.mjs');
if (headless) await driveHeadless();
else {
  const found = await locateVSCode({ preferInstalled: true });
  if (found.kind === 'stand-in') await serve();
  else await openDesktop(found);
}

async function openDesktop(found) {
  let { executable } = found;
  if (found.kind === 'download') {
    const { downloadAndUnzipVSCode } = await import('@vscode/test-electron');
    executable = await downloadAndUnzipVSCode('stable');
  }
  say('Opening VS Code …');
  const child = spawn(executable, [`--extensionDevelopmentPath=${root}`, workspace, '--goto', example], {
    detached: true,
    stdio: 'ignore',
    shell: isWindows,
  });
  child.on('error', (error) => stop(String(error)));
  child.unref();
}

/** The stand-in loads no extension from a folder, so it gets the packaged one. */
async function standIn() {
  const { installStandIn, startServer } = await import('./vscode/stand-in.mjs');
  run(process.execPath, ['scripts/package.mjs', '--no-build'], { capture: true });
  installStandIn();
  say('Starting the VS Code server …');
  const server = await startServer({ vsix: [path.join(root, 'dist', `menuflow-${version}.vsix`)] });
  const url = server.url({ folder: workspace, payload: [['openFile', server.uri(example)]] });
  return { server, url };
}

async function serve() {
  const { server, url } = await standIn();
  say(`Open this address in a browser: ${url}`);
  say('Ctrl+C ends it.');
  await new Promise((resolve) => process.once('SIGINT', resolve));
  await server.stop();
}

async function driveHeadless() {
  const { startBrowser } = await import('./vscode/stand-in.mjs');
  const { server, url } = await standIn();
  const browser = await startBrowser({ viewport: { width: 1440, height: 900 } });
  const picture = path.join(root, 'dist/menuflow.png');
  mkdirSync(path.dirname(picture), { recursive: true });
  let failure;
  try {
    say('Opening the example …');
    await browser.page.goto(url);
    await browser.page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 60_000 });
    say('Waiting for the preview …');
    const chat = browser.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    await chat.getByRole('button', { name: 'Catalogue' }).first().waitFor({ timeout: 60_000 });
    if ((await browser.page.locator('.monaco-editor .squiggly-error').count()) > 0)
      throw new Error('The example has errors.');
  } catch (error) {
    failure = error;
  }
  await browser.page.screenshot({ path: picture });
  await browser.stop();
  await server.stop();
  say(`Saved ${picture}`);
  if (failure) stop(`${failure instanceof Error ? failure.stack : 'Failed.'}\n${server.log()}`);
  say('The flow, its chat and its buttons are there.');
}
