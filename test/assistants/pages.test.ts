import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tools } from '../../server/assistants/index.js';
import { agentsPage, declaredTool } from './pages.js';

const page = 'docs/agents.md';
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { languageModelTools?: Record<string, unknown>[] };
};
const before = manifest.contributes.languageModelTools ?? [];
const declared = tools.map((tool) =>
  declaredTool(
    tool,
    before.find(({ name }) => name === `menuflow_${tool.name}`),
  ),
);

// All of it comes from the tools: WRITE_DOCS=1 writes it anew.
if (process.env.WRITE_DOCS) {
  writeFileSync(page, agentsPage());
  manifest.contributes.languageModelTools = declared;
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

const again = 'WRITE_DOCS=1 vitest run test/assistants/pages writes it anew';

describe('What is written from the tools for assistants', () => {
  it('is the page for agents', () => {
    expect(readFileSync(page, 'utf8'), again).toBe(agentsPage());
  });

  it('is the list of tools in package.json', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as typeof manifest;
    expect(contributes.languageModelTools, again).toEqual(declared);
  });
});

describe('llms.txt', () => {
  const text = readFileSync('llms.txt', 'utf8');
  const links = [...text.matchAll(/\]\(https:\/\/github\.com\/menuflow\/menuflow\/blob\/main\/([^)#]+)\)/g)].map(
    ([, path = '']) => path,
  );

  it('begins as its readers expect: a name, and what it is in a quote', () => {
    expect(text).toMatch(/^# menuflow\n\n> \S/);
  });

  it('leads to pages that are there', () => {
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
    expect(text.match(/\]\(/g)).toHaveLength(links.length);
  });
});
