// What a person's hands do in the workbench with the keyboard alone, for the stories.
import { ask, chatIn, patience, search, soon } from './person.mjs';

/** Chooses a quick fix at the cursor, without the mouse. */
export async function fix(page, title) {
  await page.keyboard.press('Control+.');
  const rows = page.locator('.action-widget .monaco-list-row');
  await rows.filter({ hasText: title }).waitFor(patience);
  for (let left = await rows.count(); left > 0; left--) {
    if (await page.locator('.action-widget .monaco-list-row.focused', { hasText: title }).isVisible()) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await rows.filter({ hasText: title }).waitFor({ state: 'detached', ...patience });
}

/** Runs a command by its title, without the mouse. */
export async function run(page, title) {
  await choose(page, title);
  await page
    .locator('.quick-input-widget input')
    .first()
    .waitFor({ state: 'hidden', ...patience });
}

/** The same for a command that goes on to ask something. */
export async function choose(page, title) {
  await ask(page, 'F1', `>${title}`, async () => {
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title }).waitFor(soon);
    await page.keyboard.press('Enter');
  });
}

/** Puts the cursor behind a text of the first editor, without the mouse. */
export async function find(page, text) {
  await page.keyboard.press('Control+1');
  await search(page, text);
  await page.keyboard.press('ArrowRight');
}

/** A button of the newest message, pressed as those do who use no mouse. */
export async function pressByKeys(page, label) {
  await chatIn(page).locator('.current').getByRole('button', { name: label, exact: true }).press('Enter', patience);
}

export function line(page, words) {
  return page.locator('.monaco-editor .view-line', { hasText: plain(words) }).first();
}

/** Editors write hard spaces. */
export function plain(words) {
  return new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s`));
}

/** How the newest run ended, in the margin of the test's first line. */
export function mark(page, state) {
  return page.locator(`.monaco-editor .codicon-testing-${state}-icon`).first();
}
