import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { handleEvent, startConversation } from '../../src/engine/index.js';
import { actsAt, eventOf, waitingAfter } from '../../src/scenario/acts.js';
import { madeUpData } from '../../src/scenario/made-up.js';
import { type RecordedTurn, runScenario, writeTest } from '../../src/scenario/index.js';
import { formatText } from '../../server/compiler/format.js';
import { Workspace } from '../../server/workspace.js';

const examples = path.join(import.meta.dirname, '../../examples');
const files = readdirSync(examples).filter((name) => /^(?!.*\.test).*\.menuflow$/.test(name));

/** A conversation of so many turns, which goes one of the ways there are at each. */
function talk(workspace: Workspace, uri: string, choices: readonly number[]) {
  const { flow } = workspace.compile(uri);
  if (!flow) throw new Error(`${uri} does not compile.`);
  const data = madeUpData(flow);
  const start = startConversation(flow, { data });
  const turns: RecordedTurn[] = [{ effects: start.effects }];
  let waiting = waitingAfter(undefined, start.state, start.effects);
  for (const choice of choices) {
    const acts = actsAt(flow, waiting);
    const act = acts[choice % Math.max(1, acts.length)];
    if (!act) break;
    const { state, effects } = handleEvent(flow, waiting.state, eventOf(act, data));
    turns.push({ act, effects });
    waiting = waitingAfter(waiting, state, effects);
  }
  return { flow, test: writeTest({ title: 'recorded', data, turns }) };
}

describe('A recorded conversation', () => {
  it.each(files)('of %s is a test that passes at once, in the layout of the formatter', (name) => {
    for (const seed of [7, 29]) {
      const workspace = new Workspace((uri) => readFileSync(new URL(uri), 'utf8'));
      const uri = `file://${path.join(examples, name)}`;
      workspace.open(uri);
      const choices = Array.from({ length: 14 }, (_, index) => (seed * (index + 3) * (index + 5)) % 97);
      const { flow, test } = talk(workspace, uri, choices);
      const tested = 'file:///recorded.menuflow';
      workspace.open(tested, test);
      const [scenario] = workspace.tests(tested);
      if (!scenario) throw new Error(`This is no test:\n${test}`);
      expect(runScenario(flow, scenario).failure, test).toBeUndefined();
      // Lines that hold long values may be broken by the formatter; nothing else may change.
      const laidOut = formatText(test, workspace.language.menuflow);
      expect(laidOut.replaceAll(/\s+/g, ''), test).toBe(test.replaceAll(/\s+/g, ''));
    }
  });
});
