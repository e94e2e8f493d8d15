import { type FSWatcher, statSync, watch } from 'node:fs';
import path from 'node:path';
import { type Console, Misuse } from './command.js';

/** Does the work once and gives the files that it depends on. `signal` says that it is no longer wanted. */
export type WatchedWork = (signal: AbortSignal) => Promise<readonly string[]> | readonly string[];

/** Does something now, and again after every change of its files, until Ctrl+C. */
export function again(work: WatchedWork, console: Console): Promise<number> {
  return new Watch(work, console).untilInterrupted();
}

class Watch {
  private readonly folders = new Map<string, FSWatcher>();
  private files = new Set<string>();
  private working = new AbortController();
  private isWorking = false;
  private isStale = true;
  private fail: (error: unknown) => void = () => undefined;

  constructor(
    private readonly work: WatchedWork,
    private readonly console: Console,
  ) {}

  async untilInterrupted(): Promise<number> {
    try {
      return await new Promise((resolve, reject) => {
        this.fail = reject;
        process.once('SIGINT', () => resolve(0));
        void this.catchUp();
      });
    } finally {
      this.working.abort();
      for (const watcher of this.folders.values()) watcher.close();
    }
  }

  /** Works until nothing has changed in the meantime. */
  private async catchUp(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        this.working = new AbortController();
        await this.workOnce(this.working.signal);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isWorking = false;
    }
  }

  private async workOnce(signal: AbortSignal): Promise<void> {
    const began = Date.now();
    try {
      const files = await this.work(signal);
      this.files = new Set([...this.files, ...files.map((file) => path.resolve(file))]);
    } catch (error) {
      // A file that is gone for a moment, because an editor writes it anew, is no reason to stop.
      if (!(error instanceof Misuse) || this.files.size === 0) throw error;
      this.console.error(`${error.message}\n`);
    }
    // Includes may have come from new folders.
    for (const folder of new Set([...this.files].map((file) => path.dirname(file)))) this.observe(folder, began);
    const { size } = this.files;
    this.console.error(`Watching ${size} ${size === 1 ? 'file' : 'files'}; Ctrl+C ends it.\n`);
  }

  /** Watches a folder from now on; what was written there since the work began counts, too. */
  private observe(folder: string, began: number): void {
    if (this.folders.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      // A new flow in the folder may be one that was missing, or one with more tests.
      const matters = name === null || this.files.has(path.join(folder, name)) || name.endsWith('.menuflow');
      if (!matters || this.isStale) return;
      this.isStale = true;
      this.working.abort();
      // Editors write a file in several steps; they belong together.
      setImmediate(() => void this.catchUp());
    });
    // A folder that is gone has nothing to watch any more.
    watcher.on('error', () => {
      watcher.close();
      this.folders.delete(folder);
    });
    this.folders.set(folder, watcher);
    for (const file of this.files)
      if (path.dirname(file) === folder && (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > began)
        this.isStale = true;
  }
}
