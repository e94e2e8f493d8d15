import { fileURLToPath } from 'node:url';
import { type Arguments, type Command, Misuse } from '../command.js';
import { expandFiles, nameOf, STANDARD_INPUT } from '../files.js';
import { type FlowSource, openFlows } from '../flows.js';
import { readData, readFixturesOf } from '../sources.js';
import { coverageByFlow, coverageText } from '../tests/coverage.js';
import { type ExploredFlow, explorationReporters } from '../tests/explored.js';
import { exploreFlow } from '../tests/exploring.js';

export const explore: Command = {
  name: 'explore',
  summary: 'plays every way through flows and tells what breaks',
  usage: '[--format FORMAT] [--data FILE] [--seconds N] [--states N] [--coverage] FILE…',
  options: {
    format: { value: 'FORMAT', oneOf: Object.keys(explorationReporters), doc: 'text (without it) or json' },
    data: {
      value: 'FILE',
      doc: 'a JSON object with `User` and the other data that conversations start with; without it those in `<flow>.fixtures.json` are tried, and likely ones',
    },
    seconds: { value: 'N', doc: 'stops after so many seconds; 60 without it' },
    states: { value: 'N', doc: 'follows at most so many different conversations; 150000 without it' },
    coverage: { doc: 'tells which nodes, outputs, steps and checks it came through' },
  },
  examples: ['menuflow explore shop.menuflow', 'menuflow explore --format json --seconds 10 flows'],
  async run(args, console) {
    const data = args.value('data') === undefined ? undefined : readData(args.value('data'));
    const seconds = numberOf(args, 'seconds') ?? 60;
    const mostStates = numberOf(args, 'states');
    if (args.files.includes(STANDARD_INPUT)) throw new Misuse('`menuflow explore` takes files, not standard input.');
    const flows = openFlows(expandFiles(args.files), console);
    const explored: ExploredFlow[] = [];
    const interruption = new AbortController();
    const interrupt = (): void => interruption.abort();
    process.once('SIGINT', interrupt);
    const readable = flows.filter(({ flow }) => flow);
    for (const source of readable) {
      if (!source.flow) continue;
      const limits = {
        seconds,
        signal: interruption.signal,
        ...(data ? { data } : { fixtures: readFixturesOf(fileURLToPath(source.uri)) }),
        ...(mostStates && { mostStates }),
      };
      const result = await exploreFlow(source.flow, nameOf(source.uri), limits, console);
      explored.push({ ...source, flow: source.flow, result });
      if (interruption.signal.aborted) break;
    }
    process.off('SIGINT', interrupt);
    const notBegun = readable.slice(explored.length).map(({ uri }) => uri);
    const report = explorationReporters[args.value('format') ?? 'text'];
    console.out(report?.({ explored, notBegun, colours: console.colours }) ?? '');
    if (args.has('coverage'))
      console.out(
        coverageText(
          coverageByFlow(explored.map(({ flow, sourceMap, result: { coverage } }) => ({ flow, sourceMap, coverage }))),
        ),
      );
    const isGood =
      flows.every(({ flow }: FlowSource) => flow) && explored.every(({ result }) => result.findings.length === 0);
    return isGood ? 0 : 1;
  },
};

function numberOf(args: Arguments, name: string): number | undefined {
  const words = args.value(name);
  if (words === undefined) return undefined;
  const number = Number(words);
  if (!Number.isFinite(number) || number <= 0)
    throw new Misuse(`--${name} takes a number above 0; \`${words}\` is none.`);
  return number;
}
