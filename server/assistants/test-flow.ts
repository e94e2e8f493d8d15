import { coverablesOf, Coverage, runScenario, transcriptOf } from '../../src/scenario/index.js';
import type { Flow } from '../../src/engine/index.js';
import { counted, cut, namesIn, upTo } from './bounds.js';
import { compileOrRefuse, openSource, sourceProperties } from './sources.js';
import { Refusal, type Tool } from './tool.js';

const MOST_FAILURES = 10;
const MOST_TESTS = 2000;

export const testFlow: Tool = {
  name: 'test_flow',
  title: 'Run the tests of a Menuflow flow',
  summary: 'Runs the tests that stand in a flow and says what they leave out.',
  description:
    'Runs the `test "…" { … }` blocks of a .menuflow file on the real engine. Returns which passed, for each failure the conversation up to it with the expected line (-) and the real one (+), and which nodes, outputs and steps no test came through. Nothing outside is called: actions are answered by the test or by their mock.',
  input: {
    type: 'object',
    properties: {
      ...sourceProperties,
      filter: { type: 'string', maxLength: 200, description: 'Runs only the tests whose title holds these words.' },
    },
    additionalProperties: false,
  },
  run(input, files) {
    const source = openSource(input, files);
    const { flow } = compileOrRefuse(source);
    const wanted = typeof input.filter === 'string' ? input.filter.toLowerCase() : '';
    const all = source.workspace.tests(source.uri);
    const scenarios = all.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, MOST_TESTS);
    if (scenarios.length === 0) throw new Refusal(whyNone(all.length));
    const coverage = new Coverage(flow);
    const lines: string[] = [];
    const failures: string[] = [];
    for (const scenario of scenarios) {
      const result = runScenario(flow, scenario);
      coverage.add(result.coverage);
      if (result.passed) {
        lines.push(`✓ ${cut(scenario.title, 120)}`);
        continue;
      }
      lines.push(`✗ ${cut(scenario.title, 120)}`);
      const { failure } = result;
      const line = (scenario.moves[failure?.move ?? 0] ?? scenario).range.start.line + 1;
      failures.push(
        [
          `✗ ${scenario.title} (${source.nameOf(scenario.uri)}:${line})`,
          `  ${failure?.message ?? ''}`,
          ...transcriptOf(scenario, result).map(({ mark, words }) => `    ${mark} ${cut(words, 400)}`.trimEnd()),
          ...(failure?.hint === undefined ? [] : [`  ${failure.hint}`]),
        ].join('\n'),
      );
    }
    const passed = scenarios.length - failures.length;
    return [
      `${counted(passed, 'test')} passed, ${failures.length} failed.`,
      ...(failures.length > 0 ? ['', ...upTo(MOST_FAILURES, failures, 'failures')] : []),
      '',
      ...upTo(60, lines, 'tests'),
      ...missed(flow, coverage),
    ].join('\n');
  },
};

function whyNone(tests: number): string {
  return tests > 0
    ? 'No test has these words in its title.'
    : 'There is no test in this file. A test begins with `test "what happens" {` in the first column; `explain_language` with the topic "test" lists its lines, and `simulate_flow` with `as_test` writes one.';
}

/** What no test came through, so that the next test is easily found. */
function missed(flow: Flow, coverage: Coverage): string[] {
  const all = coverablesOf(flow).filter(({ key }) => !coverage.hits.has(key));
  if (all.length === 0) return ['', 'Every node, output, step and check was come through.'];
  const kinds = [
    ['node', 'nodes'],
    ['output', 'outputs'],
    ['step', 'steps'],
    ['check', 'checks'],
  ] as const;
  return [
    '',
    'Not come through:',
    ...kinds.flatMap(([kind, words]) => {
      const names = all
        .filter((one) => one.kind === kind)
        .map(({ node, name }) => (kind === 'node' ? node : `${node}.${name}`));
      return names.length === 0 ? [] : [`  ${words}: ${namesIn(names, 30)}`];
    }),
  ];
}
