import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checks } from '../../server/checks/index.js';
import { coloured } from '../../scripts/site/colours.mjs';
import { pageFor } from '../../scripts/site/contents.mjs';
import { writeSite } from '../../scripts/site/site.mjs';
import { nodeTable, stepSettings } from '../../src/engine/node-table.js';

/* The site has the same links as the Markdown that it is made from, so what is true here is true on GitHub. */

const site = mkdtempSync(path.join(os.tmpdir(), 'menuflow-site-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));
writeSite(site);

const pages = new Map(
  globSync('**/*.html', { cwd: site }).map((name) => [
    name.split(path.sep).join('/'),
    readFileSync(path.join(site, name), 'utf8'),
  ]),
);
const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const ids = new Map([...pages].map(([name, html]) => [name, new Set(idsOf(html))]));

/** The links of a page that lead nowhere. */
function brokenLinks(name: string, html: string): string[] {
  const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return links.filter((link) => {
    if (/^(https?|mailto|command):/.test(link)) return false;
    const [place = '', anchor] = link.split('#');
    const target = place === '' ? name : path.posix.join(path.posix.dirname(name), decodeURI(place));
    if (!existsSync(path.join(site, target))) return true;
    return anchor !== undefined && !ids.get(target)?.has(decodeURIComponent(anchor));
  });
}

describe('the site', () => {
  it.each([...pages])('leads nowhere that is not there (%s)', (name, html) => {
    expect(brokenLinks(name, html)).toEqual([]);
  });

  it('notices a link and an anchor that lead nowhere', () => {
    const html = '<a href="nowhere.html">a</a><a href="index.html#nowhere">b</a><a href="index.html">c</a>';
    expect(brokenLinks('index.html', html)).toEqual(['nowhere.html', 'index.html#nowhere']);
  });

  it('asks nobody else for anything, runs nothing, and says so in every page', () => {
    for (const [name, html] of pages) {
      expect(html, name).toContain(`content="default-src 'none'; style-src 'self'; img-src 'self';`);
      expect(html, name).not.toMatch(/<script|<iframe|<style| style="| src="(?:https?:)?\/\/| on\w+="/);
      expect(idsOf(html), name).toEqual([...new Set(idsOf(html))]);
    }
    expect(readFileSync(path.join(site, 'style.css'), 'utf8')).not.toMatch(/url\(|@import/);
  });

  it('has every page of the documentation', () => {
    const files = [...globSync('*.md'), ...globSync('docs/**/*.md')].map((file) => file.split(path.sep).join('/'));
    expect(files.map(pageFor).filter((page) => !pages.has(page))).toEqual([]);
  });

  it('has a page for every diagnostic', () => {
    for (const { code, title } of checks) {
      const html = pages.get(pageFor(`docs/diagnostics/${code}.md`));
      expect(html?.replaceAll(/<[^>]*>/g, ''), code).toContain(`${code}: ${title.replaceAll('`', '')}`);
    }
  });

  it('has an entry for every setting, by the name of the language and that of Flow JSON', () => {
    const html = pages.get('settings.html') ?? '';
    const told = html.replaceAll('&quot;', '"').replaceAll('&gt;', '>');
    for (const { json, keyword } of [...nodeTable.flatMap(({ settings }) => settings), ...stepSettings]) {
      expect(told).toContain(`<code>${json}</code>`);
      if (keyword !== undefined)
        expect(told).toMatch(new RegExp(`<code(?: class="long")?>(each "…" )?${keyword}( [^<]*)?</code>`));
    }
  });

  it.each(globSync('examples/**/*.menuflow'))('colours %s without changing it', (file) => {
    const code = readFileSync(file, 'utf8');
    const html = coloured(code, 'menuflow');
    const words = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    expect(words.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toBe(code);
    expect(html).toContain('<span class="c-statement">');
  });
});
