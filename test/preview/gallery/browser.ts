import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser, quietFlags } from '../../../scripts/lib/browser.mjs';
import type { Act, Gallery } from './host.js';
import { buildGallery, galleryPage } from './page.mjs';
import { themes, themeStyle } from './themes.mjs';

const executablePath = findBrowser();

/** Whether there is a browser; without one the runner counts the tests as skipped. */
export const hasBrowser = executablePath !== undefined;

export interface Opening {
  theme?: string;
  kept?: unknown;
  acts?: readonly Act[];
}

/**
 * One browser with one page, which the tests of a file share: loading the page
 * and the compiler in it takes longer than most of the tests do. What is opened
 * begins anew in every respect.
 */
export class GalleryBrowser {
  /** What the page did that it must not: requests to the network, exceptions and complaints. */
  complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async start(): Promise<GalleryBrowser> {
    const [browser, built] = await Promise.all([
      chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: quietFlags }),
      buildGallery(),
    ]);
    const page = await browser.newPage({ viewport: { width: 460, height: 700 } });
    const gallery = new GalleryBrowser(browser, page);
    const complain = (words: string): void => void gallery.complaints.push(words);
    page.on('request', (request) => void (request.url().startsWith('data:') || complain(request.url())));
    page.on('pageerror', (error) => complain(error.message));
    page.on('console', (message) => void (message.type() === 'log' || complain(message.text())));
    await page.setContent(galleryPage(built, {}));
    await page.locator('.missing').waitFor();
    return gallery;
  }

  async open(flow: string, { theme = 'dark', kept, acts = [] }: Opening = {}): Promise<void> {
    this.complaints = [];
    await this.changeTheme(theme);
    // As JSON, since the types of what may stand in a conversation have no end.
    await this.page.evaluate(([text, opening]) => globalThis.gallery.open(text, JSON.parse(opening)), [
      flow,
      JSON.stringify({ kept, acts }),
    ] as const);
  }

  /** As the editor changes it: only colours and the body's class differ. */
  async changeTheme(theme: string): Promise<void> {
    const { kind } = themes[theme] ?? { kind: '' };
    await this.page.evaluate(
      ([style, body]) => {
        const sheet = document.querySelector('style');
        if (sheet) sheet.textContent = style;
        document.body.className = body;
      },
      [themeStyle(theme), kind] as const,
    );
  }

  inGallery<T>(read: (gallery: Gallery) => T): Promise<T> {
    return this.page.evaluate(`(${read.toString()})(window.gallery)`) as Promise<T>;
  }

  stop(): Promise<void> {
    return this.browser.close();
  }
}
