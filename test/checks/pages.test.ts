import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Check, checks } from '../../server/checks/index.js';
import { indexPage, pageFor } from '../../server/checks/page.js';
import { annotated, examine } from './flows.js';

const folder = 'docs/diagnostics';
const pages = new Map([
  ['README.md', indexPage(checks)],
  ...checks.map((check) => [`${check.code}.md`, page(check)] as const),
]);

/** A page with the check's example, underlined as the checks tell it today. */
function page(check: Check): string {
  const { problems, fixes } = examine(check.wrong);
  const own = problems.filter(({ code }) => code === check.code);
  return pageFor(check, {
    told: annotated(check.wrong, own),
    hints: [...new Set(own.flatMap(({ hint }) => hint ?? []))],
    fixes: [...new Set(own.flatMap(fixes).map(({ title }) => title))],
  });
}

// The pages come from the checks themselves: WRITE_DOCS=1 writes them anew.
if (process.env.WRITE_DOCS) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, page] of pages) writeFileSync(`${folder}/${name}`, page);
}

it('every diagnostic has its page, as its check tells it, and no page is left over', () => {
  const written = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  expect(written).toEqual([...pages.keys()].toSorted());
  for (const [name, page] of pages)
    expect(
      readFileSync(`${folder}/${name}`, 'utf8'),
      `${name}: WRITE_DOCS=1 vitest run test/checks/pages writes it anew`,
    ).toBe(page);
});
