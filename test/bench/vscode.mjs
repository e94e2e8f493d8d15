// A person who types in a real VS Code, with the packaged extension. It takes a
// browser and some minutes, so it is measured only when it is named.
import { spawnSync } from 'node:child_process';
import { fromRoot } from './dist.mjs';

const runs = [
  ['problems', 1_000],
  ['problems', 10_000],
  ['problems', 50_000],
  ['preview', 100],
  ['preview', 1_000],
];

export function measureVscode() {
  output('scripts/package.mjs', '--no-build');
  return runs.map(([kind, lines]) => {
    const words = output('test/vscode/browser/latency.mjs', kind, String(lines), '--json');
    return JSON.parse(words.trim().split('\n').at(-1));
  });
}

function output(program, ...args) {
  const { stdout, status } = spawnSync(process.execPath, [fromRoot(program), ...args], {
    cwd: fromRoot(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${stdout}`);
  return stdout;
}
