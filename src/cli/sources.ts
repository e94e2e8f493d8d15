import path from 'node:path';
import type { Problem } from '../../server/language/problem.js';
import { type Compiled, Workspace } from '../../server/workspace.js';
import type { FlowProblem } from '../engine/conversation.js';
import type { Flow, JsonObject } from '../engine/flow.js';
import { readFlow } from '../engine/index.js';
import { type Fixtures, fixturesPath, readFixtures } from '../scenario/fixtures.js';
import { type Console, Misuse } from './command.js';
import { nameOf, readText, readUri, STANDARD_INPUT, uriOf } from './files.js';
import { flowsIn } from './glob.js';

/** A workspace over the disk, with the named files open. */
export function openSources(files: readonly string[]): { workspace: Workspace; uris: string[] } {
  const workspace = new Workspace(readUri);
  const uris = files.map((file) => {
    const text = readText(file);
    if (looksLikeJson(file, text))
      throw new Misuse(
        `\`${file}\` is JSON; this command takes .menuflow text. \`menuflow import ${file}\` makes it of a Flow JSON.`,
      );
    workspace.open(uriOf(file), text);
    return uriOf(file);
  });
  openIncluders(files, workspace);
  return { workspace, uris };
}

/** Compiles one file from the disk; `files` are all that belong to it, also where there are errors. */
export function compileSource(file: string): Compiled & { files: string[] } {
  const { workspace, uris } = openSources([file]);
  const [uri = ''] = uris;
  return { ...workspace.compile(uri), files: workspace.programFiles(uri) };
}

/** The flow of a `.menuflow` file or of a Flow JSON; undefined, and the reasons told, where it has errors. */
export function loadFlow(file: string, console: Console): Flow | undefined {
  const text = readText(file);
  if (looksLikeJson(file, text)) return readJsonFlow(file, text, console);
  const workspace = new Workspace(readUri);
  workspace.open(uriOf(file), text);
  const { flow, problems } = workspace.compile(uriOf(file));
  if (!flow)
    tellProblems(
      problems.filter((problem) => problem.severity === 'error'),
      console,
    );
  return flow;
}

/** Reads a Flow JSON, also one that is not canonical; undefined, and the reasons told, where it has errors. */
export function readJsonFlow(file: string, text: string, console: Console): Flow | undefined {
  const { flow, problems } = readFlow(parseJson(file, text));
  tellFlowProblems(file, problems, console);
  return problems.some((problem) => problem.severity === 'error') ? undefined : flow;
}

/** Parses JSON; a text that is none is a misuse. */
export function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (name.endsWith('.menuflow'))
      throw new Misuse(`\`${name}\` is .menuflow text; this takes Flow JSON. \`menuflow compile ${name}\` makes it.`);
    throw new Misuse(`\`${name}\` is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** What a conversation starts with, from the file that `--data` names. */
export function readData(file: string | undefined): JsonObject {
  if (file === undefined) return {};
  const data = parseJson(file, readText(file));
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Misuse(`\`${file}\` has to hold a JSON object, such as { "User": { "first_name": "Ann" } }.`);
  return data as JsonObject;
}

/** What an author keeps beside a flow to try it with; nothing where there is no such file. */
export function readFixturesOf(file: string): Fixtures {
  return readFixtures(readUri(uriOf(fixturesPath(file))) ?? '');
}

/** One line for a problem, counted from 1. */
export function problemLine(problem: Problem): string {
  const { line, character } = problem.range.start;
  return `${nameOf(problem.uri)}:${line + 1}:${character + 1}: ${problem.severity} ${problem.code} ${problem.message.replaceAll(/\s*\n\s*/g, ' ')}`;
}

export function tellProblems(problems: readonly Problem[], console: Console): void {
  for (const problem of problems) {
    if (problem.severity === 'hint') continue;
    console.error(`${problemLine(problem)}\n${problem.hint ? `  ${problem.hint.replaceAll('\n', '\n  ')}\n` : ''}`);
  }
}

export function tellFlowProblems(file: string, problems: readonly FlowProblem[], console: Console): void {
  for (const { pointer, severity, code, message, hint } of problems) {
    console.error(
      `${file}#${pointer}: ${severity} ${code} ${message}\n${hint ? `  ${hint.replaceAll('\n', '\n  ')}\n` : ''}`,
    );
  }
}

function looksLikeJson(file: string, text: string): boolean {
  return file.endsWith('.json') || (!file.endsWith('.menuflow') && /^\uFEFF?\s*[{[]/.test(text));
}

/**
 * An included file is understood through the files that include it, as in the
 * editor. They are looked for beside it and in the folders above, up to here.
 */
function openIncluders(files: readonly string[], workspace: Workspace): void {
  const folders = new Set<string>();
  const here = process.cwd();
  for (const file of files) {
    if (file === STANDARD_INPUT) continue;
    let folder = path.dirname(path.resolve(file));
    folders.add(folder);
    while (folder !== here && folder.startsWith(here + path.sep)) folders.add((folder = path.dirname(folder)));
  }
  for (const folder of folders) {
    for (const file of flowsIn(folder)) {
      const text = readUri(uriOf(file));
      if (text !== undefined && /^include\b/m.test(text)) workspace.open(uriOf(file), text);
    }
  }
}
