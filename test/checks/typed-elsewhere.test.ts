import { describe, expect, it } from 'vitest';
import { apply, examine } from './flows.js';

/* Flows written in a word processor or as in another tool are mended by the quick fixes alone. */

describe('A flow as people write it elsewhere', () => {
  it.each([
    ['menu main “Tea?” { item a “Yes” -> bye }', 'menu main "Tea?" { item a "Yes" -> bye }'],
    ['menu main "Tea?" { item a "Yes" → bye }', 'menu main "Tea?" { item a "Yes" -> bye }'],
    ['menu main "Tea?" { item a "Yes" --> bye }', 'menu main "Tea?" { item a "Yes" -> bye }'],
    ['menu main "Tea?" {\n  item a "Yes" bye\n}', 'menu main "Tea?" {\n  item a "Yes" -> bye\n}'],
    ['menu main "Tea?" {\n  item a "Yes" > bye\n}', 'menu main "Tea?" {\n  item a "Yes" -> bye\n}'],
    [
      'wizard main {\n  step name text "Name?"\n  complete -> bye\n}',
      'wizard main {\n  step name: text "Name?"\n  complete -> bye\n}',
    ],
    [
      'wizard main {\n  step ok: yesno "Right?"\n  complete -> bye\n}',
      'wizard main {\n  step ok: confirm "Right?"\n  complete -> bye\n}',
    ],
  ])('is mended: %s', (written, wanted) => {
    const end = '\nsend bye "Bye" -> end\n';
    let text = written + end;
    for (let round = 0; round < 5; round++) {
      const { problems, fixes } = examine(text);
      const [fix] = problems.filter(({ severity }) => severity === 'error').flatMap(fixes);
      if (!fix) break;
      text = apply(text, fix);
    }
    expect(text).toBe(wanted + end);
    expect(examine(text).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
