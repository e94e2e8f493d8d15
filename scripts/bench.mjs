// Measures the speed of what ships; see test/bench.
import path from 'node:path';
import { prepare, root, run } from './lib/prepare.mjs';

prepare();
run(process.execPath, ['scripts/build.mjs']);
run(process.execPath, [path.join(root, 'test/bench/run.mjs'), ...process.argv.slice(2)]);
