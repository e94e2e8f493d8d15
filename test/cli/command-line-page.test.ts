import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandLinePage } from './command-line-page.js';

const page = 'docs/command-line.md';

// The page comes from the commands' own tables: WRITE_DOCS=1 writes it anew.
if (process.env.WRITE_DOCS) writeFileSync(page, `${commandLinePage()}\n`);

it('the page about the command line is the one that the commands give', () => {
  expect(readFileSync(page, 'utf8'), 'WRITE_DOCS=1 vitest run test/cli/command-line-page writes it anew').toBe(
    `${commandLinePage()}\n`,
  );
});
