import { describe, expect, it } from 'vitest';
import { nodeTable } from '../../src/engine/node-table.js';
import { statementTable } from '../../server/language/statements.js';
import { plainExample } from '../../server/language/node-spec.js';
import { MOST_ITEMS } from '../../server/lsp/complete/items.js';
import { editor } from './editor.js';

const labels = async (text: string | Record<string, string>) =>
  (await (await editor(text)).completion()).map((item) => item.label);
const flow =
  'data User { first_name: text  age: number }\nvar visits: number = 0\nmenu main "Hi" {\n  item a "A" -> help\n}\nsend help "Help" -> main\nsend lost "?" -> main\n';

/** What is offered, in the order in which an editor shows it before a letter is typed. */
const ranked = async (text: string): Promise<string[]> => {
  const items = await (await editor(text)).completion();
  const key = ({ sortText, label }: (typeof items)[number]) => sortText ?? label;
  return items.toSorted((left, right) => (key(left) < key(right) ? -1 : 1)).map(({ label }) => label);
};

describe('completion', () => {
  it.each([
    [
      'a text is closed',
      '"',
      'wizard w {\n  step n: number "How many?" {\n    check value <= 5 else "Five at most."<|>\n  }\n}\n',
    ],
    ['a block is opened', '{', 'wizard w {<|>\n}\n'],
  ])('offers nothing of its own accord where %s, so that Enter begins a line', async (_, typed, text) => {
    const { completion } = await editor(text);
    expect(await completion(typed)).toEqual([]);
  });

  it.each([
    ['a path', '{', 'var name: text = ""\nsend a "Hi {{<|>}}" -> end\n'],
    ['a text', '"', 'menu main "Hi" {\n  item a "A" -> end\n}\ntest "t" {\n  user presses "<|>"\n}\n'],
  ])('offers at once what goes into %s that is opened', async (_, typed, text) => {
    const { completion } = await editor(text);
    expect(await completion(typed)).not.toEqual([]);
  });

  it('comes to an end in a file that begins with an empty line', async () => {
    expect(await (await editor('\n  x<|>')).completion()).toBeDefined();
    expect(await (await editor('<|>\nsend a "A" -> end\n')).completion()).not.toEqual([]);
  });

  it('offers no more than anybody reads, and among very many what is typed so far', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `send s${index} "S" -> s${(index + 1) % 3000}\n`).join('');
    const offered = await labels(`menu m "M" {\n  item x "X" -> <|>\n}\n${many}`);
    expect(offered.length).toBeLessThanOrEqual(MOST_ITEMS);
    expect(await labels(`menu m "M" {\n  item x "X" -> s2987<|>\n}\n${many}`)).toContain('s2987');
  });

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
    expect(await labels('wizard w { step a: text "A?" complete -> <|> }\nsend s "S" -> end\n')).toEqual(
      expect.arrayContaining(['s', 'end']),
    );
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

  it('puts first what a place asks for', async () => {
    const given = `${flow}type Tea { title: text }\nvar teas: list of Tea\nvar open: boolean = true\nvar signup: form of w\nwizard w {\n  step name: text "Name?"\n  complete -> main\n}\n`;
    expect((await ranked(`${given}list l from <|>\n`))[0]).toBe('teas');
    expect((await ranked(`${given}toggle t of <|>\n`))[0]).toBe('open');
    expect((await ranked(`${given}wizard v {\n  save to <|>\n}\n`))[0]).toBe('signup');
    expect((await ranked(`${given}set s {\n  open = <|>\n}\n`)).slice(0, 3).toSorted()).toEqual([
      'false',
      'open',
      'true',
    ]);
    expect((await ranked('var open: boolean = <|>\n')).toSorted()).toEqual(['false', 'true']);
    expect((await ranked('menu m "M" {\n  <|>\n}\n'))[0]).toBe('item');
    expect((await ranked('<|>'))[0]).toBe('menu');
  });

  it('puts last what is seldom meant: what every screen gives of itself, and answers that are still to come', async () => {
    const wizard = (line: string) =>
      `wizard w {\n  step early: text "E?"\n  step now: text "N?" {\n    show if ${line}\n  }\n  step late: text "L?"\n  complete -> s\n}\nsend s "S" -> end\n`;
    const names = await ranked(wizard('<|>'));
    expect(names[0]).toBe('early');
    for (const name of ['now', 'late', 'CurrentStep'])
      expect(names.indexOf(name), name).toBeGreaterThan(names.indexOf('FormData'));
  });

  it('tells what an author wrote above a field also of the row that a list shows', async () => {
    const list =
      'type Tea {\n  /// As on the shelf.\n  title: text\n}\nvar teas: list of Tea\nlist l from teas {\n  each "{{<|>"\n}\n';
    const title = (await (await editor(list)).completion()).find(({ label }) => label === 'title');
    expect(title?.documentation).toMatchObject({ value: 'As on the shelf.' });
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
    const inStep = (type: string) => labels(`wizard w {\n  step a: ${type} "A?" {\n    <|>\n  }\n}\n`);
    expect(await inStep('text')).toEqual(expect.arrayContaining(['required', 'check', 'show if']));
    for (const word of ['option', 'yes', 'columns']) expect(await inStep('text')).not.toContain(word);
    expect(await inStep('select')).toEqual(expect.arrayContaining(['option', 'columns']));
    expect(await inStep('select')).not.toContain('yes');
    expect(await inStep('confirm')).toEqual(expect.arrayContaining(['yes', 'no']));
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

  it('offers to write a node that is not there yet, behind its mere name, which Enter leaves as it is', async () => {
    const opened = await editor(`${flow}menu m "M" {\n  item x "X" -> pay<|>\n}\nsend z "Z" -> m\n`);
    const items = await opened.completion();
    expect(items.filter(({ label }) => label.startsWith('pay')).map(({ label }) => label)).toEqual([
      'pay',
      'pay: write a menu',
      'pay: write a send',
      'pay: write a wizard',
    ]);
    expect(await opened.accepted('pay: write a send')).toBe(
      `${flow}menu m "M" {\n  item x "X" -> pay\n}\n\nsend pay "Pay" -> end\nsend z "Z" -> m\n`,
    );
    expect(
      (await (await editor(`${flow}send x "X" -> help<|>\n`)).completion()).map(({ label }) => label),
    ).not.toContain('help: write a menu');
  });

  it('offers a router what the buttons before it select, and not what it has', async () => {
    const text = (line: string) =>
      `flow f {\n  start m\n}\nmenu m "M" {\n  item tea "Tea" -> r\n  item "a b" "A" -> r\n  item milk "Milk" -> r\n  item no "No" -> m\n}\nrouter r {\n  on milk -> m\n  ${line}\n}\n`;
    expect((await labels(text('on <|>'))).toSorted()).toEqual(['a b', 'tea']);
    expect((await labels(text('on tea, <|>'))).toSorted()).toContain('a b');
    // Nothing leads to what is still being written.
    expect((await labels(text('on <|>').replace('start m', 'start s') + 'send s "S" -> end\n')).toSorted()).toEqual([
      'a b',
      'tea',
    ]);
    expect(await (await editor(text('on <|>'))).accepted('a b')).toBe(text('on "a b"'));
    expect(await (await editor(text('on "a<|>" -> m'))).accepted('a b')).toBe(text('on "a b" -> m'));
  });

  it('offers the options of the answer that is compared', async () => {
    const text = (line: string, more = '') =>
      `wizard w {\n  step plan: select "Plan?" {\n    option free "Free"\n    option pro "Pro"\n  }\n  step b: text "B?" {\n    ${line}\n  }\n  complete -> r\n}\n${more}`;
    expect(await labels(text('show if plan == <|>'))).toEqual(expect.arrayContaining(['free', 'pro', 'plan', 'len']));
    expect(await labels(text('show if plan == "<|>'))).toEqual(['free', 'pro']);
    expect(await labels(text('show if FormData.plan != "p<|>"'))).toEqual(['free', 'pro']);
    expect(await (await editor(text('show if plan == "p<|>"'))).accepted('pro')).toBe(text('show if plan == "pro"'));
    expect(await (await editor(text('show if plan == "p<|>'))).accepted('pro')).toBe(text('show if plan == "pro"'));
    expect(await (await editor(text('show if plan == <|>'))).accepted('pro')).toBe(text('show if plan == "pro"'));
    expect(await labels(text('show if b == "<|>'))).toEqual([]);
    expect(await labels(text('', 'router r of FormData.plan {\n  on <|>\n}\n'))).toEqual(['free', 'pro']);
  });

  it('offers the files that can be included', async () => {
    const files = (line: string) => ({
      'flow.menuflow': `${line}\ninclude "./taken.menuflow"\n`,
      'taken.menuflow': '',
      'other.menuflow': '',
      'parts/one.menuflow': '',
      'parts/two.menuflow': '',
    });
    expect((await labels(files('include "<|>'))).toSorted()).toEqual(['./other.menuflow', './parts/']);
    expect((await labels(files('include "./parts/<|>"'))).toSorted()).toEqual([
      './parts/one.menuflow',
      './parts/two.menuflow',
    ]);
    expect(await (await editor(files('include "./o<|>"'))).accepted('./other.menuflow')).toBe(
      'include "./other.menuflow"\ninclude "./taken.menuflow"\n',
    );
    expect(await (await editor(files('include <|>'))).accepted('./other.menuflow')).toBe(
      'include "./other.menuflow"\ninclude "./taken.menuflow"\n',
    );
  });

  it('offers channels, countries, units of time and the texts of the bot', async () => {
    expect(await labels('flow f {\n  target telegram, <|>\n}\n')).toEqual([
      'whatsapp',
      'discord',
      'slack',
      'messenger',
    ]);
    const countries = await (await editor('flow f {\n  country <|>\n}\n')).completion();
    expect(countries.find(({ label }) => label === 'CH')).toMatchObject({ detail: 'Switzerland' });
    expect(await labels('flow f {\n  idle 5 <|>\n}\n')).toContain('minutes');
    const texts = await labels('flow f {\n  texts {\n    skip "Later"\n    <|>\n  }\n}\n');
    expect(texts).toContain('no_hits');
    expect(texts).not.toContain('skip');
  });

  it('goes on with a line', async () => {
    expect(await labels('list l <|>\n')).toEqual(['from']);
    expect(await labels('router r <|>\n')).toEqual(['of']);
    expect(await labels('send s "S" <|>\n')).toEqual(['->']);
    expect(await labels('menu m "M" {\n  item a "A" <|>\n}\n')).toEqual(['->', 'url']);
    expect(await labels('wizard w {\n  step a: text "A?" <|>\n}\n')).toEqual(
      expect.arrayContaining(['required', 'check', 'default', '->']),
    );
    expect(await labels('wizard w {\n  step a: text "A?" {\n    check len(value) > 2 <|>\n  }\n}\n')).toEqual([
      'and',
      'or',
      'else',
    ]);
    expect(await labels(`${flow}set x {\n  <|>\n}\n`)).toEqual(['visits']);
    expect(
      await labels(
        'var rows: list of P\ntype P { title: text  price: number }\nsearch s in rows {\n  fields title, <|>\n}\n',
      ),
    ).toEqual(['price']);
  });

  it('offers what a test can say', async () => {
    const test = (line: string) =>
      `menu m "M" {\n  item tea "Tea" -> load\n}\naction load x.y {\n  gives rows: list\n  done -> m\n}\ntest "t" {\n  ${line}\n}\n`;
    expect(await labels(test('user <|>'))).toContain('presses');
    expect(await labels(test('user presses <|>'))).toEqual(['tea']);
    expect(await labels(test('action <|>'))).toEqual(['load']);
    expect(await labels(test('action load answers <|>'))).toEqual(['done']);
    expect(await labels(test('expect at <|>'))).toEqual(['m', 'load']);
    expect(await labels(test('<|>'))).toEqual(
      expect.arrayContaining(['given', 'user presses', 'bot says', 'expect ended']),
    );
  });

  it('is asked again with every letter', async () => {
    const { services, document } = await editor(flow);
    const list = await services.menuflow.lsp.CompletionProvider!.getCompletion(document, {
      textDocument: { uri: document.uri.toString() },
      position: { line: 6, character: 0 },
    });
    expect(list).toMatchObject({ isIncomplete: true });
  });
});

