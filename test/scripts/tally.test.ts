import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const tally = pathToFileURL(path.resolve(import.meta.dirname, '../../scripts/lib/tally.mjs')).href;

describe('What passed and failed', () => {
  it('is added up over all parts, and told in one closing line', () => {
    expect(outcome(says('2 passed, 0 failed, 1 skipped'), says('3 passed, 1 failed')).closing).toBe(
      '5 passed, 1 failed, 1 skipped',
    );
  });

  it('ends well only where nothing failed', () => {
    expect(outcome(says('2 passed, 0 failed')).code).toBe(0);
    expect(outcome(says('2 passed, 1 failed')).code).toBe(1);
  });

  it('counts a part as failed that ends without saying what passed', () => {
    expect(outcome(says('all is well')).closing).toBe('0 passed, 1 failed');
  });

  it('counts a part as failed that names no failure and yet ends badly', () => {
    expect(outcome(`${says('2 passed, 0 failed')}; process.exitCode = 3`).closing).toBe('2 passed, 1 failed');
  });

  it('counts a part as failed that cannot be started', () => {
    const script = `const { Tally } = await import('${tally}'); const all = new Tally(); await all.counted('no-such-program-anywhere', ['x']); all.close();`;
    expect(run(script).closing).toBe('0 passed, 1 failed');
  });

  it('says again at the end what failed, and why', () => {
    const part = `${says('✗ A chat\\n    lost a word')}; ${says('✓ Another')}; ${says('1 passed, 1 failed')}`;
    expect(outcome(part, says('2 passed, 0 failed')).end).toBe(
      'What failed:\n✗ A chat\n    lost a word\n\n3 passed, 1 failed',
    );
  });

  it('says which part failed where that names nothing', () => {
    expect(outcome(says('0 passed, 1 failed')).end).toContain('What failed:\n✗ -e ended with 0; see above.');
  });

  it('shows what a part says, but not its closing line', () => {
    const script = `const { Tally } = await import('${tally}'); const all = new Tally(); await all.counted(process.execPath, ['-e', ${JSON.stringify(`${says('hello')}; ${says('1 passed, 0 failed')}`)}]); all.close();`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe(
      'hello\n1 passed, 0 failed\n',
    );
  });
});

interface Outcome {
  closing: string;
  /** From the list of what failed, where there is one. */
  end: string;
  code: number | null;
}

function says(words: string): string {
  return `console.log('${words}')`;
}

function outcome(...parts: string[]): Outcome {
  const steps = parts.map((part) => `await all.counted(process.execPath, ['-e', ${JSON.stringify(part)}]);`);
  return run(`const { Tally } = await import('${tally}'); const all = new Tally(); ${steps.join(' ')} all.close();`);
}

function run(script: string): Outcome {
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const said = stdout.trim();
  return {
    closing: said.split('\n').at(-1) ?? '',
    end: said.slice(Math.max(0, said.indexOf('What failed:'))),
    code: status,
  };
}
