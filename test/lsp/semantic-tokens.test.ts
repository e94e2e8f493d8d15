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

  it('never overlap where several requests are under way at once', async () => {
    const { document, services } = await editor(examples.join('\n'));
    const provider = services.menuflow.lsp.SemanticTokenProvider!;
    const at = { textDocument: { uri: document.uri.toString() } };
    const whole = { start: { line: 0, character: 0 }, end: { line: document.textDocument.lineCount, character: 0 } };
    const [one, two, three] = await Promise.all([
      provider.semanticHighlight(document, at),
      provider.semanticHighlightRange(document, { ...at, range: whole }),
      provider.semanticHighlight(document, at),
    ]);
    expect(two.data).toEqual(one.data);
    expect(three.data).toEqual(one.data);
    expect(overlapsIn(one.data)).toEqual([]);
  });

  it('are told for a part of a file as they are for all of it', async () => {
    const { document, services } = await editor(
      'flow f "F" {\n  start a\n}\nsend a "A" -> b\nsend b "B" -> a\nsend c "C" -> a\n',
    );
    const provider = services.menuflow.lsp.SemanticTokenProvider!;
    const at = { textDocument: { uri: document.uri.toString() } };
    const range = { start: { line: 3, character: 0 }, end: { line: 4, character: 15 } };
    const all = decoded((await provider.semanticHighlight(document, at)).data);
    const part = decoded((await provider.semanticHighlightRange(document, { ...at, range })).data);
    expect(part).toHaveLength(4);
    expect(part).toEqual(all.filter(([line]) => line === 3 || line === 4));
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
  return [...said, ...overlapsIn(data)];
}

function overlapsIn(data: readonly number[]): string[] {
  return decoded(data).flatMap(([line, character], index, all) => {
    const [before, from, length] = all[index - 1] ?? [-1, 0, 0];
    return before === line && character < from + length ? `overlap in line ${line + 1}, column ${character + 1}` : [];
  });
}

/** Line, column and length of each token. */
function decoded(data: readonly number[]): [number, number, number][] {
  let [line, character] = [0, 0];
  return Array.from({ length: data.length / 5 }, (_, index) => {
    const [down = 0, along = 0, length = 0] = data.slice(index * 5, index * 5 + 3);
    character = down > 0 ? along : character + along;
    line += down;
    return [line, character, length];
  });
}
