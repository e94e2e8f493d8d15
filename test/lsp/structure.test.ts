import { TextDocument } from 'langium';
import type { SelectionRange, TextEdit } from 'vscode-languageserver-types';
import { describe, expect, it } from 'vitest';
import { selectionAt } from '../../server/lsp/selection-ranges.js';
import { apply, editor } from './editor.js';

type Editor = Awaited<ReturnType<typeof editor>>;

describe('Folding', () => {
  it('folds blocks, long texts, comments, includes and regions, and leaves what closes them in sight', async () => {
    const text = [
      'include "a.menuflow"',
      'include "b.menuflow"',
      '// One thought',
      '// in two lines.',
      '// #region Talk',
      'menu main """',
      '  Hello',
      '  """ {',
      '  item a "A"',
      '}',
      '/* more',
      '*/',
      '// #endregion',
      'send s "S" // not alone',
    ].join('\n');
    expect(await folds(await editor(text))).toEqual([
      [0, 1, 'imports'],
      [2, 3, 'comment'],
      [4, 12, 'region'],
      [5, 8, undefined],
      [10, 11, 'comment'],
    ]);
  });

  it('folds what can be told in a half-typed file', async () => {
    expect(await folds(await editor('menu m "M" {\n  item a "A" ->\n  item\n'))).toContainEqual([0, 2, undefined]);
    // A region that nothing begins folds nothing; a comment that nothing closes goes on to the last line end.
    expect(await folds(await editor('// #endregion\n/* open\n\n'))).toEqual([[1, 2, 'comment']]);
  });
});

describe('A growing selection', () => {
  it('goes from the words of a text over its line and block to the file', async () => {
    const steps = await selections('menu m "Hi" {\n  item a "Go <|>on" -> end\n}\nsend s "S"\n');
    expect(steps.slice(0, 3)).toEqual(['Go on', '"Go on"', 'item a "Go on" -> end']);
    expect(steps.at(-1)).toMatch(/^menu m [^]*send s "S"\n$/);
  });

  it('holds more with each step, in any text', async () => {
    for (const text of [
      '',
      'menu <|>',
      'menu m "open <|>',
      'send s "a {{User.<|>',
      '}}}<|> -> ->',
      'set s { a = (1 + <|> }',
    ]) {
      const steps = await selections(text);
      expect(steps.length).toBeGreaterThan(0);
      for (const [index, step] of steps.entries()) {
        const larger = steps[index + 1];
        if (larger !== undefined) expect(larger.length).toBeGreaterThan(step.length);
      }
    }
  });
});

describe('Links', () => {
  it('lead from an include to its file', async () => {
    const one = await editor({ 'a/flow.menuflow': 'include "../b/my file.menuflow"\ninclude ""\ninclude\n' });
    const links = await one.services.menuflow.lsp.DocumentLinkProvider!.getDocumentLinks(one.document, {
      textDocument: { uri: one.document.uri.toString() },
    });
    expect(links.map(({ range }) => one.document.textDocument.getText(range))).toEqual(['../b/my file.menuflow']);
    expect(links[0]?.target).toMatch(/\/b\/my%20file\.menuflow$/);
  });
});

describe('Links to the web', () => {
  it('are addresses in texts and comments, without what ends their sentence and without values in them', async () => {
    const one = await editor(
      '// See https://example.org/a?b=c.\nsend a "Look (http://example.org/x)! http:// https://x.org/{{UserData.id}}" -> end\n',
    );
    const links = await one.services.menuflow.lsp.DocumentLinkProvider!.getDocumentLinks(one.document, {
      textDocument: { uri: one.document.uri.toString() },
    });
    const targets = ['https://example.org/a?b=c', 'http://example.org/x'];
    expect(links.map(({ target }) => target)).toEqual(targets);
    expect(links.map(({ range }) => one.document.textDocument.getText(range))).toEqual(targets);
  });
});

