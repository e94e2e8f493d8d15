import { describe, expect, it } from 'vitest';
import { commandInFolder, Running } from './built.js';
import { run } from './run.js';

const { file, command } = commandInFolder();

/** Menus below menus, each with two items; `inner` says what stands in between. */
function tree(
  nodes: number,
  inner: (id: number, to: (child: 0 | 1) => string) => string | undefined = () => undefined,
) {
  return Array.from({ length: nodes }, (_, id) => {
    const to = (child: 0 | 1): string => `n${2 * id + 1 + child < nodes ? 2 * id + 1 + child : 0}`;
    return inner(id, to) ?? `menu n${id} "Menu ${id}" {\n  item a "A" -> ${to(0)}\n  item b "B" -> ${to(1)}\n}\n`;
  }).join('');
}

/** So many different conversations that nobody waits for the end of them. */
const endless = tree(400, (id, to) =>
  id % 4 === 2
    ? `wizard n${id} {\n  save to v${id}\n  step a: text "A?" required\n  step b: number "B?"\n  complete -> ${to(0)}\n  cancelled -> ${to(1)}\n}\nvar v${id}: form of n${id}\n`
    : undefined,
);

describe('menuflow explore', () => {
  it('comes to each of 10,000 nodes in a fixed memory', async () => {
    const exploring = new Running(
      command(),
      ['explore', '--format', 'json', '--seconds', '600', file('large.menuflow', tree(10_000))],
      ['--max-old-space-size=400'],
    );
    expect(await exploring.ended).toBe(0);
    const [flow] = (JSON.parse(exploring.out) as { flows: object[] }).flows;
    expect(flow).toMatchObject({ findings: [], notReached: [], notPassed: [], notLeft: [] });
    expect(flow).not.toHaveProperty('leftOut');
  });

  it('says in a log how far it has come; Ctrl+C ends it with what it found and what it left out', async () => {
    const exploring = new Running(command(), [
      'explore',
      file('endless.menuflow', endless),
      file('next.menuflow', 'menu main "Hello" {\n  item a "A" -> main\n}\n'),
    ]);
    await exploring.until(() => exploring.error.includes('\n'));
    expect(exploring.error).toMatch(
      /endless\.menuflow: tried \d+ events, came to \d+ nodes, \d+ ways still to follow …\n/,
    );
    exploring.process.kill('SIGINT');
    expect(await exploring.ended).toBe(0);
    expect(exploring.out).toContain('✓ ');
    expect(exploring.out).toContain('It was stopped before all ways were followed.');
    expect(exploring.out).toMatch(/Not explored, because it was stopped: .*next\.menuflow\n$/);
  });

  it('says which limit it met', async () => {
    const { code, out } = await run(['explore', '--states', '50', file('endless.menuflow', endless)]);
    expect(code).toBe(0);
    expect(out).toContain('Not all ways were followed: there were more different conversations than the limit');
    expect(out).toMatch(/Not come to with these data: .* and \d+ others\./);
  });

  it('takes no time or number that is none', async () => {
    const { code, error } = await run(['explore', '--seconds', 'soon', file('endless.menuflow', endless)]);
    expect(code).toBe(2);
    expect(error).toContain('--seconds takes a number above 0; `soon` is none.');
  });
});
