import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { compileFlow, flowSchema, flowToText } from '../server/embed.js';
import { type Flow, nodeSpecOfType, readFlow, startConversation } from '../src/engine/index.js';
import { run } from './cli/run.js';

const files = readdirSync('examples', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.menuflow'))
  .map((name) => path.posix.join('examples', name.replaceAll(path.sep, '/')))
  .toSorted();
const isValid = new Ajv2020({ strict: true }).compile(flowSchema());
const flows = files.filter((file) => !file.endsWith('.test.menuflow'));
const included = new Set(flows.flatMap((file) => includes(file)));
const bots = flows.filter((file) => !included.has(file));

describe('The examples', () => {
  it('are ten bots or more, from five lines to two with a dozen menus', async () => {
    expect(bots.length).toBeGreaterThanOrEqual(10);
    const menus = (await Promise.all(bots.map(compiled))).map(
      (flow) => Object.values(flow.nodes).filter(({ type }) => isMenu(type)).length,
    );
    expect(menus.filter((number) => number >= 12).length).toBeGreaterThanOrEqual(2);
  });

  it.each(files)('%s has no problem, and the layout of the formatter', async (file) => {
    expect(await run(['check', '--strict', file])).toEqual({ code: 0, out: '', error: '' });
    expect(await run(['format', '--check', file])).toMatchObject({ code: 0 });
  });

  it.each(bots)(
    '%s compiles to a canonical flow, which the JSON Schema accepts and whose text gives it back',
    async (file) => {
      const flow = JSON.parse((await run(['compile', file])).out) as Flow;
      const { flow: read, problems } = readFlow(JSON.parse(JSON.stringify(flow)));
      expect(problems).toEqual([]);
      expect(JSON.stringify(read)).toBe(JSON.stringify(flow));
      expect(isValid(flow), JSON.stringify(isValid.errors)).toBe(true);
      expect(JSON.stringify(compileFlow(flowToText(flow).text).flow)).toBe(JSON.stringify(flow));
    },
  );

  it.each(bots)('%s has a fixture with the data that it reads, and starts with it', async (file) => {
    const flow = await compiled(file);
    const fixture = file.replace(/\.menuflow$/, '.fixtures.json');
    const { data } = (existsSync(fixture) ? JSON.parse(readFileSync(fixture, 'utf8')) : { data: {} }) as {
      data: Record<string, Record<string, unknown>>;
    };
    for (const [root, fields] of Object.entries(flow.data ?? {})) {
      expect(Object.keys(data[root] ?? {}).toSorted(), `${fixture}, ${root}`).toEqual(Object.keys(fields).toSorted());
    }
    const { effects } = startConversation(flow, { data: data as never });
    expect(effects.filter(({ type }) => type === 'problem')).toEqual([]);
    expect(effects.some(({ type }) => type === 'message')).toBe(true);
  });
});

/** A screen with buttons; a wizard is a form. */
function isMenu(type: string): boolean {
  return type !== 'menu.wizard' && nodeSpecOfType(type)?.screen === true;
}

async function compiled(file: string): Promise<Flow> {
  const { out, error } = await run(['compile', file]);
  const { flow } = readFlow(JSON.parse(out || 'null'));
  if (!flow) throw new Error(`${file} does not compile: ${error}`);
  return flow;
}

function includes(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^include "(.*)"$/gm)].map(([, to]) =>
    path.posix.join(path.posix.dirname(file), to ?? ''),
  );
}
