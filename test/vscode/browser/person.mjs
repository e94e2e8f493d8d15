// What a person's hands do in the workbench, for the stories.
import path from 'node:path';

export const patience = { timeout: 60_000 };

export async function openFile({ page, server, workspace }, name) {
  await page.goto(server.url({ folder: workspace, payload: [['openFile', server.uri(path.join(workspace, name))]] }));
  await page.locator('.monaco-editor .view-line').first().waitFor(patience);
  await page.locator('.monaco-editor').first().click();
}

export async function openPreview(page) {
  await page.getByRole('button', { name: 'Open Live Preview to the Side' }).first().click(patience);
  const chat = chatIn(page);
  await drawn(chat);
  return chat;
}

/** Waits until a chat is not only there but drawn: a browser drops clicks on a frame that it has not shown yet. */
export function drawn(chat) {
  return chat
    .locator('main .bubble')
    .first()
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))), patience);
}

/** Selects a text of the first editor. */
export async function goTo(page, text) {
  await page.locator('.monaco-editor').first().click();
  await search(page, text);
}

/** Selects the first place of a text in the editor that has the focus, by way of the find box. */
export async function search(page, text) {
  const box = page.locator('.find-widget.visible textarea').first();
  for (let tries = 1; ; tries++) {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+f');
    const opened = await box.waitFor(soon).then(
      () => true,
      () => false,
    );
    if (opened || tries === 5) break;
    // As for the box below: a preview may have taken the focus.
    await page.keyboard.press('Control+1');
  }
  await box.fill(text, soon);
  // In a narrow editor the count is there but not shown.
  await page.locator('.find-widget .matchesCount', { hasText: /^1 of / }).waitFor({ state: 'attached', ...patience });
  // Escape alone may close a notification instead.
  await box.press('Shift+Escape');
  await page.locator('.find-widget.visible').waitFor({ state: 'detached', ...patience });
}

/** The page inside the preview that is on screen. */
export function chatIn(page) {
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
}

/** For what is there at once, or not at all. */
export const soon = { timeout: 10_000 };

/**
 * Opens the box that asks for a file or a command, writes into it, and chooses. A preview that was clicked just before
 * may take the focus a moment later, which closes the box; a person would open it again.
 */
export async function ask(page, key, words, choose) {
  const box = page.locator('.quick-input-widget input').first();
  for (let tries = 1; ; tries++) {
    try {
      await page.keyboard.press(key);
      await box.fill(words, soon);
      return await choose();
    } catch (error) {
      if (tries === 5) throw error;
      await page.keyboard.press('Escape');
    }
  }
}

/** Opens one more file beside the one that is open. */
export async function openAnother(page, name) {
  await ask(page, 'Control+p', name, () =>
    page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click(soon),
  );
}

/** The tab of an editor or a preview. */
export function tab(page, name) {
  return page.getByRole('tab', { name });
}

/** Runs a command by its title, from the palette; for the first editor, or for what is clicked on before. */
export async function command(page, title, before = page.locator('.monaco-editor').first()) {
  await before.click(patience);
  await ask(page, 'F1', `>${title}`, () =>
    page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().click(soon),
  );
}

/** Types into the chat and sends it. */
export async function say(chat, words) {
  await chat.locator('.composer .words').fill(words, patience);
  await chat.getByRole('button', { name: 'Send', exact: true }).click(patience);
}

/** Presses a button of the newest message. */
export function press(chat, label) {
  return chat.locator('.current').getByRole('button', { name: label, exact: true }).click(patience);
}
