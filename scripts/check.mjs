// Everything that CI runs but the slow parts: generated files, types, lint,
// layout and the unit tests. All parts run, so that one look shows all there is to mend.
import { prepare } from './lib/prepare.mjs';

prepare();
const { Tally } = await import('./lib/tally.mjs');
const node = process.execPath;
const tally = new Tally();

await part('The generated files are those of the grammar', node, ['scripts/grammar.mjs', '--check']);
await part('Types', 'tsc', ['-b']);
await part('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
await part('Layout', 'biome', ['format', '.']);
if (!process.argv.includes('--no-tests')) {
  console.log('\u203a Unit tests');
  await tally.counted(node, ['scripts/unit.mjs']);
}
tally.close();

async function part(name, command, args) {
  console.log(`\u203a ${name}`);
  await tally.step(command, args);
}
