import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { examine } from './flows.js';
import { runs } from '../support/runs.js';

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

/** Flows that are as large or as tangled as someone cares to make them, and how many problems they have at least. */
const hostile: Record<string, string> = {
  'menus that lead everywhere': `flow f {\n  start n0\n}\n${many(3000, (i) => `menu n${i} "Menu" {\n  item a "A" -> n${(i + 1) % 3000}\n  item b "B" -> n${(i * 7) % 3000}\n  back\n}\n`)}`,
  'names that are all unknown': many(3000, (i) => `send n${i} "Hi {{name${i}}}" -> m${i}\n`),
  'one name for all': many(3000, () => 'send n "Hi" -> n\n'),
  'a value from each of many actions': `flow f {\n  start a0\n}\n${many(1500, (i) => `action a${i} http.x {\n  gives v${i}: text\n  success -> a${i + 1}\n  with { x: "{{v${(i * 13) % 1500}}}" }\n}\n`)}`,
  'a wizard that jumps': `flow f {\n  start w\n}\nwizard w {\n${many(1500, (i) => `  step s${i}: text "{{s${i + 1}}}?" -> s${(i * 7) % 1500} {\n    show if s${(i * 3) % 1500} == "x"\n  }\n`)}  complete -> end\n}\n`,
  'a chain of routers': `flow f {\n  start s0\n}\n${many(1500, (i) => `send s${i} "x" -> r${i}\nrouter r${i} {\n  on a -> s${i + 1}\n  otherwise -> s0\n}\n`)}`,
  'marks without end': `flow f {\n  start s\n  format markdown\n}\nsend s """\n${many(3000, () => '  *a _b [x ')}\n  """ -> end\n`,
  'tags without end': `flow f {\n  start s\n  format html\n}\nsend s """\n${many(3000, () => '  <b <i> <a ')}\n  """ -> end\n`,
  'conditions with many cases': `router r {\n  when ${many(150, (i) => `(a${i} == 1 or b == ${i}) and `)} true -> end\n}\n`,
  'lines that are all broken': many(3000, (i) => `men n${i} "x" {\n  itm a -> b\n`),
};

describe('The checks', () => {
  it.each(Object.entries(hostile))('come to an end with %s', (_title, text) => {
    expect(examine(text).problems).toBeInstanceOf(Array);
  });

  it('say something about every text, however it is cut or torn', () => {
    const shop = readFileSync('examples/corner-shop.menuflow', 'utf8');
    const lines = shop.split('\n');
    const place = fc.nat(shop.length);
    const torn = fc.oneof(
      fc.tuple(place, place).map(([a, b]) => shop.slice(0, Math.min(a, b)) + shop.slice(Math.max(a, b))),
      fc.tuple(place, fc.string({ maxLength: 12 })).map(([at, words]) => shop.slice(0, at) + words + shop.slice(at)),
      fc.shuffledSubarray(lines).map((some) => some.join('\n')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(torn, (text) => {
        for (const { message, range } of examine(text).problems) {
          expect(message).not.toMatch(/undefined|NaN|\[object/);
          expect(range.end.line * 10_000 + range.end.character).toBeGreaterThanOrEqual(
            range.start.line * 10_000 + range.start.character,
          );
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
