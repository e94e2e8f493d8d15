import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandInFolder, Running } from './built.js';

const { folder, file, command } = commandInFolder();

const good = file('good.menuflow', 'menu main "Hello" {\n  item a "A" -> bye\n}\n\nsend bye "Bye" -> end\n');

describe('the built command', () => {
  it('answers each event before the next one comes', async () => {
    const playing = new Running(command(), ['play', '--json', good]);
    playing.process.stdin.write('{"type":"start"}\n');
    await playing.until(() => playing.out.split('\n').length > 1);
    expect(JSON.parse(playing.out)).toMatchObject({ effects: [{ type: 'message', text: 'Hello' }] });
    // The last line needs no line end.
    playing.process.stdin.end('{"type":"press","data":"a"}');
    expect(await playing.ended).toBe(0);
    expect(JSON.parse(playing.out.split('\n')[1]!)).toHaveProperty('effects.3.type', 'end');
  });

  it('takes an event of a megabyte in one line', () => {
    const { stdout, status } = spawnSync(process.execPath, [command(), 'play', '--json', good], {
      input: `{"type":"text","text":"${'ä'.repeat(1_000_000)}"}\n`,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('plays a chat whose lines come from a pipe', () => {
    const transcript = path.join(folder, 'chat.txt');
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [command(), 'play', good, '--transcript', transcript],
      { input: '1\n', encoding: 'utf8' },
    );
    expect(status).toBe(0);
    expect(stdout).toContain('[1] A');
    expect(stderr).toContain('chat.txt');
    expect(readFileSync(transcript, 'utf8')).toContain('› A\n│ Bye');
  });

  it('reads standard input and writes no colours into a pipe', () => {
    const { stdout, status } = spawnSync(process.execPath, [command(), 'check', '-'], {
      input: 'send a "A" -> b\n',
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^stdin\.menuflow:1:15: error MF101 /);
    expect(
      spawnSync(process.execPath, [command(), 'format', '-'], { input: 'send   a "A" -> end', encoding: 'utf8' })
        .stdout,
    ).toBe('send a "A" -> end\n');
  });

  it('compiles again when a file of the flow changes, also one that had an error', async () => {
    const part = file('part.menuflow', 'send part "Part" -> nowhere\n');
    const entry = file('entry.menuflow', 'include "./part.menuflow"\n\nmenu main "Hello" {\n  item p "P" -> part\n}\n');
    const out = path.join(folder, 'entry.flow.json');
    const watching = new Running(command(), ['compile', entry, '-o', out, '--watch']);
    await watching.until(() => watching.error.includes('Watching 2 files'));
    expect(watching.error).toContain('Nothing was written');
    writeFileSync(part, 'send part "Mended" -> main\n');
    await watching.until(() => watching.error.includes('Compiled'));
    expect(readFileSync(out, 'utf8')).toContain('Mended');
    watching.process.kill('SIGINT');
    expect(await watching.ended).toBe(0);
  });

  it('runs tests again when a flow, a test or the start data change, and goes on while a file is gone', async () => {
    const flow = file('greets.menuflow', 'menu main "Hello {{User.name}}" {\n  cancel "Bye" -> end\n}\n');
    const tests = 'include "./greets.menuflow"\n\ntest "it greets" {\n  bot says "Hello Ann"\n}\n';
    const place = file('greets.test.menuflow', tests);
    const data = file('greets.json', '{ "User": { "name": "Ben" } }');
    const watching = new Running(command(), ['test', place, '--data', data, '--watch']);
    // One change may be told of twice, so what counts is that the words come, and not how often it ran.
    const says = async (words: string, change?: () => void): Promise<void> => {
      const before = [watching.out.length, watching.error.length] as const;
      change?.();
      await watching.until(() => `${watching.out.slice(before[0])}${watching.error.slice(before[1])}`.includes(words));
    };
    await says('+ Hello Ben');
    await says('1 test passed', () => writeFileSync(data, '{ "User": { "name": "Ann" } }'));
    await says('+ Hi Ann', () => writeFileSync(flow, readFileSync(flow, 'utf8').replace('Hello', 'Hi')));
    await says('1 test passed', () => writeFileSync(place, tests.replace('Hello', 'Hi')));
    await says('greets.test.menuflow` cannot be read', () => rmSync(place));
    await says('+ Hi Ann', () => writeFileSync(place, tests));
    await watching.until(() => watching.error.includes('Watching 3 files; Ctrl+C ends it.'));
    watching.process.kill('SIGINT');
    expect(await watching.ended).toBe(0);
  });

  it('does not watch what is not there to begin with', async () => {
    const watching = new Running(command(), ['test', path.join(folder, 'no.menuflow'), '--watch']);
    expect(await watching.ended).toBe(2);
    expect(watching.error).toContain('no.menuflow` cannot be read');
  });

  it('speaks the language server protocol', async () => {
    const server = new Running(command(), ['lsp', '--stdio']);
    const send = (message: object): void => {
      const body = JSON.stringify({ jsonrpc: '2.0', ...message });
      server.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
    send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
    await server.until(() => server.out.includes('"id":1'));
    expect(server.out).toContain('"documentFormattingProvider":true');
    send({ id: 2, method: 'shutdown' });
    await server.until(() => server.out.includes('"id":2'));
    send({ method: 'exit' });
    expect(await server.ended).toBe(0);
  });

  it('ends quietly when its reader has seen enough', async () => {
    const check = new Running(command(), ['schema']);
    check.process.stdout.destroy();
    expect(await check.ended).toBe(0);
    expect(check.error).toBe('');
  });
});
