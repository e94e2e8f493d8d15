import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, quietFlags } from '../../scripts/lib/browser.mjs';
import { writeSite } from '../../scripts/site/site.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const program = findBrowser();
const site = mkdtempSync(path.join(os.tmpdir(), 'menuflow-site-'));

/** One page of each kind. */
const pages = [
  'index.html',
  'tutorial.html',
  'settings.html',
  'grammar.html',
  'how-to/list-from-an-api.html',
  'diagnostics/index.html',
  'diagnostics/mf402.html',
  'examples/index.html',
  'examples/shop.menuflow.html',
];

describe.skipIf(program === undefined)('A page of the site', () => {
  let browser: Browser;

  beforeAll(async () => {
    writeSite(site);
    browser = await chromium.launch({ executablePath: program, args: quietFlags });
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    rmSync(site, { recursive: true, force: true });
  });

  it.each(pages)('can be used by everyone, on a light and a dark screen and on a phone: %s', async (name) => {
    const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1400, height: 800 } });
    const page = await context.newPage();
    const faults = async (options: object): Promise<unknown> =>
      page.evaluate(
        `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})
          .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
      );
    await page.goto(pathToFileURL(path.join(site, name)).href);
    await page.evaluate(axe);
    expect(await faults({})).toEqual([]);
    // Only colours differ from one to the other, and only the navigation on a phone.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faults({ runOnly: ['color-contrast'] }), 'on a dark screen').toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), 'moved sideways').toBe(false);
    await context.close();
  });
});
