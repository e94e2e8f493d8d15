// Measures what ships in dist/, in one process, and writes dist/bench.json.
// docs/performance.md tells what each row means.
import { writeFileSync } from 'node:fs';
import { measureCompiler } from './compiler.mjs';
import { fromRoot, load } from './dist.mjs';
import { measureEditor } from './editor.mjs';
import { measureLists } from './lists.mjs';
import { measureTests } from './tests.mjs';
import { measureWizards } from './wizards.mjs';

const engine = await load('engine.mjs');
const compiler = await load('compiler.mjs');

const wizards = await measureWizards(engine);
const [ours, ...others] = wizards;
const ratios = others.map(({ name, wizardsPerCpuSecond }) => ({
  name: `this engine / ${name}`,
  ratio: Number((ours.wizardsPerCpuSecond / wizardsPerCpuSecond).toFixed(2)),
}));
console.log('Complete five-step wizards per CPU second, state through JSON at every update:');
for (const { name, ratio } of ratios) console.log(`${ratio.toFixed(2).padStart(8)}  ${name}`);

console.log('\n wizards/s   slowest   fastest  state bytes  peak MB');
for (const row of wizards)
  console.log(
    [
      String(row.wizardsPerCpuSecond).padStart(10),
      String(row.slowest).padStart(9),
      String(row.fastest).padStart(9),
      String(row.stateBytes).padStart(12),
      (row.peakMemory / 1e6).toFixed(0).padStart(8),
      `  ${row.name}${row.version ? ` ${row.version}` : ''}`,
    ].join(' '),
  );

const times = [...measureLists(engine), ...measureCompiler(compiler, engine), ...measureTests()];
console.log('\nCPU milliseconds, the median:');
for (const { name, ms } of times) console.log(`${ms.toFixed(ms < 1 ? 4 : 1).padStart(10)}  ${name}`);

const editor = await measureEditor(compiler, [1_000, 10_000, 50_000]);
console.log('\nThe editor, through the protocol, in milliseconds of the clock:');
for (const { lines, ours, json, ratio } of editor) {
  console.log(`${ratio.toFixed(1).padStart(8)}  times as fast as the JSON service after a keystroke at ${lines} lines`);
  for (const [name, ms] of Object.entries(ours)) console.log(`${ms.toFixed(1).padStart(12)}  ${name}`);
  console.log(`${json.key.toFixed(1).padStart(12)}  key, JSON service (${json.open.toFixed(1)} at first)`);
}

const peakMemory = process.resourceUsage().maxRSS * 1024;
console.log(`\nPeak memory of the whole run: ${Math.round(peakMemory / 1e6)} MB, on Node ${process.versions.node}.`);
const report = { node: process.versions.node, ratios, wizards, times, editor, peakMemory };
writeFileSync(fromRoot('dist/bench.json'), `${JSON.stringify(report, null, 2)}\n`);
