import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

/** Does something now and again after every change of its files, until Ctrl+C. `work` names the files to watch. */
export function again(work: () => readonly string[]): Promise<number> {
  const watched = new Map<string, FSWatcher>();
  let files = new Set<string>();
  let isPending = false;
  const run = (): void => {
    isPending = false;
    files = new Set([...files, ...work().map((file) => path.resolve(file))]);
    for (const folder of new Set([...files].map((name) => path.dirname(name)))) observe(folder);
  };
  const observe = (folder: string): void => {
    if (watched.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (isPending || (name !== null && !files.has(path.join(folder, name)))) return;
      isPending = true;
      // Editors write a file in several steps; they belong together.
      setImmediate(run);
    });
    watched.set(folder, watcher);
  };
  run();
  return new Promise((resolve) => {
    process.once('SIGINT', () => {
      for (const watcher of watched.values()) watcher.close();
      resolve(0);
    });
  });
}
