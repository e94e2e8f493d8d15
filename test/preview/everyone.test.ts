import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser, quietFlags } from '../../scripts/lib/browser.mjs';
import { buildGallery, galleryPage } from './gallery/page.mjs';
import { states } from './gallery/states.mjs';
import { themes, themeStyle } from './gallery/themes.mjs';

const executablePath = findBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core reports: the rule, and the parts that break it. */
interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

// The runner counts these as skipped where there is no browser.
describe.skipIf(!executablePath)('Every state of the preview', () => {
  let browser: Browser;
  let built: Awaited<ReturnType<typeof buildGallery>>;
  let page: Page;
  let requests: string[];
  let errors: string[];

  beforeAll(async () => {
    [browser, built] = await Promise.all([chromium.launch({ executablePath, args: quietFlags }), buildGallery()]);
  }, 60_000);

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 420, height: 720 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(5000);
    requests = [];
    errors = [];
    page.on('request', (request) => void (request.url().startsWith('data:') || requests.push(request.url())));
    page.on('pageerror', (error) => errors.push(error.message));
  });

  afterEach(async () => {
    await page.close();
    expect(errors).toEqual([]);
    expect(requests).toEqual([]);
  });

  afterAll(() => browser.close());

  const show = async (name: string, theme: string): Promise<void> => {
    await page.setContent(galleryPage(built, { ...states[name]!, theme }));
    await page.locator('.bubble, .missing').first().waitFor();
  };

  /** The page in another theme, as the editor changes it: only colours and the body's class differ. */
  const changeTheme = (theme: string): Promise<void> =>
    page.evaluate(
      ([style, kind]) => {
        document.querySelector('style')!.textContent = style!;
        document.body.className = kind!;
      },
      [themeStyle(theme), themes[theme]!.kind],
    );

  const violations = async (options: object): Promise<string[]> => {
    const report = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as { violations: Violation[] };
    return report.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.failureSummary + node.html).join()}`,
    );
  };

  it.each(Object.keys(states))(
    'can be used by everyone, in four themes and any width: %s',
    async (name) => {
      await show(name, 'light');
      // The page forbids scripts of others; the test's own one is run from outside.
      await page.evaluate(axe);
      const found = await violations({});
      for (const theme of Object.keys(themes)) {
        await changeTheme(theme);
        // Only colours differ from theme to theme, and this is the rule about them.
        found.push(...(await violations({ runOnly: ['color-contrast'] })).map((words) => `${theme}: ${words}`));
      }
      for (const [width, size] of [
        [280, '100%'],
        [280, '200%'],
        [460, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 720 });
        found.push(...(await tooWide(size)).map((part) => `${width} pixels at ${size}: ${part} is too wide`));
      }
      expect(found).toEqual([]);
    },
    60_000,
  );

  /** What has to be scrolled sideways. */
  const tooWide = (letters: string): Promise<string[]> =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const parts = document.querySelectorAll('html, .scroller, header, .acts, .composer, .inspected, .card');
      return [...parts].flatMap((part) =>
        part.scrollWidth > part.clientWidth + 1 ? [part.className || part.tagName] : [],
      );
    }, letters);

  it('moves nothing for those who want no motion', async () => {
    for (const name of ['call', 'form']) {
      await show(name, 'dark');
      expect(await page.evaluate(() => document.getAnimations().length), name).toBe(0);
    }
  });
});
