// What a person does with the packaged extension; each story begins with an empty profile.
import { goTo, openFile, openPreview, patience } from './person.mjs';
import { previewStories } from './preview-stories.mjs';
import { testStories } from './test-stories.mjs';
import { webStories } from './web-stories.mjs';

export const stories = [
  { name: 'A mistyped target is underlined, and the line vanishes when it is mended', play: mistypeAndMend },
  { name: 'The preview opens from the title bar, and a pressed button is answered', play: pressButton },
  { name: 'The chat goes on while the text changes', play: editWhileChatting },
  ...previewStories,
  ...testStories,
  ...webStories,
];

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
