import { nameOf } from '../files.js';
import type { Ran } from './load.js';
import type { TestReport } from './reports.js';
import { transcriptOf } from '../../scenario/index.js';
import { placeOf } from './place.js';

/** The XML that CI systems read, one suite for each file. */
export function junit({ ran, files }: TestReport): string {
  const suites = files.map((file) => {
    const own = ran.filter((one) => one.file === file);
    const name = nameOf(file.uri);
    const cases = file.flow
      ? own.flatMap((one) => testCase(name, one))
      : file.scenarios.flatMap(({ title }) => [
          `    <testcase classname=${attribute(name)} name=${attribute(title)} time="0">`,
          '      <error message="The flow has errors, so this test was not run."/>',
          '    </testcase>',
        ]);
    const failures = own.filter(({ result }) => !result.passed).length;
    const errors = file.flow ? 0 : file.scenarios.length;
    return [
      `  <testsuite name=${attribute(name)} tests="${file.scenarios.length}" failures="${failures}" errors="${errors}" skipped="0" time="${seconds(own)}">`,
      ...cases,
      '  </testsuite>',
    ];
  });
  const failures = ran.filter(({ result }) => !result.passed).length;
  const errors = files.reduce((sum, { flow, scenarios }) => sum + (flow ? 0 : scenarios.length), 0);
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="menuflow" tests="${ran.length + errors}" failures="${failures}" errors="${errors}" time="${seconds(ran)}">`,
    ...suites.flat(),
    '</testsuites>',
  ].join('\n')}\n`;
}

function testCase(file: string, { scenario, result, milliseconds }: Ran): string[] {
  const line = scenario.range.start.line + 1;
  const head = `    <testcase classname=${attribute(file)} name=${attribute(scenario.title)} file=${attribute(file)} line="${line}" time="${(milliseconds / 1000).toFixed(6)}"`;
  const { failure } = result;
  if (!failure) return [`${head}/>`];
  const transcript = transcriptOf(scenario, result).map(({ mark, words }) => `${mark} ${words}`.trimEnd());
  const words = [placeOf(scenario, result), ...(failure.hint === undefined ? [] : [failure.hint]), '', ...transcript];
  return [
    `${head}>`,
    `      <failure message=${attribute(failure.message)} type="difference">${escaped(words.join('\n'))}</failure>`,
    '    </testcase>',
  ];
}

function seconds(ran: readonly Ran[]): string {
  return (ran.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(6);
}

function attribute(words: string): string {
  return `"${escaped(words).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`;
}

/** XML has no way to write most control characters, nor halves of a pair, so they are left out. */
function escaped(words: string): string {
  return words
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
