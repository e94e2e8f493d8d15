import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCommand } from '../cli/built.js';
import { tools } from '../../server/assistants/index.js';

/* A real process, spoken to by the client of the protocol's authors. */

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'menuflow-mcp-')));
const home = path.join(folder, 'flows');
const client = new Client({ name: 'a test', version: '1' });
let built: Awaited<ReturnType<typeof buildCommand>>;

beforeAll(async () => {
  mkdirSync(home);
  writeFileSync(path.join(folder, 'secret.menuflow'), 'send main "secret" -> end\n');
  symlinkSync(path.join(folder, 'secret.menuflow'), path.join(home, 'link.menuflow'));
  built = await buildCommand();
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [built.command, 'mcp', '--stdio', '--folder', home],
      cwd: folder,
    }),
  );
});

afterAll(async () => {
  await client.close();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('menuflow mcp', () => {
  it('offers every tool with the schema of its input', async () => {
    const offered = await client.listTools();
    expect(offered.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(offered.tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(client.getInstructions()).toContain('explain_language');
  });

  it('gives the language on one page as a resource', async () => {
    const { resources } = await client.listResources();
    const [guide] = resources;
    const { contents } = await client.readResource({ uri: guide?.uri ?? '' });
    expect(JSON.stringify(contents)).toContain('The menuflow language on one page');
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is no resource');
  });

  it('lets a client learn the language, write a flow, mend it, play it and test it by tools alone', async () => {
    const guide = await call('explain_language', {});
    expect(guide.text).toContain('### wizard');

    // The first try has a mistake that many make.
    const first =
      'menu main "Pizza?" {\n  item order "Order" -> ordr\n}\nwizard order {\n  step size: select "Which size?" required {\n    option small "Small"\n    option large "Large"\n  }\n  complete -> done\n  cancelled -> main\n}\n';
    const problems = await call('check_flow', { text: first });
    expect(problems.text).toContain('2 errors');
    const meant = /`ordr`\. Did you mean `(\w+)`/.exec(problems.text)?.[1] ?? '';
    expect(problems.text).toContain('There is no node `done`');
    const second = `${first.replace('ordr', meant)}send done "One {{FormData.size}} pizza." -> end\n`;
    expect((await call('check_flow', { text: second })).text).toBe('flow.menuflow: no problems.');

    const played = await call('simulate_flow', {
      text: second,
      moves: [{ press: 'order' }, { press: 'Large' }],
      as_test: 'a large pizza',
    });
    expect(played.text).toContain('bot (done): One large pizza.');
    const test = played.text.slice(played.text.indexOf('test "a large pizza"'));

    const formatted = await call('format_flow', { text: `${second}\n${test}\n` });
    writeFileSync(path.join(home, 'pizza.menuflow'), formatted.text);
    expect((await call('test_flow', { file: 'pizza.menuflow' })).text).toContain('1 test passed, 0 failed.');
    expect((await call('explore_flow', { file: 'pizza.menuflow' })).text).toContain('No faults.');
    expect((await call('explain_node', { file: 'pizza.menuflow', node: 'order' })).text).toContain('Complete -> done');
    expect(readdirSync(home).toSorted()).toEqual(['link.menuflow', 'pizza.menuflow']);
  });

  it('reads nothing outside its folder, by whatever way it is named', async () => {
    const ways = ['../secret.menuflow', path.join(folder, 'secret.menuflow'), 'link.menuflow', '/etc/passwd'];
    for (const file of ways) {
      const { text, isError } = await call('explain_node', { file });
      expect(isError, file).toBe(true);
      expect(text).not.toContain('secret" ->');
    }
    const { text } = await call('explain_node', { text: 'include "../secret.menuflow"\nsend other "x" -> end\n' });
    expect(text).not.toContain('send main');
    const inside = await call('check_flow', { file: path.join(home, 'pizza.menuflow') });
    expect(inside.text).toBe('pizza.menuflow: no problems.');
  });

  it('goes on after a call that makes no sense', async () => {
    expect(await call('no_such_tool', {})).toMatchObject({ isError: true });
    expect(await call('simulate_flow', { moves: 'all' })).toMatchObject({ isError: true });
    expect((await call('explain_language', { topic: 'len' })).isError).toBe(false);
  });
});

async function call(name: string, input: Record<string, unknown>): Promise<{ text: string; isError: boolean }> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const parts = content as { type: string; text: string }[];
  return { text: parts.map(({ text }) => text).join(''), isError: isError === true };
}
