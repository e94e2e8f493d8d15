// Makes a fresh clone ready: installs what is missing and goes on under the
// Node that the project pins. It runs before anything is installed, so it uses
// nothing but what Node 20 brings.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const isWindows = process.platform === 'win32';
const bin = path.join(root, 'node_modules', '.bin');
const installed = path.join(root, 'node_modules', '.package-lock.json');
const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/** Installs the dependencies where they are missing or older than the lock file, and continues under Node 24. */
export function prepare() {
  if (isStale()) {
    say('Installing the dependencies (npm ci) …');
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
    });
    if (status !== 0) stop('npm ci failed; its own words stand above.');
  }
  process.env.PATH = `${bin}${path.delimiter}${process.env.PATH}`;
  if (Number(process.versions.node.split('.')[0]) >= 22) return;
  const node = existsSync(pinnedNode) ? pinnedNode : path.join(bin, 'node');
  if (!existsSync(node))
    stop(
      'Node 22 or newer is needed, and the pinned one was not installed. Was the install script of the package `node` refused?',
    );
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env: process.env });
  process.exit(status ?? 1);
}

/** Says what is being done, so that nobody wonders. */
export function say(words) {
  console.log(`\u203a ${words}`);
}

/** Ends with a reason. */
export function stop(words) {
  console.error(`\u2717 ${words}`);
  process.exit(1);
}

/** On Windows, npm's commands are scripts that only a shell starts. */
export function needsShell(command) {
  return isWindows && !path.isAbsolute(command);
}

/** Runs a program of the project and ends with it where it fails, unless `allowFailure`. */
export function run(command, args, { allowFailure = false, env = {}, capture = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: capture ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    shell: needsShell(command),
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (result.status !== 0 && !allowFailure) stop(`${command} ${args.join(' ')} failed.`);
  return result;
}

function isStale() {
  const lock = path.join(root, 'package-lock.json');
  return !existsSync(installed) || statSync(lock).mtimeMs > statSync(installed).mtimeMs + 1000;
}
