import { expect, it, vi } from 'vitest';

vi.mock('vscode', () => ({
  l10n: { t: (words: string) => words },
  workspace: { getConfiguration: () => ({ get: () => true }) },
  EventEmitter: class {
    event = () => undefined;
    fire = () => undefined;
  },
  Range: class {
    constructor(readonly line: number) {}
  },
  CodeLens: class {
    constructor(
      readonly range: { line: number },
      readonly command: { arguments: unknown[] },
    ) {}
  },
}));
const { PlayLenses } = await import('../../src/extension/code-lenses.js');

it('“Play from here” stays above its node while a flow with a mistake grows above it', async () => {
  const uri = 'file:///shop.menuflow';
  const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const sourceMap = ['a', 'b c'].map((node, line) => ({
    pointer: `/nodes/${node}`,
    uri,
    range: { ...place, start: { line, character: 0 } },
  }));
  let flow: object | undefined = {};
  const lenses = new PlayLenses(() => Promise.resolve({ flow, sourceMap } as never));
  const shown = async (text: string) => {
    const found = await lenses.provideCodeLenses({ uri, getText: () => text } as never);
    return found.map(({ range, command }) => [(range as unknown as { line: number }).line, command?.arguments?.[1]]);
  };
  expect(await shown('send a "A" -> `b c`\nsend `b c` "B" -> end\n')).toEqual([
    [0, 'a'],
    [1, 'b c'],
  ]);
  flow = undefined;
  expect(await shown('// New.\r\nsend new "N" -> nowhere\r\nsend a "A" -> `b c`\r\nsend `b c` "B" -> end\r\n')).toEqual(
    [
      [2, 'a'],
      [3, 'b c'],
    ],
  );
});
