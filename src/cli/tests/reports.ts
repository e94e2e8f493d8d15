import { nameOf } from '../files.js';
import type { Ran, TestFile } from './load.js';
import { junit } from './junit.js';
import { transcriptOf } from '../../scenario/index.js';
import { placeOf } from './place.js';

export interface TestReport {
  ran: readonly Ran[];
  files: readonly TestFile[];
  colours: boolean;
  /** How many texts `--update` wrote anew; absent without it. */
  updated?: number;
}

/** The ways in which `test` tells its results. */
export const testReporters: Readonly<Record<string, (report: TestReport) => string>> = { text, json, junit };

function text({ ran, files, colours, updated }: TestReport): string {
  const paint = (words: string, colour: number): string => (colours ? `\u001b[${colour}m${words}\u001b[0m` : words);
  const lines: string[] = [];
  for (const file of files) {
    const own = ran.filter((one) => one.file === file);
    const isGood = file.flow !== undefined && own.every(({ result }) => result.passed);
    const mark = isGood ? paint('✓', 32) : paint('✗', 31);
    const why = file.flow ? '' : ', not run: the flow has errors';
    lines.push(`${mark} ${nameOf(file.uri)} (${counted(file.scenarios.length, 'test')}${why})`);
    for (const { scenario, result } of own) {
      if (result.passed) continue;
      lines.push('', `  ${paint('✗', 31)} ${scenario.title}`, `    ${paint(placeOf(scenario, result), 36)}`);
      lines.push(`    ${result.failure?.message ?? ''}`, '');
      for (const { mark: sign, words } of transcriptOf(scenario, result)) {
        const line = `    ${sign} ${words}`.trimEnd();
        lines.push(sign === '-' || sign === '!' ? paint(line, 31) : sign === '+' ? paint(line, 32) : line);
      }
      if (result.failure?.hint !== undefined) lines.push('', `    ${result.failure.hint}`);
      lines.push('');
    }
  }
  const failed = ran.filter(({ result }) => !result.passed).length;
  const notRun = files.filter(({ flow }) => !flow).reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  lines.push(
    [
      counted(ran.length - failed, 'test passed', 'tests passed'),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(notRun > 0 ? [`${notRun} not run`] : []),
      ...(updated === undefined ? [] : [`${counted(updated, 'text')} written anew`]),
    ].join(', '),
  );
  return `${lines.join('\n')}\n`;
}

function counted(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`;
}

function json({ ran, files }: TestReport): string {
  const tests = ran.map(({ scenario, result, milliseconds }) => ({
    file: nameOf(scenario.uri),
    title: scenario.title,
    range: scenario.range,
    passed: result.passed,
    milliseconds: Math.round(milliseconds * 100) / 100,
    ...(result.failure && {
      failure: {
        ...result.failure,
        move: undefined,
        line: scenario.moves[result.failure.move]?.source,
        range: scenario.moves[result.failure.move]?.range,
      },
    }),
    turns: result.turns.map(({ move, said }) => ({
      ...(move !== undefined && { move: scenario.moves[move]?.source }),
      said,
    })),
  }));
  const notRun = files.flatMap(({ uri, flow, scenarios }) =>
    flow ? [] : scenarios.map(({ title, range }) => ({ file: nameOf(uri), title, range })),
  );
  const failed = tests.filter(({ passed }) => !passed).length;
  return `${JSON.stringify({ passed: tests.length - failed, failed, notRun, tests }, null, 2)}\n`;
}
