// What a person does with the live preview of the packaged extension.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chatIn, command, goTo, openFile, openPreview, patience, press, say } from './person.mjs';

export const previewStories = [
  {
    name: 'A form keeps its answers while its text changes, and goes back, on differently, and to the other way',
    play: form,
  },
  {
    name: 'A toggle flips, an outside call is answered by hand, and a list is turned to its last page',
    play: callAndList,
  },
  { name: 'A step deep inside is played from in a dark theme, and a made-up answer is changed', play: playFromStep },
  {
    name: 'The conversation is still there after the preview was hidden behind another editor, in a high contrast theme',
    play: hideAndReveal,
  },
];

async function form(story) {
  const { page } = story;
  await openFile(story, 'corner-shop.menuflow');
  const chat = await openPreview(page);
  const log = chat.getByRole('log');
  await press(chat, '📝 Sign up');
  await say(chat, 'Ann');
  await log.getByText('Your e-mail?').waitFor(patience);
  await goTo(page, 'Your e-mail');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' address');
  await log.getByText('Your e-mail address?').waitFor(patience);
  await chat.locator('.user .bubble', { hasText: 'Ann' }).waitFor(patience);

  await goTo(page, '  item sign_up "');
  await page.keyboard.press('Control+Shift+k');
  await log.getByText('This can no longer happen.').waitFor(patience);
  await page.keyboard.press('Control+z');
  await log.getByText('This can no longer happen.').waitFor({ state: 'detached', ...patience });
  await log.getByText('Your e-mail address?').waitFor(patience);

  await chat.locator('.user .bubble', { hasText: 'Sign up' }).click(patience);
  await press(chat, '📚 Browse');
  await log.getByText('way 2 of 2').waitFor(patience);
  await chat.getByRole('button', { name: 'The way before' }).click(patience);
  await log.getByText('Your e-mail address?').waitFor(patience);
  // The usual keys, as they come through the workbench.
  await chat.locator('.composer .words').press('Control+z');
  await log.getByText('Your e-mail address?').waitFor({ state: 'detached', ...patience });
  await chat.locator('.composer .words').press('Control+y');
  await log.getByText('Your e-mail address?').waitFor(patience);
}

async function callAndList(story) {
  await openFile(story, 'corner-shop.menuflow');
  const chat = await openPreview(story.page);
  await press(chat, '⚙️ Settings');
  await press(chat, '🔔 ON');
  await chat.locator('.current').getByRole('button', { name: '🔕 OFF' }).waitFor(patience);
  await press(chat, 'Back');
  await press(chat, '🛍 Catalogue');
  const products = Array.from({ length: 12 }, (_, index) => ({
    id: `p${index}`,
    title: `Good ${index}`,
    price: index,
    tags: [],
  }));
  const card = chat.getByRole('region', { name: 'load_products waits for an answer' });
  await card.getByRole('textbox', { name: /Values that come back/ }).fill(JSON.stringify({ products }), patience);
  await card.getByRole('button', { name: 'Success', exact: true }).click(patience);
  await press(chat, 'Next');
  await press(chat, 'Next');
  await chat.locator('.current').getByRole('button', { name: 'Good 11, 11 €' }).waitFor(patience);
}

async function playFromStep(story) {
  const { page } = story;
  useSettings(story, { 'workbench.colorTheme': 'Default Dark Modern' });
  await openFile(story, 'corner-shop.menuflow');
  await goTo(page, 'step receipt: ph');
  await command(page, 'Menuflow: Play from Here');
  const chat = chatIn(page);
  await chat.locator('body.vscode-dark').waitFor(patience);
  await chat.getByRole('log').getByText('Send a photo of the receipt').waitFor(patience);
  await chat.locator('.assumed').first().waitFor(patience);
  await chat.getByRole('button', { name: 'Send a sample photo' }).click(patience);
  await chat.getByRole('log').getByText('Do you agree to the terms?').waitFor(patience);
  await chat
    .getByRole('button', { name: /^Change what was said: / })
    .first()
    .click(patience);
  await chat.getByRole('textbox', { name: 'What was said instead' }).fill('Beatrix', patience);
  await chat.getByRole('textbox', { name: 'What was said instead' }).press('Enter');
  await chat.getByRole('log').getByText('Thanks, Beatrix!').waitFor(patience);
  await chat.getByRole('log').getByText('Do you agree to the terms?').waitFor(patience);
}

async function hideAndReveal(story) {
  const { page } = story;
  useSettings(story, { 'workbench.colorTheme': 'Default High Contrast Light' });
  await openFile(story, 'corner-shop.menuflow');
  const chat = await openPreview(page);
  await chat.locator('body.vscode-high-contrast-light').waitFor(patience);
  await press(chat, '📝 Sign up');
  await say(chat, 'Ann');
  await chat.getByRole('log').getByText('Your e-mail?').waitFor(patience);
  // Another editor over the preview hides its page, which VS Code throws away.
  const tab = page.getByRole('tab', { name: /^Preview corner-shop/ });
  await tab.click(patience);
  await page.keyboard.press('Control+p');
  await page.locator('.quick-input-widget input').first().fill('hello.menuflow', patience);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'hello.menuflow' }).first().click(patience);
  await page.locator('iframe.webview.ready').waitFor({ state: 'hidden', ...patience });
  await tab.click(patience);
  await chatIn(page).getByRole('log').getByText('Your e-mail?').waitFor(patience);
  await chatIn(page).locator('.user .bubble', { hasText: 'Ann' }).waitFor(patience);
}

function useSettings({ workspace }, settings) {
  mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  writeFileSync(path.join(workspace, '.vscode/settings.json'), JSON.stringify(settings));
}
