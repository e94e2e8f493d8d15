import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The package as a program that uses it sees it: packed, and installed in a
 * folder that has nothing else.
 */

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-package-'));
const shell = process.platform === 'win32';

function run(command: string, words: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, shell, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

const tsc = path.join(root, 'node_modules', '.bin', 'tsc');

beforeAll(() => {
  run(tsc, ['-b', 'src/engine', 'server'], root);
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "consumer", "private": true }');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
import { compileFlow, flowSchema, flowToText } from 'menuflow/compiler';
import type { CompiledFlow, Problem, SourceMapEntry, TextRange } from 'menuflow/compiler';
import { handleEvent, readFlow, startConversation } from 'menuflow/engine';
import type { ConversationEvent, ConversationState, Effect, Flow } from 'menuflow/engine';

const compiled: CompiledFlow = compileFlow('menu main "Hi" {\\n  item a "A" -> end\\n}\\n');
const problems: Problem[] = compiled.problems;
const places: SourceMapEntry[] = compiled.sourceMap;
const range: TextRange | undefined = problems[0]?.range ?? places[0]?.range;
const flow: Flow | undefined = readFlow(compiled.flow).flow;
if (!flow) throw new Error(String(range?.start.line));
const first = startConversation(flow, {});
const state: ConversationState = first.state;
const event: ConversationEvent = { type: 'press', data: 'a' };
const effects: Effect[] = handleEvent(flow, state, event).effects;
export const done: string = flowToText(flow).text + effects.length + Object.keys(flowSchema()).length;
`;

describe('the package', () => {
  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types of its own for a strict program that checks them, too (%s)', (module, resolution) => {
    writeFileSync(path.join(folder, 'program.mts'), program);
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
    const target = ['--target', 'es2022', '--module', module, '--moduleResolution', resolution];
    run(tsc, ['--noEmit', ...strict, ...target, 'program.mts']);
  });

  // What is called by its name needs the build.
  describe.runIf(existsSync(path.join(root, 'dist/compiler.mjs')) && existsSync(path.join(root, 'dist/engine.mjs')))(
    'once it is built',
    () => {
      const calls = `
        const { flow } = compileFlow('send main "Hi" -> end\\n');
        console.log(readFlow(flow).problems.length, startConversation(flow, {}).effects[0].text);`;

      it('is imported as a module', () => {
        const text = `import { compileFlow } from 'menuflow/compiler';\nimport { readFlow, startConversation } from 'menuflow/engine';\nimport schema from 'menuflow/schema.json' with { type: 'json' };\n${calls}\nconsole.log(schema.type);`;
        writeFileSync(path.join(folder, 'esm.mjs'), text);
        expect(run(process.execPath, ['esm.mjs'])).toBe('0 Hi\nobject\n');
      });

      it('is required in the older way', () => {
        const text = `const { compileFlow } = require('menuflow/compiler');\nconst { readFlow, startConversation } = require('menuflow/engine');\nconst schema = require('menuflow/schema.json');\n${calls}\nconsole.log(schema.type);`;
        writeFileSync(path.join(folder, 'cjs.cjs'), text);
        expect(run(process.execPath, ['cjs.cjs'])).toBe('0 Hi\nobject\n');
      });

      it('brings the command', () => {
        const command = path.join(folder, 'node_modules', '.bin', 'menuflow');
        expect(run(command, ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
      });
    },
  );
});
