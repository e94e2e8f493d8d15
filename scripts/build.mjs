// Builds everything that ships into dist/: the bundles, the JSON Schema and the
// type declarations. `--watch` goes on whenever a source file changes.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prepare, root, run, say, stop } from './lib/prepare.mjs';

prepare();
const esbuild = await import('esbuild');
const { bundles, present, suiteBundle, toEsbuild } = await import('./lib/bundles.mjs');

const watch = process.argv.includes('--watch');
const minify = !watch && !process.argv.includes('--debug');
const missing = bundles.filter((bundle) => !present(bundle));
if (missing.length > 0) stop(`There is no ${missing.map((bundle) => bundle.in).join(', ')}.`);

if (watch) {
  const contexts = await Promise.all([...bundles, suiteBundle].map((bundle) => esbuild.context(toEsbuild(bundle, { minify }))));
  await Promise.all(contexts.map((context) => context.watch()));
  say('Watching for changes; Ctrl+C ends it.');
} else {
  say(`Bundling ${bundles.length} entries …`);
  await Promise.all([...bundles, suiteBundle].filter(present).map((bundle) => esbuild.build(toEsbuild(bundle, { minify }))));
  for (const bundle of bundles) if (bundle.executable) chmodSync(path.join(root, bundle.out), 0o755);
  writeSchema();
  say('Writing the type declarations …');
  run('tsc', ['-b']);
  say('Built into dist/.');
}

/** The schema comes from the node table, through the compiler that was just built. */
function writeSchema() {
  const { flowSchema } = createRequire(import.meta.url)(path.join(root, 'dist/compiler.cjs'));
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist/schema.json'), `${JSON.stringify(flowSchema(), null, 2)}\n`);
}
