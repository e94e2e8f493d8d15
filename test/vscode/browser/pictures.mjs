// Makes the pictures of the README and of the documentation from the packaged
// extension in a real VS Code: `npm run package && node test/vscode/browser/pictures.mjs`.
// The animated one is put together by ffmpeg, where there is one.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepare, root, say as tell } from '../../../scripts/lib/prepare.mjs';
import { goTo, openFile, openPreview, patience, press, say } from './person.mjs';

prepare();
const { installStandIn, startBrowser, startServer } = await import('../../../scripts/vscode/stand-in.mjs');
installStandIn();
const dist = path.join(root, 'dist');
const vsix = readdirSync(dist).flatMap((file) => (file.endsWith('.vsix') ? [path.join(dist, file)] : []));
const images = path.join(root, 'docs/images');
const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  'high-contrast': 'Default High Contrast',
};

for (const [name, theme] of Object.entries(themes))
  await inVsCode(theme, async (story) => {
    const chat = await openPreview(story.page);
    await press(chat, '📝 Sign up');
    await say(chat, 'Ann');
    await chat.getByRole('log').getByText('Your e-mail?').waitFor(patience);
    await still(story.page, `preview-${name}`);
    if (name !== 'light') return;
    // From here on the chat alone.
    const panel = story.page.locator('iframe.webview.ready');
    for (const skin of ['Plain', 'Telegram', 'WhatsApp', 'Discord']) {
      await chat.getByRole('button', { name: 'More' }).click(patience);
      await chat.getByRole('menuitemradio', { name: skin }).click(patience);
      await chat.locator(`main[data-skin=${skin.toLowerCase()}]`).waitFor(patience);
      await still(story.page, `preview-${skin.toLowerCase()}`, panel);
      if (skin !== 'Plain') continue;
      await chat.getByRole('button', { name: 'What the conversation knows' }).click(patience);
      await chat.getByRole('tab', { name: 'Answers' }).click(patience);
      await still(story.page, 'preview-inspector', panel);
      await chat.getByRole('button', { name: 'What the conversation knows' }).click(patience);
    }
  });

await inVsCode(themes.dark, async ({ page }) => {
  const frames = mkdtempSync(path.join(os.tmpdir(), 'menuflow-frames-'));
  let count = 0;
  /** One frame, shown for so many tenths of a second. */
  const frame = async (tenths) => {
    const file = path.join(frames, `${String(count++).padStart(3, '0')}.png`);
    await page.screenshot({ path: file });
    writeFileSync(path.join(frames, 'list.txt'), `file '${file}'\nduration ${tenths / 10}\n`, { flag: 'a' });
  };
  const chat = await openPreview(page);
  await chat.getByRole('button', { name: '📝 Sign up' }).waitFor(patience);
  await frame(12);
  await press(chat, '📝 Sign up');
  await chat.getByRole('log').getByText('What is your name?').waitFor(patience);
  await frame(8);
  await say(chat, 'Ann');
  await chat.getByRole('log').getByText('Your e-mail?').waitFor(patience);
  await frame(12);
  await goTo(page, 'Your e-mail');
  await page.keyboard.press('ArrowRight');
  let typed = 'Your e-mail';
  for (const letter of ' address, please') {
    await page.keyboard.type(letter);
    typed += letter;
    await chat.getByRole('log').getByText(typed).waitFor(patience);
    await frame(1);
  }
  await frame(14);
  await chat.locator('.user .bubble', { hasText: 'Sign up' }).click(patience);
  await frame(8);
  await press(chat, '📚 Browse');
  await chat.getByRole('log').getByText('way 2 of 2').waitFor(patience);
  await frame(12);
  await chat.getByRole('button', { name: 'The way before' }).click(patience);
  await chat.getByRole('log').getByText('address, please').waitFor(patience);
  await frame(20);
  // The length of the last one is not kept, so it comes twice.
  await frame(1);
  const filter =
    'fps=10,split[a][b];[a]palettegen=max_colors=64:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle';
  const list = path.join(frames, 'list.txt');
  ffmpeg('-f', 'concat', '-safe', '0', '-i', list, '-vf', filter, path.join(images, 'preview.gif'));
  rmSync(frames, { recursive: true, force: true });
});

/** Runs with an empty profile, the examples, and the corner shop open. */
async function inVsCode(theme, play) {
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
async function still(page, name, part = page) {
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
function ffmpeg(...args) {
  const { error, status, stderr } = spawnSync('ffmpeg', ['-y', ...args], { encoding: 'utf8' });
  if (error || status !== 0) tell(`ffmpeg: ${error?.message ?? stderr}`);
  return !error && status === 0;
}
