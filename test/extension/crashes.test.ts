import { expect, it, vi } from 'vitest';

vi.mock('vscode', () => ({ l10n: { t: (words: string) => words } }));
const { Crashes } = await import('../../src/extension/crashes.js');

const CloseAction = { DoNotRestart: 1, Restart: 2 } as const;
const ErrorAction = { Continue: 1, Shutdown: 2 } as const;

function crashes() {
  const clock = { now: 0 };
  const handler = new Crashes({ CloseAction, ErrorAction } as never, () => clock.now);
  return { handler, clock };
}

it('A server that crashed is started again, with a message', () => {
  expect(crashes().handler.closed()).toMatchObject({
    action: CloseAction.Restart,
    message: expect.stringContaining('starts again') as string,
  });
});

it('A server that keeps crashing is left alone, until somebody starts it', () => {
  const { handler } = crashes();
  const closed = () => handler.closed();
  for (let count = 0; count < 4; count++) expect(closed().action).toBe(CloseAction.Restart);
  expect(closed()).toMatchObject({
    action: CloseAction.DoNotRestart,
    message: expect.stringContaining('Restart the Language Server') as string,
  });
  expect(closed().action).toBe(CloseAction.Restart);
});

it('A server that crashes once in a while is always started again', () => {
  const { handler, clock } = crashes();
  for (let count = 0; count < 20; count++) {
    clock.now += 60_000;
    expect(handler.closed().action).toBe(CloseAction.Restart);
  }
});

it('A connection is given up after several messages in a row that could not be sent', () => {
  const { handler } = crashes();
  expect(handler.error(new Error('no'), undefined, 1).action).toBe(ErrorAction.Continue);
  expect(handler.error(new Error('no'), undefined, 9).action).toBe(ErrorAction.Shutdown);
});
