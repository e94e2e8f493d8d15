import { fileURLToPath } from 'node:url';
import { type Arguments, type Command, type Console, Misuse } from '../command.js';
import { expandFiles, readText, STANDARD_INPUT, writeWhole } from '../files.js';
import { readData, readFixturesOf } from '../sources.js';
import { coverageByFlow, coverageText, type FlowCoverage, lcov, withExplored } from '../tests/coverage.js';
import { exploreFlow } from '../tests/exploring.js';
import { loadTests, type Ran, runFile } from '../tests/load.js';
import { testReporters } from '../tests/reports.js';
import { updatedText } from '../tests/update.js';
import { again } from '../watch.js';

export const test: Command = {
  name: 'test',
  summary: 'runs the tests that stand in these files',
  usage:
    '[--reporter FORMAT] [--filter WORDS] [--data FILE] [--coverage] [--lcov FILE] [--explore] [--update] [--watch] FILE…',
  options: {
    reporter: { value: 'FORMAT', oneOf: Object.keys(testReporters), doc: 'text (without it), json or junit' },
    filter: { value: 'WORDS', short: 't', doc: 'runs only the tests whose title has these words' },
    data: { value: 'FILE', doc: 'a JSON object with `User` and the other data that conversations start with' },
    coverage: { doc: 'tells which nodes, outputs, steps and checks the tests came through' },
    lcov: { value: 'FILE', doc: 'writes the coverage there, for tools that read lcov' },
    explore: { doc: 'adds to the coverage what exploring comes through, and tells the two apart' },
    update: { short: 'u', doc: 'takes what the bot says now as right and writes it into the tests' },
    watch: { short: 'w', doc: 'runs the tests again whenever one of their files changes' },
  },
  examples: [
    'menuflow test flows',
    'menuflow test --coverage --explore shop.menuflow',
    'menuflow test --reporter junit flows',
  ],
  async run(args, console) {
    if (args.has('update') && args.files.includes(STANDARD_INPUT))
      throw new Misuse('Standard input cannot be written to; name a file.');
    if (args.has('explore') && !wantsCoverage(args))
      throw new Misuse(
        '`--explore` adds to the coverage; name `--coverage` or `--lcov FILE`, too. `menuflow explore` tells what it finds.',
      );
    if (!args.has('watch')) return (await runOnce(args, console)).code;
    if (args.files.includes(STANDARD_INPUT)) throw new Misuse('Standard input cannot be watched; name a file.');
    const data = args.value('data');
    return again(async (signal) => {
      const { files } = await runOnce(args, console, signal);
      return data === undefined ? files : [data, ...files];
    }, console);
  },
};

async function runOnce(
  args: Arguments,
  console: Console,
  signal?: AbortSignal,
): Promise<{ code: number; files: string[] }> {
  const named = expandFiles(args.files);
  const options = { data: readData(args.value('data')) };
  let files = loadTests(named, args.value('filter'), console);
  let updated: number | undefined;
  if (args.has('update')) {
    updated = update(files.flatMap((file) => runFile(file, { ...options, accept: true })));
    if (updated > 0) files = loadTests(named, args.value('filter'), console);
  }
  const ran = files.flatMap((file) => runFile(file, options));
  const report = testReporters[args.value('reporter') ?? 'text'];
  console.out(report?.({ ran, files, colours: console.colours, ...(updated !== undefined && { updated }) }) ?? '');
  if (wantsCoverage(args)) tellCoverage(await coverageOf(ran, args, console, signal), args, console);
  const isGood = files.every(({ flow }) => flow) && ran.every(({ result }) => result.passed);
  return { code: isGood ? 0 : 1, files: files.flatMap((file) => file.files) };
}

function wantsCoverage(args: Arguments): boolean {
  return args.has('coverage') || args.value('lcov') !== undefined;
}

/** Writes what the bot says now into the tests that want something else, and counts the texts. */
function update(ran: readonly Ran[]): number {
  let count = 0;
  for (const file of new Set(ran.map((one) => one.file))) {
    const own = ran.filter((one) => one.file === file);
    const path = fileURLToPath(file.uri);
    const before = readText(path);
    const after = updatedText(before, own);
    if (after.text !== before) writeWhole(path, after.text);
    count += after.count;
  }
  return count;
}

async function coverageOf(
  ran: readonly Ran[],
  args: Arguments,
  console: Console,
  signal: AbortSignal | undefined,
): Promise<FlowCoverage[]> {
  const tested = coverageByFlow(
    ran.flatMap(({ file: { flow, sourceMap }, result: { coverage } }) => (flow ? [{ flow, sourceMap, coverage }] : [])),
  );
  if (!args.has('explore')) return tested;
  const all: FlowCoverage[] = [];
  for (const one of tested) {
    const given = args.value('data');
    const entry = ran.find(({ file }) => file.flow === one.flow)?.file.entry;
    const limits = {
      seconds: 60,
      ...(signal && { signal }),
      ...(given !== undefined && { data: readData(given) }),
      ...(entry !== undefined && { fixtures: readFixturesOf(fileURLToPath(entry)) }),
    };
    const name = one.flow.name ?? one.flow.id;
    const { coverage, findings } = await exploreFlow(one.flow, name, limits, console);
    if (findings.length > 0)
      console.error(`Exploring ${name} found ${findings.length}; \`menuflow explore\` tells of them.\n`);
    all.push(withExplored(one, coverage));
  }
  return all;
}

function tellCoverage(flows: readonly FlowCoverage[], args: Arguments, console: Console): void {
  // A report for machines stays a whole document; the words then go where people look.
  const isText = (args.value('reporter') ?? 'text') === 'text';
  if (args.has('coverage')) console[isText ? 'out' : 'error'](coverageText(flows));
  const target = args.value('lcov');
  if (target !== undefined) writeWhole(target, lcov(flows));
}
