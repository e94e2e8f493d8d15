// Makes the pictures of the README and of the documentation from the packaged
// extension in a real VS Code: `npm run package && node test/vscode/browser/pictures.mjs`.
// The animated one is put together by ffmpeg, where there is one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { goTo, openPreview, patience, press, say } from './person.mjs';
import { ffmpeg, images, inVsCode, still, themes } from './picture.mjs';

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
