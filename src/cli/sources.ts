import path from 'node:path';
import type { Problem } from '../../server/language/problem.js';
import { type Compiled, Workspace } from '../../server/workspace.js';
import type { Flow } from '../engine/flow.js';
import { readFlow } from '../engine/index.js';
import { type Console, Misuse } from './command.js';
import { flowsIn, nameOf, readText, readUri, uriOf } from './files.js';

/** A workspace over the disk, with the named files open. */
export function openSources(files: readonly string[]): { workspace: Workspace; uris: string[] } {
  const workspace = new Workspace(readUri);
  const uris = files.map((file) => {
    workspace.open(uriOf(file), readText(file));
    return uriOf(file);
  });
  // An included file is understood through the files beside it that include it, as in the editor.
  for (const folder of new Set(files.filter((file) => file !== '-').map((file) => path.dirname(file)))) {
    for (const file of flowsIn(folder).filter((found) => path.dirname(found) === folder).slice(0, 500)) workspace.open(uriOf(file));
  }
  return { workspace, uris };
}

/** Compiles one file from the disk. */
export function compileSource(file: string): Compiled {
  const { workspace, uris } = openSources([file]);
  return workspace.compile(uris[0] ?? '');
}

/** The flow of a `.menuflow` file or of a Flow JSON; undefined, and the reasons told, where it has errors. */
export function loadFlow(file: string, console: Console): Flow | undefined {
  const text = readText(file);
  if (looksLikeJson(file, text)) return loadJson(file, text, console);
  const { flow, problems } = compileSource(file);
  if (!flow) tellProblems(problems, console);
  return flow;
}

/** Parses JSON; a text that is none is told with its place. */
export function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Misuse(`\`${file}\` is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** One line for a problem, counted from 1. */
export function problemLine(problem: Problem): string {
  const { line, character } = problem.range.start;
  return `${nameOf(problem.uri)}:${line + 1}:${character + 1}: ${problem.severity} ${problem.code} ${problem.message.replaceAll('\n', ' ')}`;
}

export function tellProblems(problems: readonly Problem[], console: Console): void {
  for (const problem of problems) {
    if (problem.severity === 'hint') continue;
    console.error(`${problemLine(problem)}\n${problem.hint ? `  ${problem.hint.replaceAll('\n', '\n  ')}\n` : ''}`);
  }
}

function looksLikeJson(file: string, text: string): boolean {
  return file.endsWith('.json') || (!file.endsWith('.menuflow') && /^\uFEFF?\s*\{/.test(text));
}

function loadJson(file: string, text: string, console: Console): Flow | undefined {
  const { flow, problems } = readFlow(parseJson(file, text));
  for (const problem of problems) console.error(`${file}${problem.pointer}: ${problem.severity} ${problem.code} ${problem.message}\n`);
  return problems.some((problem) => problem.severity === 'error') ? undefined : flow;
}
