// Writes anew every page that is made from the program: the tests that hold
// such a page true write it where WRITE_DOCS is set.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, root, run } from './lib/prepare.mjs';

prepare();
const tests = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
  .filter((name) => readFileSync(path.join(root, name), 'utf8').includes('process.env.WRITE_DOCS'));
run('vitest', ['run', ...tests.toSorted()], { env: { WRITE_DOCS: '1' } });
