// How things are measured: CPU time instead of the clock's, medians instead of
// single runs, and rounds in turn, so that a busy machine meets everyone alike.
/** CPU seconds that this process has used in all its threads, the garbage collector's too. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Milliseconds of CPU time of one run, the median of `times`. */
export function medianMs(work, times) {
  return median(
    Array.from({ length: times }, (_, index) => {
      const started = cpuSeconds();
      work(index);
      return (cpuSeconds() - started) * 1000;
    }),
  );
}

/** Does `work(count)` again and again for some CPU seconds; gives how often per CPU second. */
export async function rate(work, seconds) {
  const batch = 50;
  let done = 0;
  let used = 0;
  const started = cpuSeconds();
  while (used < seconds) {
    for (let count = 0; count < batch; count++) {
      const result = work(done++);
      if (result instanceof Promise) await result;
    }
    used = cpuSeconds() - started;
  }
  return done / used;
}
