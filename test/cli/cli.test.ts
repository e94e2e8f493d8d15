import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFlow } from '../../src/engine/index.js';
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
const lines = (text: string): unknown[] => text.trimEnd().split('\n').map((line) => JSON.parse(line) as unknown);

describe('menuflow', () => {
  it('explains itself, and each command', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage: menuflow <command>') });
    for (const command of ['check', 'compile', 'import', 'format', 'play', 'graph', 'schema', 'lsp']) expect(await run([command, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining(`Usage: menuflow ${command}`) });
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('says how to mend a wrong call, and exits with 2', async () => {
    expect(await run([])).toMatchObject({ code: 2 });
    expect(await run(['chekc'])).toMatchObject({ code: 2, error: expect.stringContaining('Did you mean `check`?') });
    expect(await run(['check'])).toMatchObject({ code: 2, error: expect.stringContaining('No file was named') });
    expect(await run(['check', '--colour', good])).toMatchObject({ code: 2, error: expect.stringContaining('--help') });
    expect(await run(['check', '--format', 'xml', good])).toMatchObject({ code: 2, error: expect.stringContaining('takes one of text, json, sarif, github') });
    expect(await run(['compile', path.join(folder, 'absent.menuflow')])).toMatchObject({ code: 2, error: expect.stringContaining('there is no such file') });
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
    expect(JSON.parse((await run(['check', '--format', 'json', bad])).out)).toMatchObject({ problems: [{ code: 'MF101', range: { start: { line: 1 } } }] });
    expect((await run(['check', '--format', 'github', bad])).out).toMatch(/^::error file=.*bad\.menuflow,line=2,col=17,endLine=2,endColumn=24,title=MF101::There is no node/);
    expect(JSON.parse((await run(['check', '--format', 'sarif', bad])).out)).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'menuflow' } }, results: [{ ruleId: 'MF101', level: 'error', locations: [{ physicalLocation: { region: { startLine: 2, startColumn: 17 } } }] }] }] });
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

describe('menuflow import', () => {
  it('gives text that compiles to the same flow', async () => {
    const compiled = (await run(['compile', 'examples/corner-shop.menuflow'])).out;
    const json = file('shop.json', compiled);
    const text = file('imported.menuflow', (await run(['import', json])).out);
    expect((await run(['compile', text])).out).toBe(compiled);
  });

  it('refuses what is no JSON, and says where it breaks', async () => {
    expect(await run(['import', file('broken.json', '{ "nodes": ')])).toMatchObject({ code: 2, error: expect.stringContaining('is no JSON') });
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

describe('menuflow play --json', () => {
  it('answers each event with one line of effects', async () => {
    const { code, out } = await run(['play', good, '--json'], ['{"type":"start"}', '', '{"type":"press","data":"a"}']);
    expect(code).toBe(0);
    expect(lines(out)).toEqual([
      { effects: [{ type: 'message', id: 1, node: 'main', text: 'Hello', format: 'plain', buttons: [[{ label: 'A', data: 'a' }]], expects: 'press' }] },
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
    expect((lines(out)[0] as { effects: { type: string }[] }).effects.map((effect) => effect.type)).toEqual(['message', 'output', 'message', 'output', 'end']);
  });

  it('answers a line that is no event with an error, and changes nothing', async () => {
    const { out } = await run(['play', good, '--json', '--state'], ['{"type":"start"}', 'nonsense', '{"type":"dance"}', '{"type":"text"}', '{"type":"press","data":"a"}']);
    const answers = lines(out) as { error?: string; state?: unknown }[];
    expect(answers.map((answer) => typeof answer.error)).toEqual(['undefined', 'string', 'string', 'string', 'undefined']);
    expect(answers[4]).toHaveProperty('state.ended', true);
  });

  it('starts with the data of a file', async () => {
    const hello = file('hello.menuflow', 'send a "Hi {{User.name}}" -> end\n');
    expect((await run(['play', hello, '--json', '--data', file('data.json', '{"User":{"name":"Ann"}}')], ['{"type":"start"}'])).out).toContain('Hi Ann');
    expect((await run(['play', hello, '--json', '--data', file('list.json', '[]')], [])).code).toBe(2);
  });

  it('plays a Flow JSON as well as its text', async () => {
    const json = file('good.json', (await run(['compile', good])).out);
    const events = ['{"type":"start"}', '{"type":"text","text":"a"}'];
    expect((await run(['play', json, '--json'], events)).out).toBe((await run(['play', good, '--json'], events)).out);
  });
});

describe('the built command', () => {
  const cli = path.resolve('dist/cli.js');

  it.runIf(existsSync(cli))('reads events from a pipe and writes effects to one', () => {
    const { stdout, status } = spawnSync(process.execPath, [cli, 'play', good, '--json'], { input: '{"type":"start"}\n{"type":"press","data":"a"}', encoding: 'utf8' });
    expect(status).toBe(0);
    expect(lines(stdout)).toHaveLength(2);
  });

  it.runIf(existsSync(cli))('plays a chat in the terminal', () => {
    const transcript = path.join(folder, 'chat.txt');
    const out = execFileSync(process.execPath, [cli, 'play', good, '--transcript', transcript], { input: '1\n/quit\n', encoding: 'utf8' });
    expect(out).toContain('[1] A');
    expect(out).toContain('Bye');
    expect(readFileSync(transcript, 'utf8')).toContain('> A');
  });
});
