import { describe, expect, it } from 'vitest';
import { editor } from './editor.js';

const labels = async (text: string | Record<string, string>) =>
  (await (await editor(text)).completion()).map((item) => item.label);
const flow =
  'data User { first_name: text  age: number }\nvar visits: number = 0\nmenu main "Hi" {\n  item a "A" -> help\n}\nsend help "Help" -> main\nsend lost "?" -> main\n';

describe('completion', () => {
  it('offers nodes after an arrow, those that nothing leads to first', async () => {
    const items = await (await editor(`${flow}menu m "M" {\n  item x "X" -> <|>\n}\n`)).completion();
    expect(items.map((item) => item.label)).toEqual(expect.arrayContaining(['main', 'help', 'lost', 'end']));
    const rank = (label: string) => items.find((item) => item.label === label)!.sortText!;
    expect(rank('lost') < rank('help')).toBe(true);
  });

  it('goes on with the word that is begun', async () => {
    const items = await (await editor(`${flow}send x "X" -> he<|>\n`)).completion();
    expect(items.find((item) => item.label === 'help')!.textEdit).toMatchObject({
      newText: 'help',
      range: { start: { character: 14 }, end: { character: 16 } },
    });
  });

  it('offers the steps of the wizard after the arrow of a step', async () => {
    expect(await labels('wizard w {\n  step a: text "A?" -> <|>\n  step b: text "B?"\n}\n')).toEqual(['a', 'b']);
  });

  it('offers what a path can begin with, also before its braces are closed', async () => {
    expect(await labels(`${flow}send x "Hello {{<|>\n`)).toEqual(expect.arrayContaining(['User', 'visits', 'var']));
    expect(await labels(`${flow}send x "Hello {{<|>}}" -> main\n`)).toEqual(
      expect.arrayContaining(['User', 'visits', 'var']),
    );
  });

  it('goes on segment by segment', async () => {
    expect(await labels(`${flow}send x "Hello {{User.<|>}}" -> main\n`)).toEqual(['first_name', 'age']);
    expect(await labels(`${flow}send x "Hello {{User.<|>\n`)).toEqual(['first_name', 'age']);
    expect(await labels(`${flow}send x "Hello {{var.<|>}}" -> main\n`)).toEqual(['visits']);
  });

  it('offers earlier answers and the row where they stand', async () => {
    expect(await labels('wizard w {\n  step name: text "Name?"\n  step b: text "Hi {{<|>}}"\n}\n')).toEqual(
      expect.arrayContaining(['name', 'FormData']),
    );
    expect(await labels('list l from [{ title: "Tea", price: 3 }] {\n  each "{{<|>}}"\n}\n')).toEqual(
      expect.arrayContaining(['title', 'price', 'page']),
    );
  });

  it('never opens while the author writes prose or a comment', async () => {
    expect(await labels(`${flow}send x "Hello <|>" -> main\n`)).toEqual([]);
    expect(await labels(`${flow}send x "Hello <|>\n`)).toEqual([]);
    expect(await labels(`${flow}// hello <|>\n`)).toEqual([]);
  });

  it('offers the settings of the block that are not there yet', async () => {
    const settings = await labels('menu m "M" {\n  columns 2\n  <|>\n}\n');
    expect(settings).toEqual(expect.arrayContaining(['item', 'back', 'cancel', 'format']));
    expect(settings).not.toContain('columns');
    expect(settings).not.toContain('page size');
    expect(await labels('wizard w {\n  step a: text "A?" {\n    <|>\n  }\n}\n')).toEqual(
      expect.arrayContaining(['required', 'check', 'show if', 'option']),
    );
  });

  it('offers whole statements in the first column', async () => {
    expect(await labels(`${flow}<|>`)).toEqual(
      expect.arrayContaining(['menu', 'wizard', 'list', 'router', 'confirm', 'toggle', 'flow', 'var', 'test']),
    );
  });

  it('offers step types, formats and functions', async () => {
    expect(await labels('wizard w {\n  step a: <|>\n}\n')).toEqual([
      'text',
      'number',
      'email',
      'phone',
      'url',
      'select',
      'confirm',
      'photo',
    ]);
    expect(await labels('menu m "M" {\n  format <|>\n}\n')).toEqual(['markdown', 'html', 'plain']);
    expect(await labels('wizard w {\n  step a: text "A?" {\n    check <|>\n  }\n}\n')).toEqual(
      expect.arrayContaining(['value', 'len', 'includes', 'email']),
    );
  });

  it('works where the rest of the file is broken', async () => {
    expect(await labels(`menu broken "x {\n  item -> ->\n${flow}send x "X" -> <|>\nmenu other {{{\n`)).toEqual(
      expect.arrayContaining(['main', 'help']),
    );
  });

  it('knows what the other files of the program declare', async () => {
    expect(
      await labels({
        'a.menuflow': 'include "./b.menuflow"\nsend x "X" -> <|>\n',
        'b.menuflow': 'send far "Far" -> x\n',
      }),
    ).toEqual(expect.arrayContaining(['far', 'x']));
  });
});
