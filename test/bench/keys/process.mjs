// One contestant in a process of its own, so that none lives off the memory or
// the warmth of another. The parent says when it is this one's turn.
import { readFileSync } from 'node:fs';
import { loadInside } from '../dist.mjs';
import { cpuSeconds } from '../measure.mjs';
import { placeIn } from './content.mjs';

const [, , name, file] = process.argv;
const text = readFileSync(file, 'utf8');
const inside = loadInside()[name];
const { open } = inside ? { open: inside } : await import(`./${name}.mjs`);
const session = open(text, placeIn(text));
let typed = 0;

const does = {
  async open() {
    await session.start?.();
    return [await timed(() => session.open())];
  },
  async type({ keys, forMs }) {
    const rows = [];
    const began = performance.now();
    while (rows.length < keys && (rows.length === 0 || performance.now() - began < forMs))
      rows.push(await timed(() => session.type('abcdefgh'[typed++ % 8])));
    return rows;
  },
  async stop() {
    await session.stop?.();
    process.disconnect();
  },
};

process.on('message', async (told) => {
  try {
    const rows = await does[told.what](told);
    if (process.connected) process.send({ rows });
  } catch (error) {
    process.send({ failed: String(error?.stack ?? error) });
  }
});

/** How long it took by the clock, how much of the processor, and what was found. */
async function timed(work) {
  const used = cpuSeconds();
  const began = performance.now();
  const found = await work();
  return {
    ms: performance.now() - began,
    cpuMs: (cpuSeconds() - used) * 1000,
    problems: Array.isArray(found) ? found.length : found,
  };
}