describe('Enter', () => {
  const afterEnter = async (text: string): Promise<string> => {
    const at = text.indexOf('<|>');
    const one = await editor(text);
    const position = one.document.textDocument.positionAt(at);
    const edits = await one.services.menuflow.lsp.Formatter!.formatDocumentOnType(one.document, {
      textDocument: { uri: one.document.uri.toString() },
      position,
      ch: '\n',
      options: { tabSize: 2, insertSpaces: true },
    });
    return apply(one.document, edits as TextEdit[]);
  };

  it('lays out the line that was left, and no other', async () => {
    expect(await afterEnter('menu   m "M" {\n item   a   "A"   -> m\n<|>\n item   b "B" -> m\n}\n')).toBe(
      'menu   m "M" {\n  item a "A" -> m\n\n item   b "B" -> m\n}\n',
    );
  });

  it('leaves a line alone that is half typed, and one that would become several', async () => {
    for (const text of ['menu m "M" {\n item   a   "A\n<|>\n}\n', 'menu m "M" { item a "A" -> m }\n<|>\n', '\n<|>\n'])
      expect(await afterEnter(text)).toBe(text.replace('<|>', ''));
  });
});

describe('A renamed file', () => {
  const files = {
    'flow.menuflow': 'include "./parts/help.menuflow"\ninclude "other.menuflow"\n',
    'parts/help.menuflow': 'include "../other.menuflow"\ninclude "more.menuflow"\n',
    'parts/more.menuflow': 'send more "More" -> end\n',
    'other.menuflow': 'send other "Other" -> end\n',
  };

  it('is included by its new name', async () => {
    expect(await renamed(files, 'other.menuflow', 'an "other" one.menuflow')).toMatchObject({
      'flow.menuflow': 'include "./parts/help.menuflow"\ninclude "an \\"other\\" one.menuflow"\n',
      'help.menuflow': 'include "../an \\"other\\" one.menuflow"\ninclude "more.menuflow"\n',
    });
  });

  it('finds what it includes from its new folder', async () => {
    expect(await renamed(files, 'parts/help.menuflow', 'help.menuflow')).toMatchObject({
      'flow.menuflow': 'include "./help.menuflow"\ninclude "other.menuflow"\n',
      'help.menuflow': 'include "./other.menuflow"\ninclude "parts/more.menuflow"\n',
    });
  });

  it('may be a folder, whose files keep what they say of one another', async () => {
    expect(await renamed(files, 'parts', 'deep/down')).toMatchObject({
      'flow.menuflow': 'include "./deep/down/help.menuflow"\ninclude "other.menuflow"\n',
      'help.menuflow': 'include "../../other.menuflow"\ninclude "more.menuflow"\n',
    });
  });

  it('is mended in the text as it is, also before that is read anew', async () => {
    const one = await editor(files);
    const { textDocument } = one.document;
    const typed = { text: '// First.\ninclude "./parts/more.menuflow"\n' };
    TextDocument.update(textDocument as TextDocument, [typed], textDocument.version + 1);
    const edit = await edits(one, 'parts/more.menuflow', 'parts/most.menuflow');
    expect(one.after(edit ?? {})['flow.menuflow']).toBe('// First.\ninclude "./parts/most.menuflow"\n');
  });

  it('changes nothing where nobody includes it', async () => {
    expect(await edits(await editor(files), 'unknown.menuflow', 'known.menuflow')).toBeNull();
    expect(await edits(await editor(files), 'part', 'piece')).toBeNull();
  });
});

async function folds({ services, document }: Editor) {
  const ranges = await services.menuflow.lsp.FoldingRangeProvider!.getFoldingRanges(document, {
    textDocument: { uri: document.uri.toString() },
  });
  return (ranges ?? []).map(({ startLine, endLine, kind }) => [startLine, endLine, kind]);
}

/** What a selection at the cursor grows over, the smallest first. */
async function selections(marked: string): Promise<string[]> {
  const { document } = await editor(marked);
  const at = document.textDocument.positionAt(Math.max(marked.indexOf('<|>'), 0));
  const steps: string[] = [];
  for (let step: SelectionRange | undefined = selectionAt(document, at); step; step = step.parent)
    steps.push(document.textDocument.getText(step.range));
  return steps;
}

async function edits({ services, documents }: Editor, from: string, to: string) {
  const first = documents[0]!.uri.toString();
  const folder = first.slice(0, first.lastIndexOf('/') + 1);
  // The files of the workspace are read; here there is nothing to read.
  await services.shared.workspace.WorkspaceManager.initializeWorkspace([]);
  return services.shared.lsp.FileOperationHandler!.willRenameFiles!({
    files: [{ oldUri: folder + encodeURI(from), newUri: folder + encodeURI(to) }],
  });
}

async function renamed(files: Record<string, string>, from: string, to: string): Promise<Record<string, string>> {
  const one = await editor(files);
  const edit = await edits(one, from, to);
  return one.after(edit ?? {});
}
