import { Workspace } from '../../server/workspace.js';
import { type Flow } from '../../src/engine/index.js';
import { runScenario, type RunOptions, type Scenario, type ScenarioResult } from '../../src/scenario/index.js';

/** The flow and the tests of a text; a text with errors is a mistake of the test that gives it. */
export function compiled(text: string): { flow: Flow; scenarios: Scenario[] } {
  const workspace = new Workspace(() => undefined);
  const uri = 'file:///flow.menuflow';
  workspace.open(uri, text);
  const { flow, problems } = workspace.compile(uri);
  if (!flow) throw new Error(problems.map(({ message }) => message).join('\n'));
  return { flow, scenarios: workspace.tests(uri) };
}

/** Runs the first test of a text. */
export function ran(text: string, options?: RunOptions): ScenarioResult {
  const { flow, scenarios } = compiled(text);
  const [scenario] = scenarios;
  if (!scenario) throw new Error('There is no test.');
  return runScenario(flow, scenario, options);
}
