// Counts what passed and failed over several parts, and says so in one line.
import { spawn } from 'node:child_process';
import { needsShell, root } from './prepare.mjs';

const closing = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m;
/** How a part names what failed: a line with the name, and indented lines that say why. */
const failure = /^\u2717 .*(?:\n[ \t]+\S.*){0,12}/gm;

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** What failed, in words, to be said again at the end: nobody finds it among some thousand lines. */
  failures = [];

  add({ passed = 0, failed = 0, skipped = 0 }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
  }

  /** Runs a program of the project that is one thing that passes or fails. */
  async step(command, args) {
    const { status } = await show(command, args);
    this.add(status === 0 ? { passed: 1 } : { failed: 1 });
    if (status !== 0) this.failures.push(`\u2717 ${args[0]} ended with ${status}.`);
    return status === 0;
  }

  /** Runs a program that ends with its own closing line; one that fails without naming a test has failed all the same. */
  async counted(command, args) {
    const { status, output } = await show(command, args);
    const found = closing.exec(output);
    const counts = found
      ? { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0) }
      : { failed: 1 };
    const named = output.match(failure) ?? [];
    if (!found) named.push(`\u2717 ${args[0]} ended without saying what passed.`);
    else if (status !== 0 && counts.failed === 0) counts.failed = 1;
    if (counts.failed > 0 && named.length === 0) named.push(`\u2717 ${args[0]} ended with ${status}; see above.`);
    this.failures.push(...named);
    this.add(counts);
  }

  /** What failed, the closing line, and the exit code that belongs to it. */
  close() {
    if (this.failures.length > 0) console.log(['', 'What failed:', ...this.failures, ''].join('\n'));
    console.log(`${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ''}`);
    process.exitCode = this.failed > 0 ? 1 : 0;
  }
}

/** Runs a program, shows what it says while it says it, and keeps it. Its own closing line is kept back: only the last one counts. */
function show(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    shell: needsShell(command),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
  });
  let output = '';
  let line = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
    const lines = (line + part).split('\n');
    line = lines.pop() ?? '';
    for (const done of lines) if (!closing.test(done)) process.stdout.write(`${done}\n`);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(String(error));
      resolve({ status: 1, output });
    });
    child.on('close', (status) => {
      if (line !== '' && !closing.test(line)) process.stdout.write(`${line}\n`);
      resolve({ status: status ?? 1, output });
    });
  });
}
