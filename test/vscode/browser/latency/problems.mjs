// From a key that makes the name behind an arrow one that nobody knows to the
// line below it, and from the key that mends it until the line is gone.
import { flowOfLines } from '../../../bench/flows-of-lines.mjs';
import { goTo } from '../person.mjs';
import { lastKey, noteKeys } from './keys.mjs';

const pairs = 31;
const fewestPairs = 5;
const warmUp = 3;
const mostSeconds = 60;
const linesOfOne = 20;
const patience = { timeout: 120_000 };

export function flow(lines) {
  return flowOfLines(lines);
}

/** Milliseconds for each key, in the middle of the flow. */
export async function measure(page, lines) {
  await goTo(page, `"Go on" -> w${Math.floor(lines / linesOfOne / 2)}`);
  await page.keyboard.press('End');
  await noteKeys(page);
  // When something became underlined, or was no longer so, for the last time.
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('.monaco-editor .squiggly-error').length;
    globalThis.underlined = { count: count(), since: 0 };
    new MutationObserver(() => {
      const now = count();
      if (now !== globalThis.underlined.count)
        globalThis.underlined = { count: now, since: performance.timeOrigin + performance.now() };
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });
  const times = [];
  const began = performance.now();
  const goesOn = (pair) => pair < warmUp + fewestPairs || performance.now() - began < mostSeconds * 1000;
  for (let pair = 0; pair < warmUp + pairs && goesOn(pair); pair++) {
    for (const [key, count] of [
      ['x', 1],
      ['Backspace', 0],
    ]) {
      await page.keyboard.press(key);
      await page.waitForFunction((wanted) => globalThis.underlined.count === wanted, count, patience);
      times.push((await page.evaluate(() => globalThis.underlined.since)) - (await lastKey(page)));
    }
  }
  return times.slice(warmUp * 2);
}
