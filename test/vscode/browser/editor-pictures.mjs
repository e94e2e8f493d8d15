// Makes the pictures of what the editor does, from the packaged extension in a
// real VS Code: `npm run package && node test/vscode/browser/editor-pictures.mjs`,
// and behind it the names of those that are wanted, where not all are.
import { goTo, patience } from './person.mjs';
import { inVsCode, still, themes } from './picture.mjs';

/** The text and what lies over it; the rest of the window says nothing here. */
const clip = { x: 0, y: 0, width: 960, height: 440 };
const settings = { 'editor.fontSize': 14, 'breadcrumbs.enabled': false };

const wanted = process.argv.slice(2);

const pictures = {
  'editor-completion': async (page) => {
    // Far enough to the left for the whole list.
    await goTo(page, 'Which company');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(', {{');
    await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor(patience);
    return around(page, '.suggest-widget.visible');
  },
  'editor-rename': async (page) => {
    await goTo(page, 'menu main');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    const box = page.locator('.rename-box input');
    await box.waitFor(patience);
    await box.fill('welcome');
    return around(page, '.rename-box');
  },
  'editor-quick-fix': async (page) => {
    await goTo(page, 'menu main');
    await page.keyboard.press('End');
    await page.keyboard.type('\nitem hello "Hello" -> mian');
    // What is offered while typing would lie behind the fixes, and has to be there to be sent away.
    const offered = page.locator('.suggest-widget.visible');
    await offered.waitFor(patience);
    await page.keyboard.press('Escape');
    await offered.waitFor({ state: 'hidden', ...patience });
    await page
      .locator('.monaco-editor .squiggly-error')
      .first()
      .waitFor({ state: 'attached', ...patience });
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row').first().waitFor(patience);
    return around(page, '.action-widget');
  },
  'editor-outline': async (page) => {
    await page.keyboard.press('Control+Shift+o');
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor(patience);
    return around(page, '.quick-input-widget');
  },
};

for (const [name, play] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await inVsCode(
    themes.light,
    async ({ page }) => {
      await ready(page);
      const clip = await play(page);
      await still(page, name, { screenshot: (options) => page.screenshot({ ...options, clip }) });
    },
    settings,
  );
}

/** Until the language server answers, an editor has nothing to offer. */
function ready(page) {
  return page.getByText('Play from here').first().waitFor(patience);
}

/** The part of the window with the lines around something that has opened. */
async function around(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  // The status bar is left out.
  const last = 698 - clip.height;
  return { ...clip, y: Math.max(0, Math.min((box?.y ?? 0) - 150, last)) };
}
