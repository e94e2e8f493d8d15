import { describe, expect, it } from 'vitest';
import { editor } from './editor.js';

const hover = async (text: string | Record<string, string>) => (await editor(text)).hover();

describe('hover', () => {
  it('tells a path its type and where it comes from', async () => {
    expect(
      await hover('/// How often the user came.\nvar visits: number = 0\nsend s "{{vis<|>its}}" -> end\n'),
    ).toContain('`visits: number`\n\nHow often the user came.');
    expect(await hover('wizard w {\n  step a: text "A?"\n  step b: text "{{<|>a}}"\n}\n')).toContain(
      'An answer of this',
    );
    expect(
      await hover('action load x.y {\n  gives rows: list of any\n  success -> s\n}\nsend s "{{ro<|>ws}}" -> end\n'),
    ).toContain('Given by `load`.');
  });

  it('tells the fields of a record', async () => {
    expect(await hover('data User { name: text  age: number }\nsend s "{{Us<|>er.name}}" -> end\n')).toContain(
      'Fields: `name: text`, `age: number`',
    );
    expect(await hover('data User { name: text }\nsend s "{{User.na<|>me}}" -> end\n')).toContain('`User.name: text`');
  });

  it('tells what reaches a node and where it leads, on its name and on every arrow to it', async () => {
    const flow = 'flow f {\n  start help\n}\nmenu m "M" {\n  item a "A" -> help\n}\nsend help "H" -> m\n';
    for (const marked of [flow.replace('-> help', '-> he<|>lp'), flow.replace('send help', 'send he<|>lp')]) {
      const words = await hover(marked);
      expect(words).toContain('Reached from: `f`, `m`');
      expect(words).toContain('Leads to: `m`');
    }
    expect(await hover('send first "F" -> end\nsend la<|>st "L" -> end\n')).toContain(
      'Reached from: nowhere  \nLeads to: `end`',
    );
  });

  it('tells a key of a router, a press and a compared text which button or option they are', async () => {
    const menu = 'menu m "M" {\n  item tea "Green tea" -> r\n}\n';
    for (const more of ['router r {\n  on te<|>a -> m\n}\n', 'router r {\n}\ntest "t" {\n  user presses te<|>a\n}\n'])
      expect(await hover(menu + more)).toBe('`item tea`\n\n> Green tea\n\nIn `m`, leads to `r`.');
    expect(
      await hover(
        'wizard w {\n  step p: select "P?" {\n    option pro "Professional"\n  }\n  step q: text "Q?" {\n    show if p == "pr<|>o"\n  }\n}\n',
      ),
    ).toBe('`option pro`\n\n> Professional\n\nIn `p`.');
  });

  it('explains settings, outputs and statements from the tables, with an example', async () => {
    expect(await hover('menu m "M" {\n  colu<|>mns 2\n}\n')).toContain('Buttons in a row');
    expect(await hover('wizard w {\n  step a: text "A?" {\n    op<|>tion x "X"\n  }\n}\n')).toContain(
      'option pro "Pro"',
    );
    expect(await hover('wizard w {\n  com<|>plete -> w\n}\n')).toContain('Every step is answered.');
    expect(await hover('wiz<|>ard w {\n}\n')).toContain('one question after another');
    expect(await hover('list l fr<|>om rows {\n}\n')).toContain('All rows');
    expect(await hover('fl<|>ow f {\n}\n')).toContain('where it starts');
    expect(await hover('flow f {\n  st<|>art m\n}\n')).toContain('begins with');
    expect(await hover('test "t" {\n  user pre<|>sses x\n}\n')).toContain('presses a button');
    expect(await hover('va<|>r a: text\n')).toContain('keeps');
  });

  it('tells the limits of a channel with their source', async () => {
    const words = await hover('flow f {\n  target telegram, what<|>sapp\n}\n');
    expect(words).toContain('**WhatsApp**');
    expect(words).toContain('| Characters in a message with up to 3 buttons | 1024 |');
    expect(words).toMatch(/\[texts\]\(https:\/\/developers\.facebook\.com/);
  });

  it('explains functions, types of steps, countries and the texts of the bot', async () => {
    expect(await hover('router r {\n  when le<|>n("a") > 1 -> r\n}\n')).toContain(
      'len(x: text or list or object): number',
    );
    expect(await hover('wizard w {\n  step a: ema<|>il "A?"\n}\n')).toContain('A valid e-mail address.');
    expect(await hover('flow f {\n  country C<|>H\n}\n')).toBe('Switzerland');
    expect(await hover('flow f {\n  texts { sk<|>ip "Later" }\n}\n')).toContain('> Skip');
  });

  it('says nothing about prose, and does not fail in half-typed texts', async () => {
    expect(await hover('send s "Hel<|>lo" -> end\n')).toBe('');
    for (const text of [
      'menu <|>',
      'send s "{{<|>',
      'flow f {\n  country <|>',
      'menu m {\n  item <|>',
      'flow f {\n  country é<|>\n',
    ])
      expect(await hover(text)).toBeTypeOf('string');
  });
});
