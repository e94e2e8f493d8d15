import type { Flow } from '../../engine/index.js';
import { type RunOptions, runScenario, type Scenario, type ScenarioResult } from '../../scenario/index.js';
import type { Compiled } from '../../../server/workspace.js';
import { type Console, Misuse } from '../command.js';
import { openSources, tellProblems } from '../sources.js';

/** The tests of one file, with the flow that they test. */
export interface TestFile {
  uri: string;
  scenarios: Scenario[];
  flow?: Flow;
  /** The file at which the flow begins. */
  entry: string;
  sourceMap: Compiled['sourceMap'];
  /** Every file that the tests depend on. */
  files: string[];
}

export interface Ran {
  file: TestFile;
  scenario: Scenario;
  result: ScenarioResult;
  milliseconds: number;
}

/** Reads the tests of files; what keeps a flow from being compiled is told at once. */
export function loadTests(files: readonly string[], filter: string | undefined, console: Console): TestFile[] {
  const { workspace, uris } = openSources(files);
  const flows = new Map<string, Compiled>();
  const found = uris.flatMap((uri): TestFile[] => {
    const wanted = filter?.toLowerCase();
    const scenarios = workspace
      .tests(uri)
      .filter(({ title }) => wanted === undefined || title.toLowerCase().includes(wanted));
    if (scenarios.length === 0) return [];
    const entry = workspace.entryOf(uri);
    const known = flows.get(entry);
    const compiled = known ?? workspace.compile(entry);
    flows.set(entry, compiled);
    if (!known && !compiled.flow)
      tellProblems(
        compiled.problems.filter(({ severity }) => severity === 'error'),
        console,
      );
    return [
      {
        uri,
        scenarios,
        entry,
        sourceMap: compiled.sourceMap,
        files: workspace.programFiles(entry),
        ...(compiled.flow && { flow: compiled.flow }),
      },
    ];
  });
  if (found.length === 0)
    throw new Misuse(
      filter === undefined
        ? 'There is no test in these files. A test begins with `test "what happens" {` in the first column.'
        : `No test has \`${filter}\` in its title.`,
    );
  return found;
}

/** Runs every test of a file. */
export function runFile(file: TestFile, options: RunOptions): Ran[] {
  const { flow } = file;
  if (!flow) return [];
  return file.scenarios.map((scenario) => {
    const began = performance.now();
    const result = runScenario(flow, scenario, options);
    return { file, scenario, result, milliseconds: performance.now() - began };
  });
}
