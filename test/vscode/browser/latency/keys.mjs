// When keys go down, by the clock that the page and the preview in it share.
/** From now on the page notes the time of each key. */
export function noteKeys(page) {
  return page.evaluate(() => {
    globalThis.keys = [];
    addEventListener('keydown', () => globalThis.keys.push(performance.timeOrigin + performance.now()), true);
  });
}

export function lastKey(page) {
  return page.evaluate(() => globalThis.keys.at(-1));
}