describe('the examples that completion writes', () => {
  const examples = [...nodeTable, ...statementTable].map(
    ({ keyword, example }) => [keyword, example ?? keyword] as const,
  );

  it.each(examples)('%s can be read as it stands', async (_, example) => {
    const { diagnostics } = await editor(`${plainExample(example.replaceAll('‹›', 'x'))}\n`);
    expect(
      diagnostics().filter(({ code }) => String(code).startsWith('MF0') || String(code).startsWith('MF2')),
    ).toEqual([]);
  });

  it.each([...nodeTable.map(({ keyword }) => keyword), 'step', 'flow', 'action', 'test'])(
    'every line of %s can be read where it is offered',
    async (keyword) => {
      const head: Record<string, string> = { test: 'test "t"', step: 'wizard w {\n  step x: select "X?"' };
      const open = head[keyword] ?? `${keyword} x`;
      const lines = (await (await editor(`${open} {\n  <|>\n}\n`)).completion()).map((item) => item.insertText!);
      if (!['back', 'reset', 'set'].includes(keyword)) expect(lines).not.toEqual([]);
      for (const line of lines) {
        const words = line
          .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1')
          .replaceAll('"$0"', '"x"')
          .replaceAll('[$0]', '[]')
          .replaceAll('$0', 'x')
          .replaceAll('\n', '\n  ');
        const { diagnostics } = await editor(`${open} {\n  ${words}\n${keyword === 'step' ? '  }\n}' : '}'}\n`);
        expect(
          diagnostics()
            .filter(({ code }) => /MF00|MF201/.test(String(code)))
            .map(({ message }) => `${words}: ${message as string}`),
        ).toEqual([]);
      }
    },
  );
});
