// From a key in the text to the changed bubble beside it.
import { goTo, openPreview, press } from '../person.mjs';
import { lastKey, noteKeys } from './keys.mjs';

const letters = 40;
const warmUp = 5;

/** Rooms one behind the other, five lines each. */
export function flow(lines) {
  const rooms = Math.round(lines / 5);
  return Array.from(
    { length: rooms },
    (_, index) =>
      `menu room${index} "Room ${index} of ${rooms}" {\n  item next "Next" -> room${(index + 1) % rooms}\n  item first "First" -> room0\n  back\n}\n`,
  ).join('');
}

/** Milliseconds for each letter. */
export async function measure(page) {
  const chat = await openPreview(page);
  await press(chat, 'Next');
  await press(chat, 'Next');
  const log = chat.getByRole('log');
  await noteKeys(page);
  // When the bubble holds so many letters for the first time.
  await log.evaluate((element) => {
    globalThis.shown = new Map();
    new MutationObserver(() => {
      const count = /Room 2(!*)/.exec(element.textContent)?.[1].length ?? 0;
      if (!globalThis.shown.has(count)) globalThis.shown.set(count, performance.timeOrigin + performance.now());
    }).observe(element, { subtree: true, childList: true, characterData: true });
  });
  await goTo(page, '"Room 2');
  await page.keyboard.press('ArrowRight');
  const times = [];
  for (let count = 1; count <= warmUp + letters; count++) {
    await page.keyboard.type('!');
    await log.getByText(`Room 2${'!'.repeat(count)} `).waitFor({ timeout: 30_000 });
    const pressed = await lastKey(page);
    const shown = await log.evaluate((_, letters) => globalThis.shown.get(letters), count);
    times.push(shown - pressed);
  }
  return times.slice(warmUp);
}
