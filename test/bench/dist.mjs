// Where the things that ship are.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export function fromRoot(...parts) {
  return path.resolve(import.meta.dirname, '../..', ...parts);
}

/** A module as it is published. */
export function load(file) {
  return import(pathToFileURL(fromRoot('dist', file)).href);
}

/** What is measured from inside; see `inside.ts`. */
export function loadInside() {
  return createRequire(import.meta.url)(fromRoot('dist/test/bench.cjs'));
}
