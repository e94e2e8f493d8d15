import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { editor } from './editor.js';

const examples = readdirSync('examples')
  .filter((name) => name.endsWith('.menuflow'))
  .map((name) => readFileSync(`examples/${name}`, 'utf8'));

describe('semantic tokens', () => {
  it.each(examples)('never overlap in an example', async (text) => {
    expect(await overlaps(text)).toEqual([]);
  });

  it('never overlap, however a text is torn', async () => {
    const torn = fc
      .tuple(
        fc.constantFrom(...examples),
        fc.nat(),
        fc.nat(30),
        fc.constantFrom('', ' ', '\n', '{', '}', '"', '->', 'step', ':', '.'),
      )
      .map(([text, place, length, words]) => {
        const at = place % text.length;
        return text.slice(0, at) + words + text.slice(at + length);
      });
    await fc.assert(
      fc.asyncProperty(torn, async (text) => {
        expect(await overlaps(text)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

/** Tokens that begin before the one ahead of them ends, and what the server said about it. */
async function overlaps(text: string): Promise<string[]> {
  const said: string[] = [];
  const spy = vi.spyOn(console, 'warn').mockImplementation((words: unknown) => void said.push(String(words)));
  const { document, services } = await editor(text);
  const { data } = (await services.menuflow.lsp.SemanticTokenProvider!.semanticHighlight(document, {
    textDocument: { uri: document.uri.toString() },
  })) ?? { data: [] };
  spy.mockRestore();
  let [line, character, end] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [down, along, length] = data.slice(at, at + 3) as [number, number, number];
    if (down > 0) [line, character] = [line + down, along];
    else character += along;
    if (down === 0 && at > 0 && character < end) said.push(`overlap in line ${line + 1}, column ${character + 1}`);
    end = character + length;
  }
  return said;
}
