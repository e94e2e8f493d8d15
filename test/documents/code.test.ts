import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../server/embed.js';

/* What a reader copies out of the documentation works. The pages of diagnostics have tests of their own. */

const blocks = ['README.md', ...globSync('docs/*.md')].toSorted().flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^```(menuflow|json)\n([^]*?)^```/gm)].map((found) => ({
    place: `${file}:${text.slice(0, found.index).split('\n').length}`,
    language: found[1] ?? '',
    code: found[2] ?? '',
  }));
});

describe('the documentation', () => {
  it('has flows to show', () => {
    expect(blocks.filter((block) => block.language === 'menuflow')).not.toEqual([]);
  });

  it.each(blocks.filter((block) => block.language === 'menuflow'))('shows a flow without faults ($place)', (block) => {
    const { problems } = compileFlow(block.code);
    expect(problems.filter((problem) => problem.severity !== 'hint')).toEqual([]);
  });

  it.each(blocks.filter((block) => block.language === 'json'))('shows JSON that is JSON ($place)', (block) => {
    expect(() => JSON.parse(block.code) as unknown).not.toThrow();
  });
});
