// Builds everything that ships into dist/: the bundles, the JSON Schema and the
// type declarations. `--watch` goes on whenever a source file changes, `--debug`
// keeps the code readable, with source maps.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { prepare, root, run, say, stop } from './lib/prepare.mjs';

prepare();
const esbuild = await import('esbuild');
const { bundles, suiteBundles, toEsbuild } = await import('./lib/bundles.mjs');

const watch = process.argv.includes('--watch');
const minify = !watch && !process.argv.includes('--debug');
const all = [...bundles, ...suiteBundles];

if (watch) {
  const contexts = await Promise.all(all.map((bundle) => esbuild.context(toEsbuild(bundle, { minify }))));
  await Promise.all(contexts.map((context) => context.watch()));
  say('Watching for changes; Ctrl+C ends it.');
} else {
  say(`Bundling ${all.length} entries …`);
  const results = await Promise.allSettled(all.map((bundle) => esbuild.build(toEsbuild(bundle, { minify }))));
  const broken = all.filter((_, index) => results[index].status === 'rejected');
  if (broken.length > 0) stop(`Not built: ${broken.map((bundle) => bundle.out).join(', ')}. The reasons stand above.`);
  for (const bundle of bundles) if (bundle.executable) chmodSync(path.join(root, bundle.out), 0o755);
  if (minify) checkSizes();
  writeSchema();
  say('Writing the type declarations …');
  run('tsc', ['-b', 'src/engine', 'server']);
  say('Built into dist/.');
}

/** What loads while somebody waits must stay small. */
function checkSizes() {
  for (const { out, gzipLimit } of bundles) {
    if (gzipLimit === undefined) continue;
    const size = gzipSync(readFileSync(path.join(root, out)), { level: 9 }).length;
    if (size > gzipLimit)
      stop(`${out} is ${size} bytes compressed; at most ${gzipLimit} are allowed. See what it pulls in.`);
  }
}

/** The schema comes from the node table, through the compiler that was just built. */
function writeSchema() {
  const { flowSchema } = createRequire(import.meta.url)(path.join(root, 'dist/compiler.cjs'));
  writeFileSync(path.join(root, 'dist/schema.json'), `${JSON.stringify(flowSchema(), null, 2)}\n`);
}
