// What a person does with the packaged extension; each story begins with an empty profile.
import path from 'node:path';

export const stories = [
  { name: 'A mistyped target is underlined, and the line vanishes when it is mended', play: mistypeAndMend },
  { name: 'The preview opens from the title bar, and a pressed button is answered', play: pressButton },
  { name: 'The chat goes on while the text changes', play: editWhileChatting },
  { name: 'The preview is there again after the window was reloaded', play: reload },
  {
    name: 'In a browser alone, the server is a web worker',
    play: inWebWorker,
    settings: { 'remote.extensionKind': { 'menuflow.menuflow': ['web'] } },
  },
];

const patience = { timeout: 60_000 };

async function mistypeAndMend({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  await goTo(page, 'item about');
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await page
    .locator('.monaco-editor .squiggly-error')
    .first()
    .waitFor({ state: 'attached', ...patience });
  await page.keyboard.press('Backspace');
  await page
    .locator('.monaco-editor .squiggly-error')
    .first()
    .waitFor({ state: 'detached', ...patience });
}

async function pressButton({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  const chat = await openPreview(page);
  await chat.getByRole('button', { name: 'About me' }).click(patience);
  await chat.getByText('I am a bot with').waitFor(patience);
  await chat.getByRole('button', { name: 'Tell me a joke' }).click(patience);
  await chat.getByText('Why do bots like menus?').waitFor(patience);
}

async function editWhileChatting({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  const chat = await openPreview(page);
  await chat.getByRole('button', { name: 'About me' }).click(patience);
  await chat.getByText('I am a bot with').waitFor(patience);
  await goTo(page, 'menu about "');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Truly: ');
  await chat.getByText('Truly: I am a bot with').waitFor(patience);
}

async function reload({ page, server, workspace }) {
  await openFile({ page, server, workspace }, 'hello.menuflow');
  const chat = await openPreview(page);
  await chat.getByRole('button', { name: 'About me' }).waitFor(patience);
  await page.reload();
  await chat.getByRole('button', { name: 'About me' }).waitFor(patience);
}

/** As on vscode.dev: neither the extension nor the server has Node. */
async function inWebWorker(place) {
  await mistypeAndMend(place);
  const chat = await openPreview(place.page);
  await chat.getByRole('button', { name: 'About me' }).click(patience);
  await chat.getByText('I am a bot with').waitFor(patience);
}

async function openFile({ page, server, workspace }, name) {
  await page.goto(server.url({ folder: workspace, payload: [['openFile', server.uri(path.join(workspace, name))]] }));
  await page.locator('.monaco-editor .view-line').first().waitFor(patience);
  await page.locator('.monaco-editor').first().click();
}

async function openPreview(page) {
  await page.getByRole('button', { name: 'Open Live Preview to the Side' }).first().click(patience);
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
}

/** Puts the cursor behind a text, by way of the find box. */
async function goTo(page, text) {
  await page.locator('.monaco-editor').first().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  const box = page.locator('.find-widget.visible textarea').first();
  await box.waitFor(patience);
  await box.fill(text);
  // In a narrow editor the count is there but not shown.
  await page.locator('.find-widget .matchesCount', { hasText: /^1 of / }).waitFor({ state: 'attached', ...patience });
  await page.keyboard.press('Escape');
}
