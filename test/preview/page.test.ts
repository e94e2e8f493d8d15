import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shop } from '../extension/flows.js';
import { attacks } from './attacks.js';
import { GalleryBrowser, hasBrowser } from './gallery/browser.js';
import type { Gallery } from './gallery/host.js';

describe.skipIf(!hasBrowser)('The page of the preview', () => {
  let browser: GalleryBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await GalleryBrowser.start();
    page = browser.page;
  }, 60_000);

  afterEach(() => expect(browser.complaints).toEqual([]));

  afterAll(() => browser.stop());

  const open: GalleryBrowser['open'] = (flow, opening) => browser.open(flow, opening);
  const choice = (label: string) => page.locator('.current').getByRole('button', { name: label, exact: true });
  const log = () => page.getByRole('log');
  const type = async (text: string): Promise<void> => {
    await page.locator('.composer .words').fill(text);
    await page.keyboard.press('Enter');
  };
  const inGallery = <T>(read: (gallery: Gallery) => T): Promise<T> => browser.inGallery(read);

  it('chats: a form from its first question to its last', async () => {
    await open(shop);
    await choice('Order').click();
    await type('Ann');
    await type('12');
    await log().getByText('Too young.').waitFor();
    await type('20');
    await choice('Free').click();
    await log().getByText('Thank you, Ann.').waitFor();
    expect(await inGallery((gallery) => gallery.unknown)).toEqual([]);
  });

  it('flips a toggle in the bubble where it stands', async () => {
    await open(shop);
    await choice('Sound').click();
    await choice('OFF').click();
    await choice('ON').waitFor();
    expect(await page.locator('.bot').count()).toBe(2);
    await choice('ON').click();
    await choice('OFF').waitFor();
    // Both presses stand in one row below the message, and each can be gone back to.
    expect(await page.locator('.taps .tap .bubble').allInnerTexts()).toEqual(['OFF', 'ON']);
    await page.locator('.taps .tap .bubble').last().click();
    await choice('ON').waitFor();
  });

  it('keeps the conversation while the text changes, breaks and is mended', async () => {
    await open(shop);
    await choice('Order').click();
    await type('Ann');
    await page.evaluate((text) => globalThis.gallery.edit(text), shop.replace('Your age?', 'How old are you?'));
    await log().getByText('How old are you?').waitFor();
    await page.evaluate((text) => globalThis.gallery.edit(text), shop.replace('-> about', '-> nowhere'));
    await page.getByText('The text has errors').waitFor();
    await log().getByText('How old are you?').waitFor();
    await page.evaluate((text) => globalThis.gallery.edit(text), shop.replace('item ask "Order" -> ask\n', ''));
    await log().getByText('This can no longer happen.').waitFor();
    await page.evaluate((text) => globalThis.gallery.edit(text), shop);
    await log().getByText('Your age?').waitFor();
    expect(await log().getByText('This can no longer happen.').count()).toBe(0);
  });

  it('goes back, on differently, and to the other way again', async () => {
    await open(shop);
    await choice('Order').click();
    await type('Ann');
    await page.getByRole('button', { name: 'Go back to before this turn' }).first().click();
    await choice('About us').click();
    await log().getByText('way 2 of 2').waitFor();
    await page.getByRole('button', { name: 'The way before' }).click();
    await log().getByText('Your age?').waitFor();
    await page.getByRole('button', { name: 'Go back one turn' }).click();
    await log().getByText('Your age?').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Play the next turn again' }).click();
    await log().getByText('Your age?').waitFor();
  });

  it('answers an outside call by hand, and keeps the values as a fixture', async () => {
    await open(shop);
    await choice('Catalogue').click();
    const card = page.getByRole('region', { name: 'load waits for an answer' });
    await card.getByRole('textbox', { name: /Values that come back/ }).fill('{"rows": [{"title": "Bread"}]}');
    await card.getByText('Keep these values').click();
    await card.getByRole('textbox', { name: 'Name of the fixture' }).fill('bread');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'bread' }).waitFor();
    await card.getByRole('button', { name: 'Success' }).click();
    await choice('Bread').waitFor();
  });

  it('shows an example that is changed in the text while an outside call waits, but keeps what was typed', async () => {
    await open(shop);
    await choice('Catalogue').click();
    const values = page.getByRole('textbox', { name: /Values that come back/ });
    expect(await values.inputValue()).toContain('Milk');
    await page.evaluate((text) => globalThis.gallery.edit(text), shop.replace('"Milk"', '"Cream"'));
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('Cream'));
    await values.fill('{"rows": [{"title": "Bread"}]}');
    await page.evaluate((text) => globalThis.gallery.edit(text), shop.replace('"Milk"', '"Sugar"'));
    expect(await values.inputValue()).toContain('Bread');
  });

  it('keeps an answer of another output as a fixture, and changes values where they came in', async () => {
    await open(shop);
    await choice('Catalogue').click();
    const card = page.getByRole('region', { name: 'load waits for an answer' });
    await card.getByText('Keep these values').click();
    await card.getByRole('textbox', { name: 'Name of the fixture' }).fill('down');
    await card.getByRole('combobox', { name: 'Output of the fixture' }).selectOption('Error');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'down' }).waitFor();
    expect(await card.locator('.answers .primary').innerText()).toBe('Error');
    await card.getByRole('button', { name: 'Success' }).click();
    await choice('Milk').waitFor();
    await log().getByText('Values').click();
    await page.getByRole('button', { name: 'Change rows.1.title' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'New value of rows.1.title' }).fill('Cream');
    await page.keyboard.press('Enter');
    await choice('Cream').waitFor();
    await log().getByText('way 2 of 2').waitFor();
  });

  it('takes a value out, and goes back to the data that were there before somebody else came', async () => {
    await open(shop, { kept: { arrangement: { inspector: true, tab: 'answers' } } });
    await choice('Order').click();
    await type('Ann');
    await page.getByRole('button', { name: 'Take out name' }).focus();
    await page.keyboard.press('Enter');
    await log().getByText('Removed name').waitFor();
    await page.getByRole('tab', { name: 'Data' }).click();
    expect(await page.getByRole('button', { name: 'Undo changes' }).count()).toBe(0);
    await page.getByRole('button', { name: 'New user' }).click();
    await log().getByText('Hello Ben').waitFor();
    await page.getByRole('button', { name: 'Undo changes' }).click();
    await log().getByText('Hello Ann').waitFor();
  });

  it('stays small in a conversation of 2,000 turns: what is earlier is shown when it is asked for', async () => {
    const steps = Array.from({ length: 2000 }, (_, index) => ({
      input: { kind: 'press', place: { node: 'main' }, data: 'about', label: 'About us' },
      after: index,
      chosen: true,
    }));
    await open(shop, { kept: { conversation: { steps, head: 1999 } } });
    expect(await page.locator('.entry').count()).toBe(400);
    await choice('Order').click();
    await log().getByText('Your name?').waitFor();
    expect(await page.locator('.entry').count()).toBe(400);
    await page.getByRole('button', { name: 'Show earlier turns' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.entry').length === 800);
    await page.locator('.current').scrollIntoViewIfNeeded();
    await type('Ann');
    await log().getByText('Your age?').waitFor();
  }, 60_000);

  it('turns to the last page of a list, and stops there', async () => {
    const rows = JSON.stringify(Array.from({ length: 12 }, (_, index) => ({ title: `Good ${index + 1}` })));
    await open(shop.replace('from load.rows', `from ${rows.replaceAll('"title"', 'title')}`));
    await choice('Catalogue').click();
    await page.getByRole('button', { name: 'Success' }).click();
    await page.locator('.current .choice', { hasText: 'Next' }).click();
    await page.locator('.current .choice', { hasText: 'Next' }).click();
    await choice('Good 12').waitFor();
    expect(await page.locator('.current .choice', { hasText: 'Next' }).count()).toBe(0);
    expect(await page.locator('.bot').count()).toBe(2);
  });

  it('leaves the focus on the same button of a list, although it moves', async () => {
    const rows = JSON.stringify(Array.from({ length: 12 }, (_, index) => ({ title: `Good ${index + 1}` })));
    await open(shop.replace('from load.rows', `from ${rows.replaceAll('"title"', 'title')}`));
    await choice('Catalogue').click();
    await page.getByRole('button', { name: 'Success' }).click();
    await page.locator('.current .choice', { hasText: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await choice('Good 6').waitFor();
    await page.keyboard.press('Enter');
    await choice('Good 12').waitFor();
  });

  it('sends a photo: a sample, and one that is dropped', async () => {
    await open(
      'flow f "F" {\n  start ask\n}\nwizard ask {\n  step one: photo "First photo" required\n  step two: photo "Second photo" required\n  complete -> done\n}\nsend done "Thanks" -> end\n',
    );
    await page.getByRole('button', { name: 'Send a sample photo' }).click();
    await log().getByText('Second photo').waitFor();
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      const pixel = Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
        (char) => char.charCodeAt(0),
      );
      transfer.items.add(new File([pixel], 'dot.png', { type: 'image/png' }));
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    await log().getByText('Thanks').waitFor();
    expect(
      await page.locator('.user img').evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
    ).toEqual(['sample-photo.jpg', 'dot.png']);
  });

  it('is used from end to end without a mouse', async () => {
    await open(shop);
    await page.keyboard.press('Tab');
    const focused = (): Promise<string> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    const until = async (label: string): Promise<void> => {
      for (let step = 0; step < 40 && (await focused()) !== label; step++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(label);
    };
    await until('About us');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Order');
    await page.keyboard.press('Enter');
    await log().getByText('Your name?').waitFor();
    await until('Type a message');
    await page.keyboard.type('Ann');
    await page.keyboard.press('Enter');
    await log().getByText('Your age?').waitFor();
    await page.keyboard.press('Control+z');
    await log().getByText('Your age?').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+y');
    await log().getByText('Your age?').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Discord');
    await page.keyboard.press('Enter');
    await page.locator('main[data-skin=discord]').waitFor();
    expect(await focused()).toBe('More');
  });

  it('shows and changes what the conversation knows', async () => {
    await open(shop);
    await page.getByRole('button', { name: 'What the conversation knows' }).click();
    await page.getByRole('button', { name: 'Change loud' }).click();
    await page.getByRole('textbox', { name: 'New value of loud' }).fill('true');
    await page.keyboard.press('Enter');
    await page.getByText('Set loud to true').waitFor();
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByRole('textbox', { name: 'Start data' }).fill('{"User":{"first_name":"Zoe"}}');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await log().getByText('Hello Zoe').waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('searchbox', { name: 'Filter the log' }).fill('"type":"message"');
    await page.getByRole('tabpanel').getByText('Hello Zoe').waitFor();
  });

  it('shows of a hundred thousand rows what fits, and the others when they are wanted', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => ({ title: `Good ${index}` }));
    await open(shop, {
      kept: { arrangement: { inspector: true, tab: 'outputs' } },
      acts: [{ press: 'Catalogue' }, { say: { type: 'result', call: 1, output: 'Success', values: { rows } } }],
    });
    const panel = page.getByRole('tabpanel');
    await panel.getByText('100000 in a list').waitFor();
    await panel.getByRole('button', { name: '99900 more' }).click();
    await panel.getByRole('button', { name: '99800 more' }).waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await panel.getByRole('button', { name: 'Show all' }).first().waitFor();
    expect((await panel.innerText()).length).toBeLessThan(20_000);
    await choice('Good 1').click();
    await choice('Order').waitFor();
  }, 60_000);

  it('leads into the text: from a bubble to its line, from a button to its target', async () => {
    await open(shop);
    await page.getByRole('button', { name: 'Show main in the text' }).click();
    await page.locator('.choice-place').nth(1).hover();
    await page.getByRole('button', { name: 'Show where ask leads' }).click();
    const lines = await inGallery((gallery) =>
      gallery.wishes.map((wish) => wish.type === 'reveal' && wish.at.range.start.line),
    );
    expect(lines.map((line) => shop.split('\n')[Number(line)]?.split(' ').slice(0, 2).join(' '))).toEqual([
      'menu main',
      'wizard ask',
    ]);
  });

  it('leads into the text by a click on the words themselves, and by keyboard to where a button leads', async () => {
    await open(shop);
    await page.locator('.current .bubble').click();
    await choice('Order').focus();
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.press('F12');
    const lines = await inGallery((gallery) =>
      gallery.wishes.map((wish) => wish.type === 'reveal' && wish.at.range.start.line),
    );
    expect(lines.map((line) => shop.split('\n')[Number(line)]?.split(' ')[0])).toEqual(['menu', 'wizard', 'wizard']);
    expect(await page.locator('.user').count()).toBe(0);
  });

  it('goes back by a click on a turn, and changes what was said there', async () => {
    await open(shop);
    await choice('Order').click();
    await type('Ann');
    await type('20');
    await log().getByText('Which plan?').waitFor();
    await page.getByRole('button', { name: 'Change what was said: Ann' }).click();
    await page.getByRole('textbox', { name: 'What was said instead' }).fill('Bea');
    await page.keyboard.press('Enter');
    await log().getByText('way 2 of 2').waitFor();
    await choice('Free').click();
    await log().getByText('Thank you, Bea.').waitFor();
    await page.locator('.user .bubble', { hasText: 'Bea' }).click();
    await log().getByText('Your age?').waitFor({ state: 'detached' });
  });

  it('does what users also do, each with one click', async () => {
    await open(shop);
    await choice('Order').click();
    await page.getByRole('button', { name: 'Taps again' }).click();
    await log().getByText('no longer in use').waitFor();
    await page.getByRole('button', { name: 'Idles' }).click();
    await log().getByText('The idle time passed').waitFor();
    await page.getByRole('button', { name: 'Comes back' }).click();
    await log().getByText('The user came back').waitFor();
    await page.locator('.bot').first().getByRole('button', { name: 'About us', exact: true }).click();
    await log().getByText('no longer in use').nth(1).waitFor();
    await page.getByRole('button', { name: 'New user' }).click();
    await log().getByText('Hello Ben').waitFor();
    expect(await page.locator('.bot').count()).toBe(1);
  });

  it('sends nothing where nothing was typed', async () => {
    await open(shop);
    await type('  ');
    await type('About us');
    await log().getByText('We sell tea.').waitFor();
    expect(await page.locator('.user .bubble').allInnerTexts()).toEqual(['About us']);
  });

  it('asks before it opens a link, instead of opening it', async () => {
    await open(
      'flow f "F" {\n  start main\n  format markdown\n}\nmenu main "See [here](https://example.com/a)" {\n  item site "Site" url "https://example.com/b"\n}\n',
    );
    await page.getByRole('button', { name: 'here' }).click();
    await choice('Site').click();
    expect(await inGallery((gallery) => gallery.wishes)).toEqual([
      { type: 'openLink', url: 'https://example.com/a' },
      { type: 'openLink', url: 'https://example.com/b' },
    ]);
  });

  it('shows what a channel cuts off', async () => {
    await open(shop.replace('"About us"', '"About us and all the other things that we do"'));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: 'WhatsApp' }).click();
    await log().getByText('On WhatsApp: words on buttons are cut.').waitFor();
  });

  it('has the conversation again after it was closed', async () => {
    await open(shop);
    await choice('Order').click();
    await type('Ann');
    await log().getByText('Your age?').waitFor();
    const kept = await inGallery((gallery) => gallery.state);
    await open(shop, { kept });
    await log().getByText('Your age?').waitFor();
  });

  describe('in a panel of another size', () => {
    afterEach(async () => {
      await page.setViewportSize({ width: 460, height: 700 });
      await page.evaluate(() => document.documentElement.removeAttribute('style'));
    });

    it('has signs that grow with the letters', async () => {
      await open(shop);
      const widths = (): Promise<number[]> =>
        page.locator('header .icon').evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().width));
      const before = await widths();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await widths()).toEqual(before.map((width) => width * 2));
    });

    it('shows the whole hint of what to type, however narrow it is', async () => {
      await open(shop);
      await page.setViewportSize({ width: 280, height: 700 });
      const fits = (): Promise<boolean> =>
        page.locator('.composer .words').evaluate((element) => {
          const input = element as HTMLInputElement;
          const style = getComputedStyle(input);
          const pen = document.createElement('canvas').getContext('2d');
          if (!pen) return false;
          pen.font = style.font;
          const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          return pen.measureText(input.placeholder).width <= room;
        });
      expect(await fits()).toBe(true);
      await choice('Order').click();
      await type('Ann');
      await log().getByText('Your age?').waitFor();
      expect(await fits()).toBe(true);
    });

    it('scrolls as a whole where it is only a few lines high, and what is typed into stays in sight', async () => {
      await open(shop);
      await page.setViewportSize({ width: 320, height: 180 });
      await choice('Order').click();
      await type('Ann');
      await log().getByText('Your age?').waitFor();
      const bottom = await page.locator('.composer').evaluate((composer) => composer.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(180);
      await page.waitForFunction(() => {
        const { top } = document.querySelector('.log')?.lastElementChild?.getBoundingClientRect() ?? { top: 180 };
        return top < 180;
      });
      await page.getByRole('button', { name: 'Restart the conversation' }).click();
      await choice('Order').waitFor();
    });
  });

  it('shows hostile texts as texts', async () => {
    const [first, ...others] = attacks().filter((text) => !text.includes('\0'));
    const texts = [...others, first!];
    await open(
      'flow f "F" {\n  start ask\n  format html\n}\nwizard ask {\n  step text: text "Say it" required\n  complete -> said\n}\nsend said "You said {{FormData.text}}" -> ask\n',
      { acts: others.map((text) => ({ say: { type: 'text', text } })) },
    );
    await type(first!);
    await page.getByRole('button', { name: 'Show earlier turns' }).click();
    await page
      .locator('.user')
      .nth(texts.length - 1)
      .waitFor();
    expect(await page.locator('.user .bubble').allInnerTexts()).toEqual(texts.map((text) => text.trim()));
    expect((await page.locator('.bot .text').allInnerTexts()).filter((text) => text.startsWith('You said '))).toEqual(
      texts.map((text) => `You said ${text.trim()}`),
    );
    expect(
      await page
        .locator(
          '.log script, .log iframe, .log svg[onload], .log object, .log embed, .log form, .log img[onerror], .log [onclick]',
        )
        .count(),
    ).toBe(0);
  });
});
