import { describe, expect, it } from 'vitest';
import { Workspace } from '../../server/workspace.js';
import { noFixtures } from '../../src/extension/preview/fixtures.js';
import { Session } from '../../src/extension/preview/session.js';
import { type FromPage, PROTOCOL } from '../../src/messages/preview.js';
import { runScenario } from '../../src/scenario/index.js';
import { compiled, flowOf, shop } from './flows.js';

describe('A conversation of the preview as a test', () => {
  it('passes with a form, an outside call and an idle time in it', () => {
    const flow = shop.replace('  start main\n', '  start main\n  idle 5 minutes -> bye\n');
    const test = recorded(
      [
        { type: 'press', message: 1, button: 2, data: 'load' },
        { type: 'result', call: 1, output: 'Success', values: { rows: [{ title: 'Tea "green"' }, { title: 'Tea' }] } },
        { type: 'press', message: 2, button: 1, data: '@1' },
        { type: 'press', message: 3, button: 1, data: 'ask' },
        { type: 'text', text: 'Ann {{x}}' },
        { type: 'idle' },
        { type: 'comeBack' },
      ],
      flow,
    );
    expect(test).toContain('user waits 5 minutes');
    expect(failureOf(test, flow)).toBeUndefined();
  });

  it('passes where a button was tapped twice, and an old one once more', () => {
    const test = recorded([
      { type: 'press', message: 1, button: 3, data: 'sound' },
      { type: 'again' },
      { type: 'press', message: 2, button: 0, data: '@toggle' },
      { type: 'again' },
      { type: 'press', message: 1, button: 0, data: 'about' },
      { type: 'press', message: 2, button: 1, data: '@back' },
    ]);
    expect(test).toMatch(/\/\/ Sound\n/);
    expect(test).toMatch(/user presses "OFF"[^]*user presses "ON"/);
    expect(failureOf(test)).toBeUndefined();
  });

  it('passes where somebody wrote while the bot waited for an answer from outside', () => {
    const test = recorded([
      { type: 'press', message: 1, button: 2, data: 'load' },
      { type: 'text', text: 'Hello?' },
      { type: 'result', call: 1, output: 'Error', values: {} },
    ]);
    expect(test).toContain('// Hello?');
    expect(failureOf(test)).toBeUndefined();
  });

  it('ends before what no test can do, and says so', () => {
    const test = recorded([
      { type: 'press', message: 1, button: 3, data: 'sound' },
      { type: 'setValue', area: 'variables', path: ['loud'], value: true },
      { type: 'press', message: 2, button: 0, data: '@toggle' },
    ]);
    expect(test).toContain('// Set loud to true\n  // No test can do this, so it ends here.');
    expect(failureOf(test)).toBeUndefined();
    const entered = recorded([{ type: 'playFrom', node: 'lost' }]);
    expect(entered).toContain('// Entered lost directly');
    expect(failureOf(entered)).toBeUndefined();
  });
});

type WithoutProtocol<T> = T extends unknown ? Omit<T, 'protocol'> : never;

function recorded(acts: WithoutProtocol<FromPage>[], flow = shop): string {
  const session = new Session('flow.menuflow');
  session.take(compiled(flow), noFixtures);
  for (const act of acts) session.do({ protocol: PROTOCOL, ...act });
  return session.recording() ?? '';
}

function failureOf(test: string, flow = shop): unknown {
  const workspace = new Workspace(() => undefined);
  workspace.open('memory://flow/recorded.menuflow', test);
  const [scenario] = workspace.tests('memory://flow/recorded.menuflow');
  return scenario ? runScenario(flowOf(flow), scenario).failure : `This is no test:\n${test}`;
}
