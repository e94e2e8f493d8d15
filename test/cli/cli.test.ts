import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFlow } from '../../src/engine/index.js';
import { wantsColours } from '../../src/cli/console.js';
import { run } from './run.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

const good = file('good.menuflow', 'menu main "Hello" {\n  item a "A" -> bye\n}\nsend bye "Bye" -> end\n');
const bad = file('bad.menuflow', 'menu main "Hello" {\n  item a "A" -> nowhere\n}\n');
const lines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('menuflow', () => {
  it('explains itself, and each command', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: menuflow <command>') });
    for (const command of ['check', 'compile', 'import', 'format', 'play', 'graph', 'schema', 'lsp'])
      expect(await run([command, '--help'])).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Usage: menuflow ${command}`),
      });
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('says how to mend a wrong call, and exits with 2', async () => {
    expect(await run([])).toMatchObject({ code: 2 });
    expect(await run(['chekc'])).toMatchObject({ code: 2, error: expect.stringContaining('Did you mean `check`?') });
    expect(await run(['check'])).toMatchObject({ code: 2, error: expect.stringContaining('No file was named') });
    expect(await run(['check', '--colour', good])).toMatchObject({ code: 2, error: expect.stringContaining('--help') });
    expect(await run(['check', '--format', 'xml', good])).toMatchObject({
      code: 2,
      error: expect.stringContaining('takes one of text, json, sarif, github'),
    });
    expect(await run(['check', '--formt', 'json', good])).toMatchObject({
      code: 2,
      error: 'menuflow: There is no option `--formt`. Did you mean `--format`?\n',
    });
    expect(await run(['compile', good, '-o'])).toMatchObject({
      code: 2,
      error: 'menuflow: --output needs a value: --output OUT\n',
    });
    expect(await run(['compile', '--output', '--watch', good])).toMatchObject({ code: 2 });
    expect(await run(['check', '--strict=1', good])).toMatchObject({
      code: 2,
      error: 'menuflow: --strict is a switch and takes no value.\n',
    });
    expect(await run(['compile', good, '-o', good])).toMatchObject({
      code: 2,
      error: expect.stringContaining('overwrite'),
    });
    expect(await run(['compile', '--watch', path.join(folder, 'absent.menuflow')])).toMatchObject({
      code: 2,
      error: expect.stringContaining('there is no such file'),
    });
    expect(await run(['schema', good])).toMatchObject({
      code: 2,
      error: 'menuflow: `menuflow schema` takes no file.\n',
    });
    expect(await run(['import', good])).toMatchObject({ code: 2, error: expect.stringContaining('menuflow compile') });
    expect(await run(['compile', path.join(folder, 'absent.menuflow')])).toMatchObject({
      code: 2,
      error: expect.stringContaining('there is no such file'),
    });
  });
});

describe('colours', () => {
  it.each<[boolean, NodeJS.ProcessEnv, boolean]>([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [true, { TERM: 'dumb' }, false],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('on a terminal: %s, with %j: %s', (isTerminal, environment, wanted) => {
    expect(wantsColours(isTerminal, environment)).toBe(wanted);
  });
});

describe('menuflow check', () => {
  it('is silent and content where all is well', async () => {
    expect(await run(['check', good])).toEqual({ code: 0, out: '', error: '' });
  });

  it('tells each problem on one line, counted from 1', async () => {
    const { code, out } = await run(['check', bad]);
    expect(code).toBe(1);
    expect(out.split('\n')[0]).toMatch(/bad\.menuflow:2:17: error MF101 There is no node `nowhere`\./);
  });

  it('takes warnings as errors when it is told to', async () => {
    const warned = file('warned.menuflow', 'menu main "Hello" {\n  item a "A"\n}\n');
    expect((await run(['check', warned])).code).toBe(0);
    expect((await run(['check', '--strict', warned])).code).toBe(1);
  });

  it('reports as JSON, as GitHub annotations and as SARIF', async () => {
    expect(JSON.parse((await run(['check', '--format', 'json', bad])).out)).toMatchObject({
      problems: [{ code: 'MF101', range: { start: { line: 1 } } }],
    });
    expect((await run(['check', '--format', 'github', bad])).out).toMatch(
      /^::error file=.*bad\.menuflow,line=2,endLine=2,col=17,endColumn=24,title=MF101::There is no node/,
    );
    expect(JSON.parse((await run(['check', '--format', 'sarif', bad])).out)).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'menuflow' } },
          results: [
            {
              ruleId: 'MF101',
              level: 'error',
              locations: [{ physicalLocation: { region: { startLine: 2, startColumn: 17 } } }],
            },
          ],
        },
      ],
    });
  });

  it('gives each SARIF rule its explanation, and each result its other places', async () => {
    const twice = file(
      'twice.menuflow',
      'menu main "A" {\n  item a "A" -> end\n}\n\nmenu main "B" {\n  item b "B" -> end\n}\n',
    );
    const { runs } = JSON.parse((await run(['check', '--format', 'sarif', twice])).out) as {
      runs: {
        tool: { driver: { rules: { id: string; help: { text: string } }[] } };
        results: { ruleId: string; ruleIndex: number; relatedLocations?: unknown[] }[];
      }[];
    };
    const [only] = runs;
    expect(only!.results.length).toBeGreaterThan(0);
    for (const result of only!.results) expect(only!.tool.driver.rules[result.ruleIndex]!.id).toBe(result.ruleId);
    for (const rule of only!.tool.driver.rules) expect(rule.help.text).toContain('For example');
    expect(only!.results.find((result) => result.ruleId === 'MF110')).toHaveProperty(
      'relatedLocations.0.physicalLocation.region.startLine',
    );
  });

  it('says what to do with a file that is no text of a flow', async () => {
    expect(await run(['check', file('some.json', '{}')])).toMatchObject({
      code: 2,
      error: expect.stringContaining('menuflow import'),
    });
  });

  it('understands a file in a folder through one above it', async () => {
    mkdirSync(path.join(folder, 'above/parts'), { recursive: true });
    file('above/entry.menuflow', 'include "./parts/low.menuflow"\n\nmenu main "Hello" {\n  item p "P" -> low\n}\n');
    const low = file('above/parts/low.menuflow', 'send low "Low" -> main\n');
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(await run(['check', low])).toEqual({ code: 0, out: '', error: '' });
    } finally {
      process.chdir(before);
    }
  });

  it('understands an included file through the one that includes it', async () => {
    file('entry.menuflow', 'include "./part.menuflow"\nmenu main "Hello" {\n  item p "P" -> part\n}\n');
    const part = file('part.menuflow', 'send part "Part" -> main\n');
    expect((await run(['check', part])).out).toBe('');
  });

  it('takes folders and patterns', async () => {
    expect((await run(['check', path.join(folder, 'b*.menuflow')])).code).toBe(1);
    expect((await run(['check', folder])).code).toBe(1);
    expect((await run(['check', path.join(folder, 'x*.menuflow')])).code).toBe(2);
  });
});

describe('menuflow compile', () => {
  it('writes canonical Flow JSON, the same each time', async () => {
    const { code, out } = await run(['compile', good]);
    expect(code).toBe(0);
    const { flow, problems } = readFlow(JSON.parse(out));
    expect(problems).toEqual([]);
    expect(flow).toEqual(JSON.parse(out));
    expect((await run(['compile', good])).out).toBe(out);
  });

  it('writes nothing where there are errors, and leaves no half file', async () => {
    const out = path.join(folder, 'out.json');
    writeFileSync(out, 'as it was');
    expect(await run(['compile', bad, '-o', out])).toMatchObject({ code: 1, out: '' });
    expect(readFileSync(out, 'utf8')).toBe('as it was');
    expect((await run(['compile', good, '-o', out])).code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ menuflow: '1.0' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('menuflow compile --source-map', () => {
  it('writes where each part of the flow comes from', async () => {
    const map = path.join(folder, 'good.map.json');
    expect((await run(['compile', good, '-o', path.join(folder, 'good.flow.json'), '--source-map', map])).code).toBe(0);
    const { entries } = JSON.parse(readFileSync(map, 'utf8')) as {
      entries: { pointer: string; range: { start: { line: number } } }[];
    };
    expect(entries.find((entry) => entry.pointer === '/nodes/bye')).toMatchObject({
      file: expect.stringContaining('good.menuflow'),
      range: { start: { line: 3 } },
    });
  });
});

describe('menuflow import', () => {
  it('gives text that compiles to the same flow', async () => {
    const compiled = (await run(['compile', 'examples/corner-shop.menuflow'])).out;
    const json = file('shop.json', compiled);
    const text = file('imported.menuflow', (await run(['import', json])).out);
    expect((await run(['compile', text])).out).toBe(compiled);
  });

  it('refuses what is no JSON, and says where it breaks', async () => {
    expect(await run(['import', file('broken.json', '{ "nodes": ')])).toMatchObject({
      code: 2,
      error: expect.stringContaining('is no JSON'),
    });
  });
});

describe('menuflow format', () => {
  it('writes in place, and with --check names what would change', async () => {
    const messy = file('messy.menuflow', 'send   a "A"   ->end');
    expect(await run(['format', '--check', messy])).toMatchObject({ code: 1, out: `${messy}\n` });
    expect((await run(['format', messy])).code).toBe(0);
    expect(readFileSync(messy, 'utf8')).toBe('send a "A" -> end\n');
    expect((await run(['format', '--check', messy])).code).toBe(0);
  });
});

describe('menuflow format, where a statement cannot be read', () => {
  it('formats the others, says where it is, and exits with 1', async () => {
    const broken = file('half.menuflow', 'send   a "A"   -> end\nsend   b ->->\n');
    expect(await run(['format', broken])).toMatchObject({
      code: 1,
      error: expect.stringMatching(/half\.menuflow:2: this statement was left as it is/),
    });
    expect(readFileSync(broken, 'utf8')).toBe('send a "A" -> end\nsend   b ->->\n');
  });
});

describe('menuflow play --json', () => {
  it('answers each event with one line of effects', async () => {
    const { code, out } = await run(['play', good, '--json'], ['{"type":"start"}', '', '{"type":"press","data":"a"}']);
    expect(code).toBe(0);
    expect(lines(out)).toEqual([
      {
        effects: [
          {
            type: 'message',
            id: 1,
            node: 'main',
            text: 'Hello',
            format: 'plain',
            buttons: [[{ label: 'A', data: 'a' }]],
            expects: 'press',
          },
        ],
      },
      {
        effects: [
          { type: 'output', node: 'main', output: 'a', to: 'bye' },
          { type: 'message', id: 2, node: 'bye', text: 'Bye', format: 'plain', buttons: [], expects: 'none' },
          { type: 'output', node: 'bye', output: 'Next', to: 'end' },
          { type: 'end', node: 'bye' },
        ],
      },
    ]);
  });

  it('begins by itself where the first event is no start', async () => {
    const { out } = await run(['play', good, '--json'], ['{"type":"press","data":"a"}']);
    expect(lines(out)).toHaveLength(1);
    expect((lines(out)[0] as { effects: { type: string }[] }).effects.map((effect) => effect.type)).toEqual([
      'message',
      'output',
      'message',
      'output',
      'end',
    ]);
  });

  it('answers a line that is no event with an error, and changes nothing', async () => {
    const { out } = await run(
      ['play', good, '--json', '--state'],
      ['{"type":"start"}', 'nonsense', '{"type":"dance"}', '{"type":"text"}', '{"type":"press","data":"a"}'],
    );
    const answers = lines(out) as { error?: string; state?: unknown }[];
    expect(answers.map((answer) => typeof answer.error)).toEqual([
      'undefined',
      'string',
      'string',
      'string',
      'undefined',
    ]);
    expect(answers[4]).toHaveProperty('state.ended', true);
  });

  it('answers an event that comes twice only once, also the start', async () => {
    const { out } = await run(
      ['play', good, '--json'],
      [
        '{"type":"start","id":"1"}',
        '{"type":"start","id":"1"}',
        '{"type":"press","data":"a","id":"2"}',
        '{"type":"press","data":"a","id":"2"}',
      ],
    );
    expect((lines(out) as { effects: unknown[] }[]).map(({ effects }) => effects.length)).toEqual([1, 0, 4, 0]);
  });

  it('says what is wrong with an event', async () => {
    const { out } = await run(
      ['play', good, '--json'],
      ['[]', '{"type":"dance"}', '{"type":"press","data":7}', '{"type":"result","call":1}', '{"type":"__proto__"}'],
    );
    const errors = (lines(out) as { error: string }[]).map(({ error }) => error);
    expect(errors[0]).toContain('one of start, press, text, photo, result, idle');
    expect(errors[1]).toContain('no event of the type "dance"');
    expect(errors[2]).toContain('"data" is text');
    expect(errors[3]).toContain('"output" is text');
    expect(errors[4]).toContain('no event of the type "__proto__"');
  });

  it('starts with the data of a file', async () => {
    const hello = file('hello.menuflow', 'send a "Hi {{User.name}}" -> end\n');
    expect(
      (
        await run(
          ['play', hello, '--json', '--data', file('data.json', '{"User":{"name":"Ann"}}')],
          ['{"type":"start"}'],
        )
      ).out,
    ).toContain('Hi Ann');
    expect((await run(['play', hello, '--json', '--data', file('list.json', '[]')], [])).code).toBe(2);
  });

  it('plays a Flow JSON as well as its text', async () => {
    const json = file('good.json', (await run(['compile', good])).out);
    const events = ['{"type":"start"}', '{"type":"text","text":"a"}'];
    expect((await run(['play', json, '--json'], events)).out).toBe((await run(['play', good, '--json'], events)).out);
  });
});
