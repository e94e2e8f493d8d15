// Ratios and tables of what was measured: for the terminal, for the page of the
// documentation and for the comparison with the baseline. A ratio says how many
// times as good ours is, so that more is better in all of them.
import { rounded } from './measure.mjs';

const peers = [
  ['json', 'menuflow', 'the JSON service', { 1000: 1, 10000: 10, 50000: 10 }],
  ['yaml', 'menuflow', 'the YAML service', { 10000: 30, 50000: 30 }],
  ['plainLangium', 'menuflow', 'plain Langium', {}],
  ['typescript', 'server', 'TypeScript’s server', {}],
];

export function keys(figures) {
  const at = (name, lines) => figures.find((row) => row.name === name && row.lines === lines);
  const sizes = sizesOf(figures);
  const ratios = [];
  for (const [peer, ours, called, goals] of peers)
    for (const lines of sizes)
      ratios.push({
        name: `a key at ${words(lines)} lines, beside ${called}`,
        ratio: rounded(at(peer, lines).key.median / at(ours, lines).key.median),
        goal: goals[lines],
      });
  for (const lines of sizes) {
    const { median, p95 } = at('menuflow', lines).key;
    ratios.push({
      name: `a key at ${words(lines)} lines, median by 95th percentile`,
      ratio: rounded(median / p95),
      goal: 0.33,
    });
  }
  const contestants = figures.filter(({ lines }) => lines === sizes[0]);
  const rows = contestants.flatMap(({ name, called }) => [
    [called, ...sizes.map((lines) => both(at(name, lines).key))],
  ]);
  const opened = contestants.map(({ name, called }) => [called, ...sizes.map((lines) => ms(at(name, lines).open))]);
  const counted = contestants.map(({ name, called }) => [called, ...sizes.map((lines) => at(name, lines).key.samples)]);
  return {
    ratios,
    tables: [
      { title: 'A key, ms: median, and 95th percentile', head: ['', ...sizes.map(linesHead)], rows },
      { title: 'Opening, ms, once', head: ['', ...sizes.map(linesHead)], rows: opened },
      { title: 'Keys that were measured', head: ['', ...sizes.map(linesHead)], rows: counted },
    ],
  };
}

const requestNames = {
  open: 'open',
  burst: 'after a burst of 12 keys',
  keyAmongRequests: 'a key while the editor asks for what it shows',
  completion: 'completion',
  completionAtOnce: 'completion, asked for with the key',
  tokens: 'semantic tokens',
  outline: 'outline',
  folding: 'folding',
  rename: 'rename',
  format: 'format',
};

export function requests(figures) {
  const sizes = sizesOf(figures);
  const rows = Object.entries(requestNames).map(([key, name]) => [
    name,
    ...figures.map((row) => (row[key] ? both(row[key]) : '')),
  ]);
  return {
    ratios: [],
    tables: [{ title: 'ms: median, and 95th percentile', head: ['', ...sizes.map(linesHead)], rows }],
  };
}

export function workspace({ files, lines, open, key, sharedKey, rename, symbols, heapPerFile }) {
  return {
    ratios: [],
    tables: [
      {
        title: `${files} files with ${words(lines)} lines, ms: median, and 95th percentile`,
        head: ['', ''],
        rows: [
          ['from the start of the server to the first file’s diagnostics', ms(open)],
          ['a key in one file', both(key)],
          ['a key in the file that all include', both(sharedKey)],
          ['rename what all files use', both(rename)],
          ['search for a name in all files', both(symbols)],
          ['heap for each file, KB', Math.round(heapPerFile / 1000)],
        ],
      },
    ],
  };
}

