import { URI, UriUtils } from 'langium';
import type { Flow, JsonObject } from '../../src/engine/index.js';
import type { Problem } from '../language/problem.js';
import { type Compiled, Workspace } from '../workspace.js';
import { cut } from './bounds.js';
import { isObject, type Schema } from './schema.js';
import { Refusal, type ToolFiles } from './tool.js';

/** Longer texts would keep an assistant, and an editor, waiting. */
const LONGEST_TEXT = 300_000;

/** How every tool is told which flow is meant. */
export const sourceProperties = {
  file: {
    type: 'string',
    maxLength: 1000,
    description:
      'Path of a .menuflow file, counted from the working folder, such as "flows/shop.menuflow". Give `file`, `text` or both.',
  },
  text: {
    type: 'string',
    maxLength: LONGEST_TEXT,
    description:
      'The whole flow as .menuflow text. With `file` it stands for what that file would hold. Nothing is written to disk.',
  },
  files: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: LONGEST_TEXT },
    maxProperties: 50,
    description:
      'Texts of further files by path, such as {"support.menuflow": "…"}, in place of what is on disk: for includes that are not written yet.',
  },
} as const satisfies Record<string, Schema>;

/** The flow that a tool was asked about: its file, opened with all that belongs to it. */
export interface Source {
  workspace: Workspace;
  uri: string;
  /** The address of the file that the flow begins at: another one where the file is included. */
  entry: string;
  /** Whether it stands in a file that the host knows. */
  isFile: boolean;
  /** A file as the assistant would name it. */
  nameOf(uri: string): string;
  /** The text of a file, or nothing. */
  textOf(uri: string): string;
}

export function openSource(input: JsonObject, files: ToolFiles): Source {
  const { file, text, files: further } = input;
  if (typeof file !== 'string' && typeof text !== 'string')
    throw new Refusal('Give `file`, the path of a .menuflow file, or `text`, the flow itself.');
  const root = rootOf(files);
  const given = new Map<string, string>();
  for (const [path, words] of Object.entries(isObject(further) ? further : {}))
    if (typeof words === 'string') given.set(locate(path, root), words);
  const uri = locate(typeof file === 'string' ? file : 'flow.menuflow', root);
  if (typeof text === 'string') given.set(uri, text);
  const read = (address: string): string | undefined =>
    given.get(address) ?? (address.startsWith(root) ? files.read(address) : undefined);
  const workspace = new Workspace(read);
  if (!workspace.open(uri))
    throw new Refusal(
      `There is no file \`${cut(nameFrom(root, uri), 200)}\` that can be read. Paths are counted from the working folder; or give the flow as \`text\`.`,
    );
  const isFile = typeof file === 'string';
  // An included file is understood through the files that include it, as in the editor.
  const others = isFile ? [...(files.around?.(uri) ?? []), ...given.keys()] : [...given.keys()];
  for (const other of others) if (/^include\b/m.test(read(other) ?? '')) workspace.open(other);
  return {
    workspace,
    uri,
    entry: workspace.entryOf(uri),
    isFile,
    nameOf: (address) => nameFrom(root, address),
    textOf: (address) => read(address) ?? '',
  };
}

/** A file beside the flow, such as its fixtures. */
export function readBeside(input: JsonObject, files: ToolFiles, name: (flow: string) => string): string | undefined {
  return typeof input.file === 'string' ? files.read(name(locate(input.file, rootOf(files)))) : undefined;
}

/** A flow that can be played; where it has errors, they are told instead. */
export function compileOrRefuse(source: Source): Compiled & { flow: Flow } {
  const { flow, problems, sourceMap } = source.workspace.compile(source.entry);
  if (flow) return { flow, problems, sourceMap };
  const errors = problems.filter(({ severity }) => severity === 'error');
  throw new Refusal(
    `The flow has errors, so that it cannot be played:\n${problemLines(errors.slice(0, 10), source).join('\n')}`,
  );
}

/** A problem as people and assistants read it: place, code, what is wrong, the line itself, and what to do. */
export function problemLines(problems: readonly Problem[], source: Source): string[] {
  const lines = new Map<string, string[]>();
  return problems.map(({ uri, range, severity, code, message, hint }) => {
    const known = lines.get(uri) ?? source.textOf(uri).split('\n');
    lines.set(uri, known);
    const { line, character } = range.start;
    return [
      `${source.nameOf(uri)}:${line + 1}:${character + 1}: ${severity} ${code}: ${oneLine(message)}`,
      `    > ${cut((known[line] ?? '').trim(), 200)}`,
      ...(hint === undefined ? [] : [`    ${oneLine(hint)}`]),
    ].join('\n');
  });
}

export function oneLine(words: string): string {
  return words.replaceAll(/\s*\n\s*/g, ' ');
}

function rootOf(files: ToolFiles): string {
  const root = URI.parse(files.root).toString();
  return root.endsWith('/') ? root : `${root}/`;
}

/** The address of a path below the root; a path that leads out of it is refused. */
function locate(path: string, root: string): string {
  const base = URI.parse(root);
  const slashes = path.replaceAll('\\', '/');
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(slashes);
  const uri = isAbsolute
    ? UriUtils.joinPath(base.with({ path: slashes.startsWith('/') ? slashes : `/${slashes}` }), '.')
    : UriUtils.joinPath(base, slashes);
  const address = uri.toString();
  if (!address.startsWith(root)) throw new Refusal(`\`${cut(path, 200)}\` lies outside the working folder.`);
  if (!address.endsWith('.menuflow'))
    throw new Refusal(`\`${cut(path, 200)}\` is no .menuflow file; only those are read.`);
  return address;
}

function nameFrom(root: string, uri: string): string {
  return uri.startsWith(root) ? decodeURIComponent(uri.slice(root.length)) : uri;
}
