// What an author does with tests in the packaged extension, by keyboard alone.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { choose, find, fix, line, mark, plain, pressByKeys, run } from './keyboard.mjs';
import { chatIn, openFile, patience } from './person.mjs';

export const testStories = [
  {
    name: 'A conversation becomes a test, which shows the difference when the text changes, and takes the new words over',
    play: recordBreakAccept,
  },
  {
    name: 'Coverage is painted beside the lines, and debugging stops at the failing turn in the preview',
    play: coverAndDebug,
  },
  { name: 'Tests run by themselves while the text changes', play: runAgainAndAgain },
  { name: 'What exploring finds is played in the preview and made a test', play: exploreAndPlay },
];

const flow = `menu main "Hello" {
  item about "About" -> about
  cancel "Bye" -> end
}
menu about "I am a bot." {
  back
}
`;

const test = `
test "it tells about itself" {
  user presses about
  bot says "I am a bot."
  user presses "Back"
  expect at main
}
`;

async function recordBreakAccept(story) {
  const { page } = story;
  await openText(story, flow);
  await run(page, 'Menuflow: Open Live Preview to the Side');
  await pressByKeys(page, 'About');
  await chatIn(page).getByRole('log').getByText('I am a bot.').waitFor(patience);
  await run(page, "Menuflow: Make a Test of the Preview's Conversation");
  await line(page, 'test "what happened in the preview" {').waitFor(patience);
  // Its title is selected, and waits to be named. The preview, where the palette was opened, may have taken the focus back.
  await page.keyboard.press('Control+1');
  await page.locator('.statusbar-item', { hasText: '(28 selected)' }).waitFor(patience);
  await page.keyboard.type('it tells about itself');
  await line(page, 'test "it tells about itself" {').waitFor(patience);
  await run(page, 'Test: Run Tests in Current File');
  await mark(page, 'passed').waitFor(patience);

  await find(page, 'menu about "I am a');
  await page.keyboard.type(' truly good');
  await run(page, 'Test: Run Tests in Current File');
  await mark(page, 'failed').waitFor(patience);
  await run(page, 'Test: Peek Output');
  const difference = page.locator('.test-output-peek .monaco-diff-editor');
  await difference.locator('.original .view-line', { hasText: plain('I am a bot.') }).waitFor(patience);
  await difference.locator('.modified .view-line', { hasText: plain('I am a truly good bot.') }).waitFor(patience);
  await page.keyboard.press('Escape');
  await difference.waitFor({ state: 'detached', ...patience });

  await find(page, 'bot says "I am');
  await run(page, "Menuflow: Accept the Bot's New Text");
  await line(page, 'bot says "I am a truly good bot."').waitFor(patience);
  await run(page, 'Test: Run Tests in Current File');
  await mark(page, 'passed').waitFor(patience);
}

async function coverAndDebug(story) {
  const { page } = story;
  await openText(story, flow + test);
  // Only once the test stands in the margin are there commands for it.
  await mark(page, 'run').waitFor(patience);
  await run(page, 'Test: Run Tests with Coverage in Current File');
  await mark(page, 'passed').waitFor(patience);
  await page
    .locator('.coverage-deco-gutter.coverage-deco-hit')
    .first()
    .waitFor({ state: 'attached', ...patience });

  await find(page, 'menu about "I am a');
  await page.keyboard.type(' truly good');
  await run(page, 'Test: Debug Tests in Current File');
  await mark(page, 'failed').waitFor(patience);
  const chat = chatIn(page);
  await chat.getByRole('log').getByText('I am a truly good bot.').waitFor(patience);
  // The test would go back from here; the preview waits where the two parted.
  await chat.locator('.current').getByRole('button', { name: 'Back', exact: true }).waitFor(patience);
}

async function runAgainAndAgain(story) {
  const { page } = story;
  await openText(story, flow + test);
  await mark(page, 'run').waitFor(patience);
  await choose(page, 'Test: Start Continuous Run');
  // VS Code asks which of the ways to run them; the first will do.
  const ways = page.locator('.quick-input-widget', { hasText: 'Select profiles to run when files change' });
  await ways.waitFor(patience);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await ways.getByText(/^[12] Selected$/).waitFor(patience);
  await page.keyboard.press('Enter');
  await mark(page, 'passed').waitFor(patience);
  await find(page, 'menu about "I am a');
  await page.keyboard.type('!');
  await mark(page, 'failed').waitFor(patience);
  await page.keyboard.press('Backspace');
  await mark(page, 'passed').waitFor(patience);
  await run(page, 'Test: Stop Continuous Run');
}

async function exploreAndPlay(story) {
  const { page } = story;
  const deadEnd = `menu main "Hello" {
  item load "Load" -> load
}
action load http.request {
  gives rows: list
  mock { rows: [] }
  success -> pick
  error -> main
}
buttons pick from load.rows "Pick one" {
  each "{{t}}"
  selected -> main
}
`;
  await openText(story, deadEnd);
  await run(page, 'Menuflow: Explore Every Way through the Flow');
  // The next problem is the finding, since the flow has no other.
  await page
    .locator('.monaco-editor .squiggly-warning')
    .first()
    .waitFor({ state: 'attached', ...patience });
  await find(page, 'buttons pick');
  await fix(page, 'Play this in the preview');
  await chatIn(page).getByRole('log').getByText('Pick one').waitFor(patience);
  await find(page, 'buttons pick');
  await fix(page, 'Make a test of this');
  await line(page, 'test "no way on: pick" {').waitFor(patience);
}

async function openText(story, text) {
  writeFileSync(path.join(story.workspace, 'greeting.menuflow'), text);
  await openFile(story, 'greeting.menuflow');
  // The palette lists the commands of an extension only once that has begun to work.
  await story.page.locator('.codelens-decoration', { hasText: 'Play from here' }).first().waitFor(patience);
}
