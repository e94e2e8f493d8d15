import type { Scenario, ScenarioResult } from '../../scenario/index.js';
import { nameOf } from '../files.js';

/** Where a failing line stands, counted from 1. */
export function placeOf(scenario: Scenario, { failure }: ScenarioResult): string {
  const { start } = (failure && scenario.moves[failure.move]?.range) ?? scenario.range;
  return `${nameOf(scenario.uri)}:${start.line + 1}:${start.character + 1}`;
}
