// Everything that CI checks but the slow parts: generated files, types, lint,
// layout and the unit tests. `--list` names the parts.
import { prepare, run, say, stop } from './lib/prepare.mjs';

prepare();
const parts = [
  ['The generated grammar files are those of the grammar', checkGenerated],
  ['Types', () => run('tsc', ['-b'])],
  ['Lint', () => run('oxlint', ['--type-aware', '--deny-warnings'])],
  ['Layout', () => run('biome', ['format', '.'])],
  ['Unit tests', () => run('vitest', ['run'])],
];
const only = process.argv.includes('--no-tests') ? parts.slice(0, -1) : parts;
for (const [name, check] of only) {
  say(name);
  check();
}
say('All checks passed.');

function checkGenerated() {
  run('langium', ['generate', '--quiet'], { capture: true });
  run(process.execPath, ['server/language/textmate/generate.mjs']);
  const { stdout } = run('git', ['status', '--porcelain', '--', 'server/language/generated', 'syntaxes'], { capture: true });
  if (stdout.trim() !== '') stop(`These generated files are stale; commit them as they are now:\n${stdout}`);
}
