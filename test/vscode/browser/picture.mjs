// How pictures of the packaged extension are made in a real VS Code.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root, say as tell } from '../../../scripts/lib/prepare.mjs';
import { openFile } from './person.mjs';

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
installStandIn();
const dist = path.join(root, 'dist');
const vsix = readdirSync(dist).flatMap((file) => (file.endsWith('.vsix') ? [path.join(dist, file)] : []));
export const images = path.join(root, 'docs/images');
export const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
};

/** Runs with an empty profile, the examples, and the corner shop open. */
export async function inVsCode(theme, play, settings = {}) {
  const place = mkdtempSync(path.join(os.tmpdir(), 'menuflow-pictures-'));
  const workspace = path.join(place, 'examples');
  cpSync(path.join(root, 'examples'), workspace, { recursive: true });
  mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  writeFileSync(
    path.join(workspace, '.vscode/settings.json'),
    JSON.stringify({
      'workbench.colorTheme': theme,
      'editor.minimap.enabled': false,
      'editor.wordWrap': 'on',
      'workbench.activityBar.location': 'hidden',
      'workbench.sideBar.location': 'right',
      ...settings,
    }),
  );
  const server = await startServer({ vsix });
  const browser = await startBrowser({ viewport: { width: 1200, height: 720 }, reducedMotion: 'reduce' });
  try {
    await openFile({ page: browser.page, server, workspace }, 'corner-shop.menuflow');
    await browser.page.keyboard.press('Control+b');
    await play({ page: browser.page, server, workspace });
  } finally {
    await browser.stop();
    await server.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A picture of the whole window, or of a part of it, with no more colours than it needs. */
export async function still(page, name, part = page) {
  const file = path.join(images, `${name}.png`);
  // The pointer would leave a button coloured, or a hint beside it.
  await page.mouse.move(600, 10);
  await part.screenshot({ path: file });
  const small = path.join(os.tmpdir(), `menuflow-${process.pid}.png`);
  const palette = 'split[a][b];[a]palettegen=max_colors=200:stats_mode=full[p];[b][p]paletteuse=dither=none';
  if (ffmpeg('-i', file, '-vf', palette, '-pred', 'mixed', small)) copyFileSync(small, file);
  rmSync(small, { force: true });
  tell(`docs/images/${name}.png`);
}

/** Whether ffmpeg did it. Without one, pictures are larger, and none is animated. */
export function ffmpeg(...args) {
  const { error, status, stderr } = spawnSync('ffmpeg', ['-y', ...args], { encoding: 'utf8' });
  if (error || status !== 0) tell(`ffmpeg: ${error?.message ?? stderr}`);
  return !error && status === 0;
}
