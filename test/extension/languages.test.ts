import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWords, type Words, wordsIn } from '../support/words.js';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const used = wordsIn(['src/extension', 'src/preview', 'src/messages']);
const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
const english = read('package.nls.json');
const languages = readdirSync('l10n').flatMap((name) => /^bundle\.l10n\.([\w-]+)\.json$/.exec(name)?.[1] ?? []);

describe('The words that people read', () => {
  it('stand in sources as plain texts, so that every language can have them', () => {
    expect(used.translated.size).toBeGreaterThan(100);
    expect(used.fixed).toEqual([]);
  });

  it('are told from those that cannot be translated', () => {
    const words: Words = { translated: new Set(), fixed: [] };
    const source =
      "t('One'); vscode.l10n.t('Two {0}', 2);\nt(`Three`); t(name);\n<p title=\"Four\">\n{t('Five')} Six</p>;";
    readWords('a.tsx', source, words);
    expect([...words.translated]).toEqual(['One', 'Two {0}', 'Five']);
    expect(words.fixed).toEqual(['a.tsx:2', 'a.tsx:2', 'a.tsx:3', 'a.tsx:4']);
  });

  it('of package.json all stand in package.nls.json, and nothing is left over there', () => {
    const shown = shownIn(manifest).filter((words) => words !== 'Menuflow');
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((words) => !/^%.+%$/.test(words))).toEqual([]);
    expect([...new Set(shown.map((key) => key.slice(1, -1)))].toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('are there in another language than English', () => {
    expect(languages).toContain('de');
  });
});

describe.each(languages)('In the language %s', (language) => {
  const bundle = read(`l10n/bundle.l10n.${language}.json`);
  const settings = read(`package.nls.${language}.json`);

  it('everything that is said is said, and nothing else', () => {
    expect(Object.keys(bundle).toSorted()).toEqual([...used.translated].toSorted());
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  it('what is filled in, icons and commands are those of the English words', () => {
    for (const [original, words] of [
      ...Object.entries(bundle),
      ...Object.entries(settings).map(([key, words]) => [english[key] ?? '', words] as const),
    ]) {
      expect(words.trim(), original).not.toBe('');
      expect(partsOf(words), original).toEqual(partsOf(original));
    }
  });

  it('the pages of the walkthrough are there', () => {
    const pages = readdirSync('media/walkthrough').filter((name) => !name.includes('.nls.'));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages)
      expect(existsSync(`media/walkthrough/${page.replace(/\.md$/, `.nls.${language}.md`)}`), page).toBe(true);
  });
});

function partsOf(words: string): string[] {
  return [...words.matchAll(/\{\d+\}|\$\([\w-]+\)|\(command:[\w.]+\)|`[^`]+`/g)].map(([part]) => part).toSorted();
}

/** What VS Code shows of the manifest's contributions; descriptions of a tool's input are for language models. */
function shownIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(shownIn);
  if (typeof value !== 'object' || value === null) return [];
  const part = value as Record<string, unknown>;
  if ('contributes' in part) return shownIn(part['contributes']);
  return Object.entries(part).flatMap(([key, inner]) => {
    if (key === 'inputSchema') return [];
    if (typeof inner !== 'string') return shownIn(inner);
    return shownKeys.has(key) ? [inner] : [];
  });
}

const shownKeys = new Set([
  'title',
  'category',
  'description',
  'markdownDescription',
  'contents',
  'displayName',
  'userDescription',
]);
