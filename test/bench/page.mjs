// Writes tables into the page of the documentation, between the marks that stand
// there for each part, so that no figure is copied by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from './dist.mjs';
import { circumstancesOf, inMarkdown, ratioTable } from './print.mjs';

const file = fromRoot('docs/performance.md');

/** Figures of parts that were not measured stay in the page as they are. */
export function writePage(shown) {
  let page = readFileSync(file, 'utf8');
  const ratios = shown.flatMap((part) => part.ratios);
  if (ratios.length > 0) page = between(page, 'ratios', inMarkdown(ratioTable(ratios)));
  for (const part of shown)
    page = between(page, part.name, [...part.tables.map(inMarkdown), `${circumstancesOf(part)}\n`].join('\n'));
  writeFileSync(file, page);
}

function between(page, name, words) {
  const marks = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(<!-- end of figures -->)`);
  if (!marks.test(page)) throw new Error(`docs/performance.md has no marks for the figures of ${name}.`);
  return page.replace(marks, (_, begin, end) => `${begin}\n${words}\n${end}`);
}
