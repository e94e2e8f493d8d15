import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { topLevelKeywords } from '../../server/language/tokens/token-types.js';
import { nodeTable, stepSettings } from '../../src/engine/node-table.js';
import { colours, type Grammar } from '../support/textmate.js';

interface Pattern {
  begin: string;
  beginCaptures: Record<string, { name: string }>;
  patterns: { match?: string }[];
}

const { repository } = JSON.parse(readFileSync('syntaxes/menuflow.tmLanguage.json', 'utf8')) as {
  repository: Record<'statement' | 'line', { patterns: Pattern[] }>;
};
const examples = readdirSync('examples').filter((name) => name.endsWith('.menuflow'));

/** What the colours make of the beginning of a line: the scopes of the pattern that takes it. */
function scopesOf(line: string): string[] {
  const place = line.search(/\S/);
  const patterns = place === 0 ? repository.statement.patterns : repository.line.patterns;
  for (const { begin, beginCaptures } of patterns) {
    const pattern = new RegExp(begin, 'uy');
    pattern.lastIndex = place;
    const groups = pattern.exec(line);
    if (groups) {
      const taken = Object.entries(beginCaptures).filter(([group]) => groups[Number(group)] !== undefined);
      return taken.map(([, { name }]) => name.replace('.menuflow', ''));
    }
  }
  return [];
}

describe('the colours without a server', () => {
  it('know every statement', () => {
    for (const keyword of topLevelKeywords)
      expect(scopesOf(`${keyword} some "Text"`)[0], keyword).toBe('keyword.control');
  });

  it('know every setting and output of the node table', () => {
    const rows = [...nodeTable.flatMap((spec) => [...spec.settings, ...spec.outputs]), ...stepSettings];
    const inHeaders = repository.statement.patterns
      .flatMap(({ patterns }) => patterns.map(({ match }) => match ?? ''))
      .join(' ');
    const inLines = repository.line.patterns
      .flatMap(({ patterns }) => patterns.map(({ match }) => match ?? ''))
      .join(' ');
    for (const { keyword } of rows) {
      if (keyword === undefined || !/^[a-z ]+$/.test(keyword) || keyword === 'success' || keyword === 'error') continue;
      const isInner = keyword.split(' ').every((word) => new RegExp(`\\b${word}\\b`).test(`${inHeaders} ${inLines}`));
      expect(isInner || scopesOf(`  ${keyword} "Text"`)[0] === 'keyword.other', keyword).toBe(true);
    }
  });

  it.each([
    ['menu main "Hello"', ['keyword.control', 'entity.name.function']],
    ['type Product {', ['keyword.control', 'entity.name.type']],
    ['  item search "Search" -> find', ['keyword.other', 'variable.other.enummember']],
    ['  item url "https://example.com"', ['keyword.other']],
    ['  step name: text "Name?"', ['keyword.other', 'variable.parameter']],
    ['  save to signup', ['keyword.other', 'variable.other.readwrite']],
    ['  name: text', []],
    ['  back = 1', []],
  ])('take `%s` for what it is', (line, scopes) => {
    expect(scopesOf(line)).toEqual(scopes);
  });

  it.each(examples)('know how each line of %s begins', (name) => {
    const lines = readFileSync(`examples/${name}`, 'utf8').split('\n');
    const unknown = lines.filter(
      (line) => /^\s*[a-z]/.test(line) && !/^\s*\w+ (->|=)|^\s*\w+:/.test(line) && scopesOf(line).length === 0,
    );
    expect(unknown).toEqual([]);
  });

  // `vitest -u` writes the scopes anew, for a reader to judge.
  it('give every word of the language its scope', async () => {
    const text = readFileSync('test/language/colours/language.menuflow', 'utf8');
    await expect(annotated(text)).toMatchFileSnapshot('colours/language.txt');
  });

  it.each(examples)('leave no text open at the end of %s, and take every word in it for something', (name) => {
    const text = readFileSync(`examples/${name}`, 'utf8');
    const lines = colours(text, grammar);
    const bare = text.split('\n').flatMap((line, number) =>
      (lines[number] ?? []).flatMap(({ from, to, scopes }) => {
        const words = line.slice(from, to);
        return scopes.length === 0 && /\w/.test(words) ? [`${number + 1}: ${words.trim()}`] : [];
      }),
    );
    expect(bare).toEqual([]);
  });

  it('are there in fenced blocks of Markdown', () => {
    const { patterns, repository } = JSON.parse(readFileSync('syntaxes/markdown-menuflow.tmLanguage.json', 'utf8')) as {
      patterns: { include: string }[];
      repository: { block: { begin: string; patterns: { patterns: unknown }[] } };
    };
    expect(patterns).toEqual([{ include: '#block' }]);
    const begin = new RegExp(repository.block.begin.replaceAll('|\\G', ''));
    for (const line of ['```menuflow', '~~~~ menuflow', '  ``` Menuflow title="x"'])
      expect(begin.test(line), line).toBe(true);
    for (const line of ['```', '```menuflowing', '``menuflow', 'menuflow']) expect(begin.test(line), line).toBe(false);
    expect(repository.block.patterns[0]?.patterns).toEqual([{ include: 'source.menuflow' }]);
  });
});

const grammar = JSON.parse(readFileSync('syntaxes/menuflow.tmLanguage.json', 'utf8')) as Grammar;

/** Below each line what each stretch of it is. */
function annotated(text: string): string {
  const lines = colours(text, grammar);
  return text
    .split('\n')
    .flatMap((line, number) => [
      `>${line}`,
      ...(lines[number] ?? []).flatMap(({ from, to, scopes }) =>
        scopes.length === 0
          ? []
          : [
              ` ${' '.repeat(from)}${'^'.repeat(to - from)} ${scopes.map((scope) => scope.replace('.menuflow', '')).join(' ')}`,
            ],
      ),
    ])
    .join('\n');
}
