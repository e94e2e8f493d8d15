import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
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

/** The built command and a folder of its own for the files that it is tried with; both are gone after the tests. */
export function commandInFolder(): {
  folder: string;
  file: (name: string, text: string) => string;
  command: () => string;
} {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-process-'));
  let built: Awaited<ReturnType<typeof buildCommand>>;
  beforeAll(async () => {
    built = await buildCommand();
  });
  afterAll(() => {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = (name: string, text: string): string => {
    const place = path.join(folder, name);
    writeFileSync(place, text);
    return place;
  };
  return { folder, file, command: () => built.command };
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
