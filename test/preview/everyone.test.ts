import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GalleryBrowser, hasBrowser } from './gallery/browser.js';
import { states } from './gallery/states.mjs';
import { themes } from './gallery/themes.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core reports: the rule, and the parts that break it. */
interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

describe.skipIf(!hasBrowser)('Every state of the preview', () => {
  let gallery: GalleryBrowser;

  beforeAll(async () => {
    gallery = await GalleryBrowser.start();
    gallery.page.setDefaultTimeout(20_000);
    await gallery.page.emulateMedia({ reducedMotion: 'reduce' });
    // The page forbids scripts of others; the test's own one is run from outside.
    await gallery.page.evaluate(axe);
  }, 60_000);

  afterEach(() => expect(gallery.complaints).toEqual([]));

  afterAll(() => gallery.stop());

  const show = async (name: string, theme: string): Promise<void> => {
    const { flow, acts = [], tab } = states[name]!;
    await gallery.page.setViewportSize({ width: 420, height: 720 });
    await gallery.page.evaluate(() => document.documentElement.removeAttribute('style'));
    await gallery.open(flow, {
      theme,
      acts,
      ...(tab !== undefined && { kept: { arrangement: { inspector: true, tab } } }),
    });
    await gallery.page.locator('.log .entry, div.missing').first().waitFor();
  };

  const violations = async (options: object): Promise<string[]> => {
    const found = (await gallery.page.evaluate(
      `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations)`,
    )) as Violation[];
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.failureSummary + node.html).join()}`);
  };

  const violationsInAllThemes = async (): Promise<string[]> => {
    const found = await violations({ rules: { 'color-contrast': { enabled: false } } });
    for (const theme of Object.keys(themes)) {
      await gallery.changeTheme(theme);
      // Only colours differ from theme to theme, and this is the rule about them.
      found.push(...(await violations({ runOnly: ['color-contrast'] })).map((words) => `${theme}: ${words}`));
    }
    return found;
  };

  it.each(Object.keys(states))(
    'can be used by everyone, in four themes and any width: %s',
    async (name) => {
      await show(name, 'light');
      const found = await violationsInAllThemes();
      for (const [width, size] of [
        [280, '100%'],
        [280, '200%'],
        [460, '200%'],
      ] as const) {
        await gallery.page.setViewportSize({ width, height: 720 });
        found.push(...(await tooWide(size)).map((part) => `${width} pixels at ${size}: ${part} is too wide`));
      }
      expect(found).toEqual([]);
    },
    60_000,
  );

  /** What has to be scrolled sideways. */
  const tooWide = (letters: string): Promise<string[]> =>
    gallery.page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const parts = document.querySelectorAll('html, .scroller, header, .acts, .composer, .inspected, .card');
      return [...parts].flatMap((part) =>
        part.scrollWidth > part.clientWidth + 1 ? [part.className || part.tagName] : [],
      );
    }, letters);

  it('can be used by everyone while its menu is open', async () => {
    await show('form', 'light');
    await gallery.page.getByRole('button', { name: 'More' }).click();
    await gallery.page.getByRole('menu').waitFor();
    expect(await violationsInAllThemes()).toEqual([]);
  });

  it('would not pass if something could not be read', async () => {
    await show('menu', 'light');
    await gallery.page.evaluate(() => {
      document.querySelector<HTMLElement>('.bubble')!.style.color = '#ddd';
    });
    expect((await violationsInAllThemes()).some((words) => words.startsWith('light: color-contrast'))).toBe(true);
  });

  it('moves nothing for those who want no motion', async () => {
    for (const name of ['call', 'form']) {
      await show(name, 'dark');
      expect(await gallery.page.evaluate(() => document.getAnimations().length), name).toBe(0);
    }
  });
});
