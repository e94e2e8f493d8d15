// What is bundled, from where to where. Each row is one file that ships.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const define = { MENUFLOW_VERSION: JSON.stringify(version) };
const node = { platform: 'node', format: 'cjs', target: 'node20', define, banner: { js: groupByForNode20() } };
const worker = { platform: 'browser', format: 'iife', target: 'es2022', define };

export const bundles = [
  { in: 'src/extension/main.ts', out: 'dist/extension.js', ...node, external: ['vscode'] },
  { in: 'src/extension/browser.ts', out: 'dist/web/extension.js', ...worker, format: 'cjs', external: ['vscode'] },
  { in: 'server/main.ts', out: 'dist/server.js', ...node },
  { in: 'server/browser.ts', out: 'dist/web/server.js', ...worker },
  {
    in: 'src/preview/main.tsx',
    out: 'dist/preview.js',
    ...worker,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    keepNames: false,
    gzipLimit: 60_000,
  },
  {
    in: 'src/cli/index.ts',
    out: 'dist/cli.js',
    ...node,
    banner: { js: `#!/usr/bin/env node\n${groupByForNode20()}` },
    executable: true,
  },
  {
    in: 'src/engine/index.ts',
    plugins: [withoutExamples()],
    gzipLimit: 60_000,
    out: 'dist/engine.mjs',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
  },
  {
    in: 'src/engine/index.ts',
    plugins: [withoutExamples()],
    gzipLimit: 60_000,
    out: 'dist/engine.cjs',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'cjs',
    target: 'es2022',
  },
  { in: 'server/embed.ts', out: 'dist/compiler.mjs', ...node, format: 'esm' },
  { in: 'server/embed.ts', out: 'dist/compiler.cjs', ...node },
];

/** The Mocha suite that runs inside VS Code, in its extension host under Node and in that of a browser. */
export const suiteBundles = [
  { in: 'test/vscode/suite/index.ts', out: 'dist/test/suite.js', ...node, external: ['vscode', 'mocha'] },
  {
    in: 'test/vscode/suite/web.ts',
    out: 'dist/test/web-suite.js',
    ...worker,
    external: ['vscode'],
    // Mocha for browsers takes a module that it finds for its own.
    globalName: 'suite',
    footer: { js: 'module.exports = suite;' },
    alias: { 'node:assert/strict': path.join(root, 'test/vscode/suite/assert-in-worker.ts') },
  },
];

/** What `npm run bench` measures without a protocol around it, bundled as the server is. */
export const benchBundle = { in: 'test/bench/inside.ts', out: 'dist/test/bench.cjs', ...node };

/** The options that esbuild takes; the rest of a row is for the build script. */
export function toEsbuild({ in: entry, out, executable: _executable, gzipLimit: _limit, ...options }, { minify }) {
  return {
    entryPoints: [path.join(root, entry)],
    outfile: path.join(root, out),
    absWorkingDir: root,
    bundle: true,
    minify,
    sourcemap: minify ? false : 'linked',
    // The parser's library finds its classes by their names.

    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  };
}

/** The node table shows authors how each setting is written and what each node and value is; a bot that runs a flow has no use for that. */
export function withoutExamples() {
  return {
    name: 'without-examples',
    setup: ({ onLoad }) =>
      onLoad({ filter: /src[\\/]engine[\\/]table[\\/]\w+\.ts$/ }, ({ path: file }) => ({
        contents: readFileSync(file, 'utf8')
          .replaceAll(/^ {4}doc: ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/gm, "    doc: ''")
          .replaceAll(/^ +example:\s+'(?:[^'\\]|\\.)*',\n/gm, '')
          .replaceAll(/(seen: '\w+'),(\s+)doc: ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g, "$1,$2doc: ''"),
        loader: 'ts',
      })),
  };
}

/** The parser's library uses a function that came with Node 21; users may have Node 20. */
function groupByForNode20() {
  return 'Object.groupBy??=(items,keyOf)=>{const groups=Object.create(null);let i=0;for(const item of items)(groups[keyOf(item,i++)]??=[]).push(item);return groups};';
}
