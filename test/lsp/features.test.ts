import { describe, expect, it } from 'vitest';
import { formatText } from '../../server/compiler/format.js';
import { editor } from './editor.js';

describe('rename', () => {
  it('renames a node where it is declared and wherever an arrow leads to it, across files', async () => {
    const { rename } = await editor({
      'a.menuflow': 'include "./b.menuflow"\nmenu ma<|>in "Hi" {\n  item x "X" -> main\n}\n',
      'b.menuflow': 'send s "S" -> main\n',
    });
    expect(await rename('start')).toEqual({
      'a.menuflow': 'include "./b.menuflow"\nmenu start "Hi" {\n  item x "X" -> start\n}\n',
      'b.menuflow': 'send s "S" -> start\n',
    });
  });

  it('renames a step also in texts, expressions and paths', async () => {
    const { rename } = await editor(
      'wizard w {\n  save to form\n  step na<|>me: text "Name?"\n  step b: text "Hi {{name}} {{FormData.name}}" {\n    show if name == "x"\n  }\n}\nvar form: form of w\nsend s "{{var.form.name}}" -> end\n',
    );
    expect(await rename('first')).toEqual({
      'flow.menuflow':
        'wizard w {\n  save to form\n  step first: text "Name?"\n  step b: text "Hi {{first}} {{FormData.first}}" {\n    show if first == "x"\n  }\n}\nvar form: form of w\nsend s "{{var.form.first}}" -> end\n',
    });
  });

  it('renames a field of a declared shape from inside a text', async () => {
    const { rename } = await editor('data User { name: text }\nsend s "Hi {{User.na<|>me}}" -> end\n');
    expect(await rename('first_name')).toEqual({
      'flow.menuflow': 'data User { first_name: text }\nsend s "Hi {{User.first_name}}" -> end\n',
    });
  });

  it('puts a name that is no bare one into backquotes, and refuses one that cannot be', async () => {
    const { rename } = await editor('send ma<|>in "Hi" -> main\n');
    expect(await rename('main-menu')).toEqual({ 'flow.menuflow': 'send `main-menu` "Hi" -> `main-menu`\n' });
    await expect(rename(' ')).rejects.toThrow('A name needs at least one character');
  });
});

describe('navigation', () => {
  it('goes from an arrow to the node', async () => {
    const { definition } = await editor('menu m "M" {\n  item a "A" -> he<|>lp\n}\nsend help "H" -> m\n');
    expect((await definition())?.[0]?.targetRange.start.line).toBe(3);
  });

  it('finds every use of a variable', async () => {
    const { references } = await editor(
      'var vis<|>its: number = 0\nset count { visits = visits + 1 } -> s\nsend s "{{visits}} {{var.visits}}" -> end\n',
    );
    expect(await references()).toHaveLength(5);
  });

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

describe('hover', () => {
  it('tells a path its type and where it comes from', async () => {
    expect(
      await (
        await editor('/// How often the user came.\nvar visits: number = 0\nsend s "{{vis<|>its}}" -> end\n')
      ).hover(),
    ).toContain('`visits: number`\n\nHow often the user came.');
  });

  it('tells what reaches a node and where it leads', async () => {
    const words = await (await editor('menu m "M" {\n  item a "A" -> he<|>lp\n}\nsend help "H" -> m\n')).hover();
    expect(words).toContain('Reached from: `m`');
    expect(words).toContain('Leads to: `m`');
  });

  it('explains a setting from the node table', async () => {
    expect(await (await editor('menu m "M" {\n  colu<|>mns 2\n}\n')).hover()).toContain('Buttons in a row');
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