export function memory({ perSize, edited }) {
  return {
    ratios: [],
    tables: [
      {
        title: 'An open file',
        head: ['', ...perSize.map(({ lines }) => linesHead(lines))],
        rows: [
          ['heap, MB', ...perSize.map(({ open }) => megabytes(open))],
          ['for each line, bytes', ...perSize.map(({ perLine }) => words(perLine))],
          ['heap after closing it, MB', ...perSize.map(({ closed }) => megabytes(closed))],
          ['heap after a small file was opened then, MB', ...perSize.map(({ after }) => megabytes(after))],
          ['heap without it, MB', ...perSize.map(({ before }) => megabytes(before))],
        ],
      },
      {
        title: `Editing ${words(edited.lines)} lines`,
        head: ['', 'MB'],
        rows: [
          ['heap before', megabytes(edited.before)],
          [`heap after ${words(edited.edits)} edits`, megabytes(edited.after)],
        ],
      },
    ],
  };
}

export function compile({ rows, explored, shop }) {
  const head = ['', ...rows.map(({ lines }) => linesHead(lines))];
  return {
    ratios: rows.map(({ lines, ratio }) => ({
      name: `compiling ${words(lines)} lines, beside Ink’s compiler`,
      ratio,
      goal: 3,
    })),
    tables: [
      {
        title: 'ms of CPU time: median, and 95th percentile',
        head,
        rows: [
          ['nodes', ...rows.map(({ nodes }) => words(nodes))],
          ['check and compile', ...rows.map(({ ours }) => both(ours))],
          ['inkjs', ...rows.map(({ ink }) => both(ink))],
        ],
      },
      {
        title: 'Exploring',
        head,
        rows: [
          ['moves tried per CPU second', ...explored.map(({ perSecond }) => words(perSecond))],
          ['every way walked within three seconds', ...explored.map(({ isComplete }) => (isComplete ? 'yes' : 'no'))],
        ],
      },
      ...milliseconds(shop).tables,
    ],
  };
}

/** Things that were measured once by one figure. */
export function milliseconds(figures) {
  const rows = figures.map(({ name, ms: time }) => [name, ms(time)]);
  return { ratios: [], tables: [{ title: 'The median', head: ['', 'ms'], rows }] };
}

export function wizards(figures) {
  const [ours, ...others] = figures;
  return {
    ratios: others.map(({ name, wizardsPerCpuSecond }) => ({
      name: `wizards, beside ${name}`,
      ratio: rounded(ours.wizardsPerCpuSecond / wizardsPerCpuSecond),
    })),
    tables: [
      {
        title: 'State through JSON at every update',
        head: ['', 'Wizards per CPU second', 'Slowest and fastest round', 'State bytes', 'Peak MB'],
        rows: figures.map((row) => [
          row.version ? `${row.name.replace(/^(XState|inkjs|Telegraf)/, `$1 ${row.version}`)}` : row.name,
          words(row.wizardsPerCpuSecond),
          `${words(row.slowest)}–${words(row.fastest)}`,
          words(row.stateBytes),
          megabytes(row.peakMemory),
        ]),
      },
    ],
  };
}

export function vscode(figures) {
  const called = { problems: 'a key to the underlined name', preview: 'a key to the changed bubble' };
  return {
    ratios: [],
    tables: [
      {
        title: 'ms of the clock',
        head: ['', 'Lines', 'Median', '95th percentile', 'Slowest', 'Keys'],
        rows: figures.map(({ kind, lines, figures: { median, p95, slowest, samples } }) => [
          called[kind],
          words(lines),
          ms(median),
          ms(p95),
          ms(slowest),
          samples,
        ]),
      },
    ],
  };
}

function sizesOf(figures) {
  return [...new Set(figures.map(({ lines }) => lines))];
}

function linesHead(lines) {
  return `${words(lines)} lines`;
}

function words(number) {
  return number.toLocaleString('en');
}

function both({ median, p95 }) {
  return `${ms(median)} · ${ms(p95)}`;
}

function ms(number) {
  return number < 10 ? String(Number(number.toPrecision(2))) : words(Math.round(number));
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0);
}
