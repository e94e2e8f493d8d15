// Loaded into the language server by the benchmark: says how much it holds when it is asked.
const { setImmediate: afterwards } = require('node:timers/promises');

process.on('message', async () => {
  // What weak references let go of is collected by the next round.
  for (let round = 0; round < 3; round++) {
    globalThis.gc();
    await afterwards();
  }
  process.send(process.memoryUsage().heapUsed);
});
