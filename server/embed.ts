/** The compiler for programs: `menuflow/compiler`. */
import type { Flow } from '../src/engine/flow.js';
import type { SourceMapEntry } from './compiler/source-map-entry.js';
import type { Problem, TextPosition, TextRange } from './language/problem.js';
import { Workspace } from './workspace.js';

export { flowToText } from './compiler/import.js';
export { flowSchema } from './compiler/schema.js';
export type { Flow, Problem, SourceMapEntry, TextPosition, TextRange };

export interface CompileOptions {
  /** What the file is called; includes are read from its folder. */
  path?: string;
}

export interface CompiledFlow {
  /** Absent where there are errors. */
  flow?: Flow;
  problems: Problem[];
  sourceMap: SourceMapEntry[];
}

/**
 * Compiles a text to Flow JSON. `read` gives the text of an included file by
 * its path as seen from the entry, such as `./support.menuflow`, or undefined
 * where there is none. It never throws; what is wrong is in `problems`.
 */
export function compileFlow(
  text: string,
  read: (path: string) => string | undefined = () => undefined,
  { path = 'flow.menuflow' }: CompileOptions = {},
): CompiledFlow {
  const entry = `memory://flow/${path.replace(/^[./\\]+/, '').replaceAll('\\', '/')}`;
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const workspace = new Workspace((uri) =>
    uri.startsWith(folder) ? readAs(decodeURIComponent(uri.slice(folder.length)), read) : undefined,
  );
  workspace.open(entry, text);
  return workspace.compile(entry);
}

/** A reader may know its files with or without the leading dot, and may throw where there is none. */
function readAs(path: string, read: (path: string) => string | undefined): string | undefined {
  for (const spelling of [`./${path}`, path]) {
    try {
      const text = read(spelling);
      if (typeof text === 'string') return text;
    } catch {
      // There is no such file; the next spelling may fit.
    }
  }
  return undefined;
}
