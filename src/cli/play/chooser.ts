import { emitKeypressEvents } from 'node:readline';
import type { Interface } from 'node:readline';
import type { Console } from '../command.js';

/** Lets the arrow keys put a button's number into the line that the user types. */
export function chooser(lines: Interface, _console: Console): { offer(count: () => number): void } {
  let chosen = 0;
  let count: () => number = () => 0;
  emitKeypressEvents(process.stdin, lines);
  process.stdin.on('keypress', (_words: string | undefined, key: { name?: string } | undefined) => {
    const step = key?.name === 'right' || key?.name === 'tab' ? 1 : key?.name === 'left' ? -1 : 0;
    if (key?.name === 'return') chosen = 0;
    if (step === 0 || count() === 0 || !/^\d*\s*$/.test(lines.line)) return;
    chosen = ((chosen - 1 + step + count()) % count()) + 1;
    lines.write(null, { ctrl: true, name: 'u' });
    lines.write(String(chosen));
  });
  return {
    offer(counter) {
      count = counter;
    },
  };
}
