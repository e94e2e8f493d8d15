import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, quietFlags } from '../../scripts/lib/browser.mjs';
import { record } from './record.js';

const executablePath = findBrowser();
const folder = join(import.meta.dirname, 'transcripts');
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

// The runner counts these as skipped where there is no browser.
describe.skipIf(!executablePath)('A written conversation goes in a browser as in Node, byte for byte', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const [launched, bundle] = await Promise.all([
      chromium.launch({ executablePath, args: quietFlags }),
      build({
        entryPoints: [join(import.meta.dirname, 'record.ts')],
        bundle: true,
        write: false,
        platform: 'neutral',
        mainFields: ['module', 'main'],
        format: 'iife',
        globalName: 'recorder',
      }),
    ]);
    browser = launched;
    page = await browser.newPage();
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });
  }, 60_000);

  afterAll(() => browser.close());

  it('in a real browser, with all conversations there are', async () => {
    expect(await page.evaluate('typeof process + " " + typeof document')).toBe('undefined object');
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('%s', async (file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    const inNode = record(source);
    const inBrowser = await page.evaluate(`recorder.record(${JSON.stringify(source)})`);
    expect(inNode.length).toBeGreaterThan(0);
    expect(inBrowser).toEqual(inNode);
  });
});
