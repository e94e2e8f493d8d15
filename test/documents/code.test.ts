import { writeFileSync } from 'node:fs';
import { EmptyFileSystem } from 'langium';
import { describe, expect, it } from 'vitest';
import { formatText } from '../../server/compiler/format.js';
import { createLanguage } from '../../server/language/module.js';
import { commands } from '../../src/cli/commands/index.js';
import { type Chat, chatsOf, playChat } from './chat.js';
import { dataOf, flowsOf, type Page, readPages } from './pages.js';

/* What a reader copies out of the documentation works, and what it shows of a bot is what the bot says. */

const pages = readPages();
const flowsOfPages = new Map(pages.map((page) => [page, flowsOf(page)]));
const flows = [...flowsOfPages.values()].flat();
const json = pages.flatMap(({ blocks }) => blocks.filter(({ language }) => language === 'json'));
/** Every `menuflow …` that a page tells to type, in a sentence, a block or a job. */
const calls = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:^|`|[$:] |npx )(menuflow [a-z]+(?: [^`#|\n]*)?)/gm)].map(({ 1: call = '', index }) => ({
    call: call.trim(),
    place: `${file}:${text.slice(0, index).split('\n').length}`,
  })),
);
const chats = pages.flatMap((page) => chatsOf(page).map((chat) => ({ ...chat, play: () => played(page, chat) })));

// WRITE_DOCS=1 writes what the bot says now, from the last chat of a page to its first.
if (process.env.WRITE_DOCS) {
  for (const page of pages) {
    const written = chatsOf(page).reduceRight(
      (text, chat) => text.slice(0, chat.from) + played(page, chat) + text.slice(chat.to),
      page.text,
    );
    if (written !== page.text) writeFileSync(page.file, written);
  }
}

/** A chat is one with the flow that the page showed last. */
function played(page: Page, chat: Chat): string {
  const shown = flowsOfPages.get(page)?.findLast(({ from }) => from < chat.from);
  const { flow } = shown?.compile() ?? {};
  if (!flow) throw new Error('There is no flow above this chat, or it has errors.');
  return playChat(chat, flow, dataOf(page));
}

describe('the documentation', () => {
  it('has flows and chats to show', () => {
    expect(flows).not.toEqual([]);
    expect(chats).not.toEqual([]);
  });

  it.each(flows)('shows a flow without faults ($place)', ({ compile }) => {
    expect(compile().problems.filter((problem) => problem.severity !== 'hint')).toEqual([]);
  });

  it('shows every flow in the layout of the formatter', () => {
    const { menuflow } = createLanguage(EmptyFileSystem);
    const blocks = pages.flatMap((page) => page.blocks.filter(({ language }) => language === 'menuflow'));
    const others = blocks.filter(({ code }) => formatText(code, menuflow) !== code);
    expect(others.map(({ place }) => place)).toEqual([]);
  });

  it.each(chats)('shows what the bot really says ($place)', ({ shown, play }) => {
    expect(play(), 'WRITE_DOCS=1 vitest run test/documents/code writes what the bot says').toBe(shown);
  });

  it.each(calls)('calls the command line as it is ($place: $call)', ({ call }) => {
    const [, name, ...words] = call.split(' ');
    const command = commands.find((candidate) => candidate.name === name);
    const options = Object.entries(command?.options ?? {});
    const known = ['--help', ...options.flatMap(([option, { short }]) => [`--${option}`, `-${short}`])];
    const used = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.split('=')[0]);
    expect(command, call).toBeDefined();
    expect(used.filter((option) => !known.includes(option ?? ''))).toEqual([]);
  });

  it.each(json)('shows JSON that is JSON ($place)', ({ code }) => {
    expect(() => JSON.parse(code) as unknown).not.toThrow();
  });
});
