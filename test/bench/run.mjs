// Measures what ships in dist/, prints it, keeps it in dist/bench.json, and says
// which ratios became worse than they were in the baseline. docs/performance.md
// tells what each row means.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compare, saveBaseline } from './baseline.mjs';
import { fromRoot } from './dist.mjs';
import { writePage } from './page.mjs';
import { parts } from './parts.mjs';
import { circumstancesOf, inColumns, ratioTable } from './print.mjs';

const names = Object.keys(parts);
const usage = `npm run bench -- [PART…] [--sizes 1000,10000] [--edits 100000] [--last] [--save-baseline] [--write-docs]

  PART             ${names.join(', ')};
                   without it all that need no browser
  --sizes N,N      so many lines; 1000,10000,50000 without it
  --edits N        after how many edits memory is measured; 1000 without it
  --last           measures nothing, and shows what was measured last
  --save-baseline  what is shown becomes what later runs are compared with
  --write-docs     writes the tables into docs/performance.md
`;
const file = fromRoot('dist/bench.json');
const { values, positionals } = readArguments();
// What the machine had to do before this began; its own work comes later.
const [load] = os.loadavg();
const options = { sizes: values.sizes.split(',').map(Number), edits: Number(values.edits) };
const chosen = names.filter((name) =>
  positionals.length > 0 ? positionals.includes(name) : values.last || !parts[name].onlyWhenNamed,
);

// What was measured before stays beside what is measured now, each with its date.
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
if (!values.last)
  for (const name of chosen) {
    const { title, measure } = parts[name];
    console.log(`› ${title} …`);
    const began = performance.now();
    const figures = await measure(options);
    const seconds = Math.round((performance.now() - began) / 1000);
    const circumstances = {
      at: new Date().toISOString(),
      node: process.versions.node,
      processors: os.availableParallelism(),
      load: Number(load.toFixed(1)),
      seconds,
    };
    report[name] = { ...circumstances, figures };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  }

const shown = chosen
  .filter((name) => report[name])
  .map((name) => ({ name, ...report[name], title: parts[name].title, ...parts[name].show(report[name].figures) }));
const ratios = shown.flatMap((part) => part.ratios);
if (ratios.length > 0) console.log(`\n${inColumns(ratioTable(ratios))}`);
for (const part of shown) {
  console.log(`== ${part.title}\n${circumstancesOf(part)}\n`);
  for (const table of part.tables) console.log(inColumns(table));
}
for (const line of compare(ratios)) console.log(line);
if (values['save-baseline']) saveBaseline(ratios);
if (values['write-docs']) writePage(shown);

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        sizes: { type: 'string', default: '1000,10000,50000' },
        edits: { type: 'string', default: '1000' },
        last: { type: 'boolean', default: false },
        'save-baseline': { type: 'boolean', default: false },
        'write-docs': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = read.positionals.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
    const { sizes, edits } = read.values;
    if (![...sizes.split(','), edits].every((number) => Number.isInteger(Number(number)) && Number(number) > 0))
      throw new Error('--sizes and --edits take whole numbers above 0.');
    if (!read.values.help) return read;
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    return process.exit(2);
  }
}
