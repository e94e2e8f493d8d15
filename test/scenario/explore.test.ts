import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Explored, explore, Exploration, runScenario } from '../../src/scenario/index.js';
import { Workspace } from '../../server/workspace.js';
import { compiled } from './compiled.js';
import { smallFlow } from '../checks/oracle/small-flows.js';
import { run } from '../cli/run.js';

/** Ten planted faults, at least one of each kind; `planted` names them. */
const faulty = `flow faulty {
  target whatsapp
}
var level: number = 1
var name: text
var note: text = ""
menu main "Hello" {
  item toy "A toy" -> toy
  item form "A form" -> form
  item maze "A maze" -> left
  item more "More" -> more
}
menu more "More" {
  item route "A route" -> route
  item blank "Nothing" -> blank
  item greet "Greet" -> greet
  item fetch "Fetch" -> fetch
  item around "Around" -> around
  back
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
send blank "{{var.note}}" -> main
send greet "Hello {{var.name}}!" -> main
action fetch http.request {
  gives titles: list, none: list
  mock { titles: [{ t: "Tea" }, { t: "A title that is much longer than a button may be" }], none: [] }
  success -> titles
  error -> main
}
buttons titles from fetch.titles "Pick one" {
  each "{{t}}"
  back
  selected -> pick
}
buttons pick from fetch.none "Pick another" {
  each "{{t}}"
  selected -> main
}
set around { level = level + 1 } -> around
send lonely "Nobody comes here" -> main
`;

const planted = [
  'channel-limit titles',
  'dead-end pick',
  'empty-message blank',
  'empty-path greet',
  'impossible-step age',
  'problem around',
  'problem route',
  'trap left',
  'trap toy',
  'unreached lonely',
];

/** Flows without a fault that come near to one; their titles say to which. */
function soundFlows(): { title: string; text: string }[] {
  return readFileSync(path.join(import.meta.dirname, 'sound-flows.txt'), 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { title: part.slice(0, end), text: part.slice(end + 1) };
    });
}

function kinds({ findings }: Explored): string[] {
  return findings.map(({ kind, node, step }) => `${kind} ${step ?? node}`).toSorted();
}

function flowOf(text: string) {
  return compiled(text).flow;
}

