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

/** What is told of many times: the median, the value that 95 of 100 do not exceed, the slowest, and how many there were. */
export function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part) => rounded(sorted[Math.ceil(sorted.length * part) - 1]);
  return { median: rounded(median(times)), p95: at(0.95), slowest: at(1), samples: times.length };
}

/** Three significant digits are more than any of this is worth. */
export function rounded(number) {
  return Number(number.toPrecision(3));
}

/** How long something takes by the clock, in milliseconds. */
export async function waited(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** How long something takes by the clock, again and again: up to `most` times, while patience lasts. */
export async function repeated(
  work,
  { most = 31, fewest = 5, patienceMs = 3_000, before = () => Promise.resolve() } = {},
) {
  const times = [];
  const began = performance.now();
  while (times.length < fewest || (times.length < most && performance.now() - began < patienceMs)) {
    await before();
    times.push(await waited(work));
  }
  return summary(times);
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
