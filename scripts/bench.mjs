// Measures the speed of what ships; see test/bench and docs/performance.md.
import path from 'node:path';
import { prepare, root, run } from './lib/prepare.mjs';

prepare();
const esbuild = await import('esbuild');
const { benchBundle, toEsbuild } = await import('./lib/bundles.mjs');
run(process.execPath, ['scripts/build.mjs']);
await esbuild.build(toEsbuild(benchBundle, { minify: true }));
run(process.execPath, [path.join(root, 'test/bench/run.mjs'), ...process.argv.slice(2)]);
