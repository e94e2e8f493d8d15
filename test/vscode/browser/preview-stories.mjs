// What a person does with the live preview of the packaged extension.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  chatIn,
  command,
  drawn,
  goTo,
  openAnother,
  openFile,
  openPreview,
  patience,
  press,
  say,
  tab,
} from './person.mjs';

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
    name: 'Where a node is deleted, the last good flow goes on, and then the turn is marked that can no longer happen',
    play: deleteNode,
  },
  {
    name: 'The conversation is still there after the preview was hidden, moved and, with its window, loaded anew, in a high contrast theme',
    play: hideMoveAndReload,
  },
  { name: 'Two flows are previewed side by side, each with a conversation of its own', play: twoPreviews },
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
  await drawn(chat);
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

async function deleteNode(story) {
  const { page, workspace } = story;
  useSettings(story, { 'workbench.colorTheme': 'Default Light Modern' });
  writeFileSync(
    path.join(workspace, 'drinks.menuflow'),
    'menu main "What would you like?" {\n  item tea "Tea" -> tea\n  item cake "Cake" -> cake\n}\nmenu tea "Green or black?" { back }\nmenu cake "Which cake?" { back }\n',
  );
  await openFile(story, 'drinks.menuflow');
  const chat = await openPreview(page);
  const log = chat.getByRole('log');
  await chat.locator('body.vscode-light').waitFor(patience);
  await press(chat, 'Tea');
  await log.getByText('Green or black?').waitFor(patience);
  await goTo(page, 'menu tea');
  await page.keyboard.press('Control+Shift+k');
  await chat.getByText('The text has errors, so the last good flow goes on.').waitFor(patience);
  await log.getByText('Green or black?').waitFor(patience);
  await goTo(page, 'item tea');
  await page.keyboard.press('Control+Shift+k');
  await log.getByText('This can no longer happen.').waitFor(patience);
  await log.getByText('What would you like?').waitFor(patience);
  await log.getByText('Green or black?').waitFor({ state: 'detached', ...patience });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await log.getByText('Green or black?').waitFor(patience);
}

async function hideMoveAndReload(story) {
  const { page } = story;
  useSettings(story, { 'workbench.colorTheme': 'Default High Contrast Light' });
  await openFile(story, 'corner-shop.menuflow');
  let chat = await openPreview(page);
  await chat.locator('body.vscode-high-contrast-light').waitFor(patience);
  await press(chat, '📝 Sign up');
  await say(chat, 'Ann');
  const isStillThere = async () => {
    chat = chatIn(page);
    await chat.getByRole('log').getByText('Your e-mail?').waitFor(patience);
    await chat.locator('.user .bubble', { hasText: 'Ann' }).waitFor(patience);
    await drawn(chat);
  };
  await isStillThere();
  // Another editor over the preview hides its page, which VS Code throws away.
  const preview = tab(page, /^Preview corner-shop/);
  await preview.click(patience);
  await openAnother(page, 'hello.menuflow');
  await page.locator('iframe.webview.ready').waitFor({ state: 'hidden', ...patience });
  await preview.click(patience);
  await isStillThere();

  await command(page, 'View: Move Editor into First Group', preview);
  await tab(page, 'corner-shop.menuflow').and(page.locator('[aria-selected=false]')).waitFor(patience);
  await isStillThere();

  const loaded = page.waitForEvent('load', patience);
  await command(page, 'Developer: Reload Window', preview);
  await loaded;
  await preview.click(patience);
  await isStillThere();
  await say(chat, 'ann@example.com');
  await chat.getByRole('log').getByText('How old are you?').waitFor(patience);
}

async function twoPreviews(story) {
  const { page } = story;
  await openFile(story, 'corner-shop.menuflow');
  await press(await openPreview(page), '📝 Sign up');
  await page.locator('.monaco-editor').first().click(patience);
  await openAnother(page, 'hello.menuflow');
  await page.getByRole('button', { name: 'Open Live Preview to the Side' }).first().click(patience);
  const second = tab(page, /^Preview hello/);
  await second.waitFor(patience);
  await chatIn(page).getByRole('heading', { level: 1, name: 'Hello' }).waitFor(patience);
  await command(page, 'View: Move Editor into Next Group', second);
  const chats = [0, 1].map((index) =>
    page.frameLocator(`iframe.webview.ready >> nth=${index}`).frameLocator('iframe#active-frame'),
  );
  for (const chat of chats) await drawn(chat);
  const titles = await Promise.all(chats.map((chat) => chat.getByRole('heading', { level: 1 }).innerText(patience)));
  const shop = chats[titles.indexOf('Corner shop')];
  const hello = chats[titles.indexOf('Hello')];
  await press(hello, '👋 About me');
  await goTo(page, 'menu about "');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Truly: ');
  await hello.getByText('Truly: I am a bot with').waitFor(patience);
  await say(shop, 'Ann');
  await shop.getByRole('log').getByText('Your e-mail?').waitFor(patience);
  await hello.getByText('Truly: I am a bot with').waitFor(patience);
}

function useSettings({ workspace }, settings) {
  mkdirSync(path.join(workspace, '.vscode'), { recursive: true });
  writeFileSync(path.join(workspace, '.vscode/settings.json'), JSON.stringify(settings));
}
