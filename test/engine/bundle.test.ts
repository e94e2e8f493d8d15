import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { withoutExamples } from '../../scripts/lib/bundles.mjs';
import { beforeAll, describe, expect, it } from 'vitest';

const engine = join(import.meta.dirname, '../../src/engine');
let code = '';
let inputs: string[] = [];

beforeAll(async () => {
  const result = await build({
    entryPoints: [join(engine, 'index.ts')],
    bundle: true,
    minify: true,
    plugins: [withoutExamples()],
    write: false,
    metafile: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'iife',
    globalName: 'menuflow',
  });
  code = result.outputFiles[0]?.text ?? '';
  inputs = Object.keys(result.metafile.inputs);
});

describe("the engine's bundle", () => {
  it('is under 60 kB gzipped, with its validators', () => {
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(60_000);
  });

  it('holds no examples for authors, which only editors show', () => {
    expect(code).not.toContain('\u2039');
    expect(code).not.toContain('\\u2039');
  });

  it('holds no library but the two for validation', () => {
    const libraries = inputs.flatMap((path) => /node_modules\/([^/]+)/.exec(path)?.[1] ?? []);
    expect([...new Set(libraries)].toSorted()).toEqual(['libphonenumber-js', 'validator']);
  });

  it('runs where there is nothing but the language itself', () => {
    const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
    const flow = {
      menuflow: '1.0',
      id: 't',
      start: 'w',
      country: 'US',
      nodes: {
        w: {
          type: 'menu.wizard',
          settings: {
            steps: [{ id: 'a', title: 'A?', type: 'phone', required: true, validation: "matches(value, '^[+]1')" }],
          },
          outputs: {},
        },
      },
    };
    const script = `${code};
      const flow = ${JSON.stringify(flow)};
      const first = menuflow.startConversation(flow, {});
      JSON.stringify(menuflow.handleEvent(flow, JSON.parse(JSON.stringify(first.state)), { type: 'text', text: '(213) 373-4253' }).effects);`;
    expect(JSON.parse(String(runInContext(script, context)))).toEqual([
      { type: 'output', node: 'w', output: 'Complete', values: { FormData: { a: '+12133734253' } } },
      { type: 'end', node: 'w' },
    ]);
  });
});

describe("the engine's source", () => {
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

  it.each(files)('%s reads no clock, no chance, no network, and evaluates nothing', (name) => {
    const source = readFileSync(join(engine, name), 'utf8').replaceAll(
      /\/\*[^]*?\*\/|\/\/.*$|`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'/gm,
      '',
    );
    expect(source).not.toMatch(
      /\b(Date|Math\.random|performance|fetch|process|console|setTimeout|setInterval|eval|globalThis|window|document|crypto|Intl|toLocale\w+|localeCompare)\b|new Function|\bas any\b|: any\b|@ts-ignore/,
    );
  });
});
