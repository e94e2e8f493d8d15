import { describe, expect, it } from 'vitest';
import { editor } from './editor.js';

describe('signature help', () => {
  const active = async (text: string) => {
    const help = await (await editor(text)).signature();
    const signature = help?.signatures[0];
    return signature && `${signature.label} @${help?.activeParameter}`;
  };

  it('shows a function from its opening parenthesis on, also half typed', async () => {
    expect(await active('wizard w {\n  step a: text "A?" {\n    check len(<|>\n')).toBe(
      'len(x: text or list or object): number @0',
    );
    expect(await active('router r {\n  when includes("abc", <|>) -> r\n}\n')).toBe(
      'includes(x: text or list, part: any): boolean @1',
    );
  });

  it('shows the inner one of two calls, and the outer one after it', async () => {
    expect(await active('router r {\n  when round(len("a<|>"), 2) > 1 -> r\n}\n')).toContain('len(');
    expect(await active('router r {\n  when round(len("a"), <|>2) > 1 -> r\n}\n')).toBe(
      'round(number: number, digits?: number): number @1',
    );
  });

  it('shows nothing outside of calls', async () => {
    expect(await active('router r {\n  when (1 + <|>2) > 1 -> r\n}\n')).toBeUndefined();
    expect(await active('send s "len(<|>" -> end\n')).toBeUndefined();
  });
});

describe('inlay hints', () => {
  const flow =
    'menu m "M" {\n  item a "A"\n  item b "B" -> s\n  item c "C" url "https://example.com"\n  back\n}\nsend s "S"\n';

  it('show where an output without an arrow leads', async () => {
    expect(await (await editor(flow)).hints()).toBe(
      'menu m "M" {\n  item a "A"⟨-> end⟩\n  item b "B" -> s\n  item c "C" url "https://example.com"\n  back⟨-> the previous menu⟩\n}\nsend s "S"⟨-> end⟩\n',
    );
    expect(await (await editor(flow)).hints({ inlayHints: { unwired: false } })).toBe(flow);
  });

  it('say nothing of the answers of a step, and stand before a block', async () => {
    expect(
      await (
        await editor(
          'wizard w {\n  step a: confirm "A?" { yes "Yes"  no "No" }\n  complete\n}\nset x { }\nsend s "S" {\n  format plain\n}\n',
        )
      ).hints(),
    ).toBe(
      'wizard w {\n  step a: confirm "A?" { yes "Yes"  no "No" }\n  complete⟨-> end⟩\n}\nset x { }⟨-> end⟩\nsend s "S" ⟨-> end⟩{\n  format plain\n}\n',
    );
  });

  it('show types where they are asked for', async () => {
    const text =
      'var visits = 0\nvar name: text\nvar rows = [{ title: "Tea" }]\nlist l from rows {\n  each "{{title}}"\n  header "{{page}} {{name}}"\n  selected -> l\n}\n';
    expect(await (await editor(text)).hints()).toBe(text);
    expect(await (await editor(text)).hints({ inlayHints: { types: true } })).toBe(
      'var visits⟨: number⟩ = 0\nvar name: text\nvar rows⟨: list of object⟩ = [{ title: "Tea" }]\nlist l from rows⟨: list of object⟩ {\n  each "{{title}}"\n  header "{{page⟨: number⟩}} {{name}}"\n  selected -> l\n}\n',
    );
  });
});

describe('code lens', () => {
  const flow = {
    'a.menuflow':
      'flow f {\n  start m\n}\ninclude "./b.menuflow"\nmenu m "M" {\n  item a "A" -> s\n  item b "B" -> s\n}\nsend lost "?"\n',
    'b.menuflow': 'send s "S" -> m\n',
  };

  it('counts the ways into every node, across files', async () => {
    const lenses = await (await editor(flow)).lenses();
    expect(lenses.map(({ range, command }) => [range.start.line, command?.title])).toEqual([
      [4, '2 ways in'],
      [8, 'No way in'],
    ]);
    expect(lenses[0]!.command!.arguments![2]).toMatchObject([
      { uri: expect.stringMatching(/a\.menuflow$/), range: { start: { line: 1, character: 8 } } },
      { uri: expect.stringMatching(/b\.menuflow$/), range: { start: { line: 0, character: 14 } } },
    ]);
  });

  it('tells where a flow begins that does not say so', async () => {
    const titles = async (text: string) => (await (await editor(text)).lenses()).map(({ command }) => command?.title);
    expect(await titles('send a "A" -> b\nsend b "B" -> end\n')).toEqual(['The flow begins here', '1 way in']);
    expect(await titles('send a "A" -> main\nmenu main "M" {\n  item b "B" -> a\n}\n')).toEqual([
      '1 way in',
      'The flow begins here, 1 way in',
    ]);
    const first = await (await editor('send <|>a "A" -> b\nsend b "B" -> end\n')).hover();
    expect(first).toContain('Reached from: the beginning of the flow');
  });

  it('can be turned off', async () => {
    expect(await (await editor(flow)).lenses({ codeLens: { waysIn: false } })).toEqual([]);
  });
});

describe('call hierarchy', () => {
  it('tells who leads to a node and where it leads, across files and from any arrow', async () => {
    const found = await (
      await editor({
        'a.menuflow':
          'flow f {\n  start s\n}\ninclude "./b.menuflow"\nmenu m "M" {\n  item a "A" -> <|>s\n  item b "B" -> s\n}\n',
        'b.menuflow': 'send s "S" -> m\n',
      })
    ).hierarchy();
    expect(found!.item).toMatchObject({ name: 's', detail: 'send', uri: expect.stringMatching(/b\.menuflow$/) });
    expect(found!.incoming.map(({ from, fromRanges }) => [from.name, fromRanges.length])).toEqual([
      ['f', 1],
      ['m', 2],
    ]);
    expect(found!.outgoing.map(({ to, fromRanges }) => [to.name, fromRanges[0]!.start])).toEqual([
      ['m', { line: 0, character: 14 }],
    ]);
  });

  it('is there for nodes alone', async () => {
    expect(await (await editor('var vis<|>its: number\n')).hierarchy()).toBeUndefined();
  });
});
