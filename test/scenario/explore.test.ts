import { describe, expect, it } from 'vitest';
import { type Explored, explore, Exploration, runScenario } from '../../src/scenario/index.js';
import { Workspace } from '../../server/workspace.js';
import { compiled } from './compiled.js';
import { run } from '../cli/run.js';

/** One fault of each kind, and two more of the commonest. */
const faulty = `flow faulty {
  target whatsapp
}
var name: text
var level: number = 1
menu main "Hello" {
  item toy "A toy" -> toy
  item form "A form" -> form
  item maze "A maze" -> left
  item route "A route" -> route
  item void "Nothing" -> void
  item many "Many" -> many
  item greet "Greet" -> greet
  item fetch "Fetch" -> fetch
}
toggle toy of loud "Loud" {
  on "ON"
  off "OFF"
}
var loud: boolean = false
wizard form {
  step age: number "How old?" required { check value > 10 and value < 5 }
  complete -> main
  cancelled -> main
}
menu left "Left" { item on "On" -> right }
menu right "Right" { item back_again "Back" -> left }
router route of level {
  on a -> main
  on b -> main
}
send void "{{var.name}}" -> main
buttons many from [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }, { id: 7 }, { id: 8 }, { id: 9 }, { id: 10 }, { id: 11 }] "Many" {
  each "{{id}}"
  back
}
send greet "Hello {{var.name}}!" -> main
action fetch http.request {
  gives title: text
  mock { title: "A title that is much longer than a button may be" }
  success -> found
  error -> loop
}
menu found "Found" {
  item title "{{title}}" -> main
  back
}
set loop { level = level + 1 } -> loop
send lonely "Nobody comes here" -> main
`;

function kinds({ findings }: Explored): string[] {
  return findings.map(({ kind, node, step }) => `${kind} ${step ?? node}`).toSorted();
}

function flowOf(text: string) {
  return compiled(text).flow;
}

describe('Exploring a flow', () => {
  it('finds one fault of each kind, and nothing else', () => {
    expect(kinds(explore(flowOf(faulty)))).toEqual([
      'channel-limit found',
      'channel-limit many',
      'empty-message void',
      'empty-path greet',
      'empty-path void',
      'impossible-step age',
      'problem fetch',
      'problem main',
      'trap left',
      'trap toy',
      'unreached lonely',
    ]);
  });

  it('gives a conversation with each finding that passes as a test', () => {
    for (const { test, kind, node } of explore(flowOf(faulty)).findings) {
      const { flow, scenarios } = compiled(`${faulty}\n${test}`);
      const [scenario] = scenarios;
      if (!scenario) throw new Error(`No test for ${kind} ${node}`);
      expect(runScenario(flow, scenario).failure, `${kind} ${node}\n${test}`).toBeUndefined();
    }
  });

  it('gives a shortest conversation', () => {
    const trap = explore(flowOf(faulty)).findings.find(({ kind, node }) => kind === 'trap' && node === 'left');
    expect(trap?.acts.map((act) => (act.kind === 'press' ? act.data : act.kind))).toEqual(['maze']);
  });

  it('finds the same every time', () => {
    const flow = flowOf(faulty);
    const result = ({ coverage, ...rest }: Explored) => JSON.stringify({ ...rest, hits: [...coverage.hits] });
    expect(result(explore(flow))).toBe(result(explore(flow)));
  });

  it('finds nothing in the examples', async () => {
    const { code, out } = await run(['explore', 'examples']);
    expect(out).not.toContain('✗');
    expect(code).toBe(0);
  }, 120_000);

  it('says what it left out where a limit was met', () => {
    const result = explore(flowOf(faulty), { mostStates: 3 });
    expect(result.leftOut).toBe('states');
    expect(result.findings.filter(({ kind }) => kind === 'trap' || kind === 'unreached')).toEqual([]);
  });

  it('can be stopped at any time, and tells what it has found so far', () => {
    const exploration = new Exploration(flowOf(faulty));
    exploration.advance(3);
    exploration.stop();
    expect(exploration.result().leftOut).toBe('stopped');
  });

  it('finds answers for patterns, lengths and boundaries', () => {
    const checks = [
      'text: matches(value, "^[A-Z]{2}-[0-9]{4}$")',
      'text: len(value) == 37',
      'text: starts_with(value, "AB") and len(value) == 9',
      'text: includes(trim(value), " ")',
      'number: value > 17.2 and value < 17.9',
      'number: value == 12345',
      'text: lower(value) == "yes"',
    ];
    for (const check of checks) {
      const [type, rule] = check.split(': ') as [string, string];
      const { coverage } = explore(
        flowOf(
          `menu main "M" { item a "A" -> w }\nwizard w {\n  step s: ${type} "S?" required { check ${rule} }\n  complete -> done\n  cancelled -> main\n}\nsend done "Done" -> end\n`,
        ),
      );
      expect(coverage.hits.has('/nodes/done'), check).toBe(true);
    }
  });

  it('agrees with the static checks: what they call unreachable it never reaches', () => {
    const workspace = new Workspace(() => undefined);
    workspace.open('file:///flow.menuflow', faulty);
    const unreachable = workspace
      .check('file:///flow.menuflow')
      .filter(({ message }) => /lonely/.test(message))
      .map(({ code }) => code);
    expect(unreachable).toContain('MF401');
    expect(explore(flowOf(faulty)).coverage.hits.has('/nodes/lonely')).toBe(false);
  });
});
