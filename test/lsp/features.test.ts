import { describe, expect, it } from 'vitest';
import { formatText } from '../../server/compiler/format.js';
import { editor } from './editor.js';

describe('outline', () => {
  it('lists statements and steps in the outline', async () => {
    const { outline } = await editor('menu m "Hi" {\n  item a "A" -> w\n}\nwizard w {\n  step name: text "Name?"\n}\n');
    expect(
      (await outline()).map(({ name, detail, children }) => [name, detail, children?.map((child) => child.name)]),
    ).toEqual([
      ['m', 'Hi', ['a']],
      ['w', undefined, ['name']],
    ]);
  });
});

describe('diagnostics', () => {
  it('carry their code, their source and a link to their page', async () => {
    const { diagnostics } = await editor('send s "S" -> nowhere\n');
    expect(diagnostics()).toMatchObject([
      {
        code: 'MF101',
        source: 'menuflow',
        severity: 1,
        codeDescription: { href: expect.stringMatching(/MF101\.md$/) },
      },
    ]);
  });
});

describe('formatting in the editor', () => {
  it('is that of the command line', async () => {
    const { services, document } = await editor('send   s "S"->end\n');
    const edits = await services.menuflow.lsp.Formatter!.formatDocument(document, {
      textDocument: { uri: document.uri.toString() },
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(edits.map((edit) => edit.newText).join('')).toBe(formatText('send   s "S"->end\n', services.menuflow));
  });
});
