import { describe, expect, it } from 'vitest';
import { editor } from './editor.js';

describe('definition', () => {
  it('goes from an arrow to the node', async () => {
    const { definition } = await editor('menu m "M" {\n  item a "A" -> he<|>lp\n}\nsend help "H" -> m\n');
    expect((await definition())?.[0]?.targetRange.start.line).toBe(3);
  });

  it('goes from a key, a comparison and a press to the button or option', async () => {
    const lines = async (text: string) =>
      ((await (await editor(text)).definition()) ?? []).map((link) => link.targetSelectionRange.start.line);
    const menu = 'menu m "M" {\n  item tea "T" -> r\n}\n';
    expect(await lines(`${menu}router r {\n  on te<|>a -> m\n}\n`)).toEqual([1]);
    expect(await lines(`${menu}router r {\n}\ntest "t" {\n  user presses te<|>a\n}\n`)).toEqual([1]);
    expect(
      await lines(
        'wizard w {\n  step p: select "P?" {\n    option pro "Pro"\n  }\n  step q: text "Q?" {\n    show if p == "pr<|>o"\n  }\n}\n',
      ),
    ).toEqual([2]);
  });

  it('goes from a field of a search to the field of its type', async () => {
    const { definition } = await editor(
      'type P { title: text }\nvar rows: list of P\nsearch s in rows {\n  fields ti<|>tle\n}\n',
    );
    expect((await definition())?.[0]?.targetSelectionRange.start).toEqual({ line: 0, character: 9 });
  });
});

describe('type definition', () => {
  const lines = async (text: string) =>
    (await (await editor(text)).typeDefinition())?.map((link) => link.targetSelectionRange.start.line);

  it('goes from a variable, a path and a list to the declared type', async () => {
    const flow = 'type P { title: text }\nvar best: P\nvar all: list of P\n';
    expect(await lines(`${flow}send s "{{be<|>st.title}}" -> end\n`)).toEqual([0]);
    expect(await lines(`${flow}send s "{{var.al<|>l}}" -> end\n`)).toEqual([0]);
    expect(await lines('type P { title: text }\nvar be<|>st: P\n')).toEqual([0]);
  });

  it('goes from a form to its wizard', async () => {
    expect(await lines('wizard w {\n  step a: text "A?"\n}\nvar fo<|>rm: form of w\n')).toEqual([0]);
  });

  it('knows no declaration of what is built in', async () => {
    expect(await lines('var vis<|>its: number\n')).toEqual([]);
  });
});

describe('references', () => {
  it('finds every use of a variable', async () => {
    const { references } = await editor(
      'var vis<|>its: number = 0\nset count { visits = visits + 1 } -> s\nsend s "{{visits}} {{var.visits}}" -> end\n',
    );
    expect(await references()).toHaveLength(5);
  });

  it('finds the uses of a node in other files and in tests', async () => {
    const { references } = await editor({
      'a.menuflow': 'include "./b.menuflow"\nsend he<|>lp "H" -> end\ntest "t" {\n  expect at help\n}\n',
      'b.menuflow': 'send s "S" -> help\n',
    });
    expect((await references()).map(({ uri, range }) => `${uri.slice(-10)} ${range.start.line}`)).toEqual([
      'a.menuflow 1',
      'a.menuflow 3',
      'b.menuflow 0',
    ]);
  });
});

describe('highlights', () => {
  it('tell what sets a variable from what reads it', async () => {
    const { highlights } = await editor(
      'var vis<|>its: number = 0\nset count { visits = visits + 1 } -> s\nsend s "{{visits}}" -> end\n',
    );
    expect((await highlights()).map(({ kind }) => kind)).toEqual([3, 3, 2, 2]);
  });
});
