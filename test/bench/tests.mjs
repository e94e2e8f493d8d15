// How fast the tests of a flow run: a sign-up with its wrong answer, as the corner shop's own test has it, many times.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fromRoot } from './dist.mjs';
import { median } from './measure.mjs';

const count = 2_000;

export function measureTests() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-bench-'));
  try {
    for (const name of ['corner-shop.menuflow', 'support.menuflow'])
      writeFileSync(path.join(folder, name), withoutTests(example(name)));
    const [test] = /^test "[^]*?^\}\n/m.exec(example('corner-shop.menuflow')) ?? [];
    if (!test) throw new Error('The corner shop has no test any more.');
    const many = Array.from({ length: count }, (_, index) => test.replace('test "', `test "${index} `));
    const file = path.join(folder, 'many.test.menuflow');
    writeFileSync(file, `include "./corner-shop.menuflow"\n\n${many.join('\n')}`);
    const began = performance.now();
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [fromRoot('dist/cli.js'), 'test', '--reporter', 'json', file],
      { encoding: 'utf8', maxBuffer: 2 ** 30 },
    );
    if (status !== 0) throw new Error(`The tests did not pass: ${stderr}`);
    const whole = performance.now() - began;
    const { tests } = JSON.parse(stdout);
    return [
      { name: `one test of ${tests[0].turns.length} turns`, ms: median(tests.map(({ milliseconds }) => milliseconds)) },
      { name: `menuflow test with ${count} tests, by the clock`, ms: whole },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function example(name) {
  return readFileSync(fromRoot('examples', name), 'utf8');
}

function withoutTests(text) {
  return text.replaceAll(/^test "[^]*?^\}\n/gm, '');
}
