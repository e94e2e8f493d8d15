import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editor } from './editor.js';

const text = readFileSync(new URL('../../examples/corner-shop.menuflow', import.meta.url), 'utf8');

describe('every feature', () => {
  it('answers anywhere in a text that is cut off or torn, and changes nothing by being asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length),
        fc.nat(60),
        fc.boolean(),
        fc.constantFrom('', '"', '{', '}', '{{', '->', '`', '"""', '.', '('),
        async (at, gap, isCut, typed) => {
          const rest = isCut ? '' : text.slice(at + gap);
          const torn = `${text.slice(0, at)}${typed}<|>${rest}`;
          const opened = await editor(torn);
          for (const ask of [
            opened.completion,
            opened.hover,
            opened.signature,
            opened.definition,
            opened.typeDefinition,
            opened.references,
            opened.highlights,
            opened.hierarchy,
            opened.renameable,
            opened.hints,
            opened.lenses,
            opened.outline,
            opened.actions,
          ])
            await ask();
          expect(opened.document.textDocument.getText()).toBe(torn.replace('<|>', ''));
          for (const action of await opened.actions()) if (action.edit) opened.after(action.edit);
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});
