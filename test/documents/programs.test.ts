import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../cli/run.js';
import { flowsOf, readPage, readPages } from './pages.js';

/* Programs in the documentation run as they stand, beside the shop of the examples and its compiled flow. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-programs-'));
let shop = '';
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  cpSync('examples/shop.menuflow', path.join(folder, 'shop.menuflow'));
  const { out } = await run(['compile', 'examples/shop.menuflow']);
  shop = out;
  writeFileSync(path.join(folder, 'shop.flow.json'), shop);
});

const programs = readPages().flatMap((page) =>
  page.blocks
    .filter(({ language, code }) => language === 'js' && code.includes("from 'menuflow/"))
    .map((block) => ({ ...block, flow: flowsOf(page).at(0)?.compile().flow, isOwn: block.code.includes('fetch(') })),
);

/** What stands for the server of a program that asks one. */
const server = `globalThis.fetch = async () => Response.json([{ id: '1', title: 'Menus as text', speaker: {} }]);`;

describe('a program in the documentation', () => {
  it.each(programs)('does what its remarks say ($place)', async ({ code, flow, isOwn }) => {
    writeFileSync(path.join(folder, 'flow.json'), isOwn ? JSON.stringify(flow) : shop);
    const outfile = path.join(folder, 'program.mjs');
    await build({
      stdin: { contents: code, resolveDir: process.cwd() },
      alias: { 'menuflow/engine': './src/engine/index.ts', 'menuflow/compiler': './server/embed.ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
      banner: { js: server },
      logLevel: 'silent',
    });
    const { stdout, stderr } = spawnSync(process.execPath, [outfile], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    const said = stdout.split('\n').slice(0, -1);
    const remarks = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, remark = '']) => remark);
    expect(remarks.map((remark, index) => remark.slice(0, said[index]?.length))).toEqual(said);
  });
});

it('the page on visual builders shows what the import writes', async () => {
  const { blocks } = readPage('docs/how-to/import-from-a-visual-builder.md');
  const flow = path.join(folder, 'bot.json');
  writeFileSync(flow, blocks.find(({ language }) => language === 'json')?.code ?? '');
  const { out, code } = await run(['import', flow]);
  expect(code).toBe(0);
  expect(out).toBe(blocks.find(({ language }) => language === 'menuflow')?.code);
});
