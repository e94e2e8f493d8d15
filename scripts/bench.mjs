// Measures the speed of the engine and of the language; see test/bench.
import { prepare, root, run } from './lib/prepare.mjs';
import path from 'node:path';

prepare();
run(process.execPath, [path.join(root, 'test/bench/run.mjs'), ...process.argv.slice(2)]);
