// The same flow as each contestant writes it, and the place in it where a letter
// is typed: in the words of a menu in the middle.
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { fromRoot, load } from '../dist.mjs';
import { flowOfLines } from '../flows-of-lines.mjs';

export function schema() {
  return JSON.parse(readFileSync(fromRoot('dist/schema.json'), 'utf8'));
}

/** A flow of so many lines in every way of writing it. */
export async function contentOf(lines) {
  const { compileFlow } = await load('compiler.mjs');
  const menuflow = flowOfLines(lines);
  const { flow } = compileFlow(menuflow);
  if (!flow) throw new Error('The flow was not compiled.');
  const json = `${JSON.stringify(flow, null, 2)}\n`;
  const types = fromRoot('dist/types/src/engine/index.js').replaceAll('\\', '/');
  const typescript = `import type { Flow } from '${types}';\n\nexport const flow: Flow = ${json.trimEnd()};\n`;
  return { menuflow, json, yaml: stringify(flow), typescript };
}

/** Where a letter is typed. */
export function placeIn(text) {
  const at = text.indexOf('Hello', Math.floor(text.length / 2));
  if (at < 0) throw new Error('There are no words to type into.');
  return at + 'Hello'.length;
}