describe('Exploring a flow', () => {
  it('finds ten planted faults, one at least of each kind, and nothing else', () => {
    expect(kinds(explore(flowOf(faulty)))).toEqual(planted);
  });

  it('gives with each of them a conversation that passes as a test and ends where the fault is', () => {
    const { findings } = explore(flowOf(faulty));
    expect(findings).toHaveLength(planted.length);
    for (const { test, kind, node, message } of findings) {
      const { flow, scenarios } = compiled(`${faulty}\n${test}`);
      const [scenario] = scenarios;
      if (!scenario) throw new Error(`No test for ${kind} ${node}`);
      expect(runScenario(flow, scenario).failure, `${kind} ${node}\n${test}`).toBeUndefined();
      expect(test).toContain(`// ${message}`);
    }
  });

  it('gives with each finding in flows of every shape a conversation that passes as a test', () => {
    fc.assert(
      fc.property(smallFlow, (text) => {
        const { findings } = explore(flowOf(text), { mostEvents: 1500 });
        const { flow, scenarios } = compiled(`${text}\n${findings.map(({ test }) => test).join('\n')}`);
        expect(scenarios).toHaveLength(findings.length);
        const failures = scenarios.map((scenario) => runScenario(flow, scenario).failure);
        expect(failures, text).toEqual(findings.map(() => undefined));
      }),
      { numRuns: 40 },
    );
  });

  it('finds the one fault where it is planted into an otherwise sound flow, and no other', () => {
    const sound = `menu main "Hello" {\n  item more "More" -> more\n}\nmenu more "More" {\n  item a "A" -> main\n  back\n}\n`;
    expect(kinds(explore(flowOf(sound)))).toEqual([]);
    const faults: [string, string, string][] = [
      ['dead-end', '-> none', 'buttons none from [] "None" {\n  each "{{t}}"\n}\n'],
      [
        'impossible-step',
        '-> ask',
        'wizard ask {\n  step a: number "A?" required { check value > 2 and value < 1 }\n  complete -> main\n  cancelled -> main\n}\n',
      ],
      ['trap', '-> x', 'menu x "X" { item y "Y" -> y }\nmenu y "Y" { item x "X" -> x }\n'],
      ['problem', '-> count', 'set count { n = n + 1 } -> count\nvar n: number = 0\n'],
      ['empty-message', '-> void', 'send void "{{var.v}}" -> main\nvar v: text = ""\n'],
      ['empty-path', '-> hi', 'send hi "Hi {{var.who}}!" -> main\nvar who: text\n'],
    ];
    for (const [kind, arrow, nodes] of faults)
      expect(
        explore(flowOf(sound.replace('"A" -> main', `"A" ${arrow}`) + nodes)).findings.map((one) => one.kind),
      ).toEqual([kind]);
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

  it.each(soundFlows())('finds nothing in a sound flow: $title', ({ text }) => {
    expect(explore(flowOf(text)).findings.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([]);
  });

  it('finds nothing in the examples', async () => {
    const { code, out } = await run(['explore', 'examples']);
    expect(out).not.toContain('✗');
    expect(code).toBe(0);
    // Together with those written down here they are twenty flows at least.
    expect(out.match(/^✓/gm)?.length ?? 0).toBeGreaterThanOrEqual(20 - soundFlows().length);
  }, 120_000);

  it.each([{ mostStates: 3 }, { mostEvents: 20 }, { mostHeld: 3000 }])(
    'says what it left out where a limit was met: %o',
    (limit) => {
      const result = explore(flowOf(faulty), limit);
      expect(result.leftOut).toBe(
        { mostStates: 'states', mostEvents: 'events', mostHeld: 'memory' }[Object.keys(limit)[0]!],
      );
      for (const found of kinds(result)) expect(planted).toContain(found);
      expect(kinds(result).filter((found) => /^(?:trap|unreached)/.test(found))).toEqual([]);
    },
  );

  it('tells only what it is sure of, wherever it is stopped', () => {
    for (let events = 1; events < 150; events += 13) {
      const exploration = new Exploration(flowOf(faulty));
      const goesOn = exploration.advance(events);
      exploration.stop();
      const result = exploration.result();
      expect(result.leftOut).toBe(goesOn ? 'stopped' : undefined);
      for (const found of kinds(result)) expect(planted).toContain(found);
    }
  });

  it('takes no way for a trap that only other data lead out of, and names it', () => {
    const pin = `data User { pin: text }
menu main "Hello" { item on "On" -> door }
wizard door {
  step pin: text "Your PIN?" required
  complete -> gate
  cancelled -> door
}
router gate {
  when FormData.pin == User.pin and len(FormData.pin) == 63 -> inside
  otherwise -> door
}
menu inside "Inside" { item out "Out" -> main }
`;
    const { findings, notLeft, notReached } = explore(flowOf(pin));
    expect(findings).toEqual([]);
    expect({ notLeft, notReached }).toEqual({ notLeft: ['door'], notReached: ['inside'] });
  });

  it('tries the data and answers that are kept beside a flow, and finds what only they show', () => {
    const flow = flowOf(`flow shop {
  start main
  target whatsapp
}
data User { name: text }
menu main "Hello {{User.name}}" { item load "Load" -> load }
action load http.request {
  gives rows: list
  mock { rows: [{ t: "Tea" }] }
  success -> pick
  error -> main
}
buttons pick from load.rows "Pick" {
  each "{{t}}"
  selected -> main
}
`);
    const tea = { t: 'A kind of tea with a very long name' };
    const answers = {
      load: [
        { name: 'real', output: 'Success', values: { rows: [tea] } },
        { name: 'sold out', output: 'Success', values: { rows: [] } },
      ],
    };
    expect(kinds(explore(flow))).toEqual([]);
    const { findings } = explore(flow, { fixtures: { data: { User: { name: 'Zoë' } }, answers } });
    expect(findings.map(({ kind }) => kind).toSorted()).toEqual(['channel-limit', 'dead-end']);
    expect(findings[0]?.test).toContain('given User = { name: "Zoë" }');
    expect(findings.find(({ kind }) => kind === 'channel-limit')?.test).toContain(
      'A kind of tea with a very long name',
    );
  });

  it('names the places that are different each time, and takes none of them for a trap', () => {
    const counted = `var n: number = 0
menu main "Hello" { item play "Play" -> count }
set count { n = n + 1 } -> gate
router gate {
  when n > 200 -> won
  otherwise -> again
}
menu again "You played {{var.n}} times." { item play "Play" -> count }
menu won "Won" { item home "Home" -> main }
`;
    const { findings, cut, visits, notReached } = explore(flowOf(counted));
    expect(findings).toEqual([]);
    expect({ cut, visits, notReached }).toEqual({ cut: ['again'], visits: 120, notReached: ['won'] });
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
