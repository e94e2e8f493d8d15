import type { Flow } from '../engine/index.js';
import type { Compiled } from '../../server/workspace.js';
import type { Console } from './command.js';
import { openSources, tellProblems } from './sources.js';

/** A flow by the file that it begins at. */
export interface FlowSource {
  uri: string;
  /** Absent where it has errors, which were told. */
  flow?: Flow;
  sourceMap: Compiled['sourceMap'];
}

/** The flows that files belong to, each once, from where it begins. */
export function openFlows(files: readonly string[], console: Console): FlowSource[] {
  const { workspace, uris } = openSources(files);
  const entries = new Set(uris.filter((uri) => !uri.endsWith('.test.menuflow')).map((uri) => workspace.entryOf(uri)));
  return [...entries].map((uri) => {
    const { flow, problems, sourceMap } = workspace.compile(uri);
    if (!flow)
      tellProblems(
        problems.filter(({ severity }) => severity === 'error'),
        console,
      );
    return { uri, sourceMap, ...(flow && { flow }) };
  });
}
