import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundles, toEsbuild } from '../../scripts/lib/bundles.mjs';

/** Bundles the command as the build does, for tests that need a real process. */
export async function buildCommand(): Promise<{ command: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-built-'));
  const command = path.join(folder, 'cli.js');
  const row = bundles.find((bundle) => bundle.out === 'dist/cli.js');
  if (!row) throw new Error('The command is no longer bundled.');
  await build({ ...toEsbuild(row, { minify: false }), sourcemap: false, outfile: command });
  return { command, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A running command, with what it has said so far. */
export class Running {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<number | null>;
  out = '';
  error = '';
  private waiting: { isThere: () => boolean; resolve: () => void }[] = [];

  /** `node` is what Node itself is told, such as how much memory it may take. */
  constructor(command: string, words: readonly string[], node: readonly string[] = []) {
    this.process = spawn(process.execPath, [...node, command, ...words]);
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => this.hear(() => void (this.out += text)));
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => this.hear(() => void (this.error += text)));
    this.ended = new Promise((resolve) => this.process.once('close', resolve));
  }

  /** Waits until something has been said. */
  until(isThere: () => boolean): Promise<void> {
    if (isThere()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ isThere, resolve }));
  }

  private hear(add: () => void): void {
    add();
    const done = this.waiting.filter(({ isThere }) => isThere());
    this.waiting = this.waiting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }
}
