// What was measured once and committed, so that a later run shows what became
// worse. It holds ratios alone, since only they mean the same on two machines.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fromRoot } from './dist.mjs';

const file = fromRoot('test/bench/baseline.json');
const muchWorse = 0.8;

/** What became worse by more than a fifth, in words. */
export function compare(ratios) {
  if (!existsSync(file)) return ['There is no baseline yet; --save-baseline writes it.'];
  const baseline = JSON.parse(readFileSync(file, 'utf8'));
  const known = ratios.filter(({ name }) => Object.hasOwn(baseline, name));
  const worse = known.filter(({ name, ratio }) => ratio < baseline[name] * muchWorse);
  if (worse.length === 0) return [`None of ${known.length} ratios is worse than in the baseline by more than a fifth.`];
  return [
    `Worse than in the baseline by more than a fifth (run it again on a quiet machine before you believe it):`,
    ...worse.map(({ name, ratio }) => `  ${name}: ${ratio}, it was ${baseline[name]}`),
  ];
}

/** Keeps these ratios; those of parts that were not measured stay as they were. */
export function saveBaseline(ratios) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const baseline = { ...before, ...Object.fromEntries(ratios.map(({ name, ratio }) => [name, ratio])) };
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
}
