// Packs the extension: one .vsix in dist/.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepare, root, run, say, stop } from './lib/prepare.mjs';

prepare();
if (!process.argv.includes('--no-build')) run(process.execPath, ['scripts/build.mjs']);
const dist = path.join(root, 'dist');
for (const file of readdirSync(dist)) if (file.endsWith('.vsix')) rmSync(path.join(dist, file));
say('Packing the extension …');
const { stdout, status } = run('vsce', ['package', '--no-dependencies', '--out', 'dist/'], {
  capture: true,
  allowFailure: true,
});
process.stdout.write(stdout);
if (status !== 0) stop('vsce package failed.');
if (/\bWARNING\b/.test(stdout)) stop('vsce package warned; mend what it names.');
