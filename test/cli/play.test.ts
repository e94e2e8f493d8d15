import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.js';
import { styled } from '../../src/cli/play/rich-text.js';
import { visibleWidth, wrapped } from '../../src/cli/play/width.js';
import { run } from './run.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'menuflow-play-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

const shop = file(
  'shop.menuflow',
  `flow shop "Shop" {
  start main
  format markdown
}

var orders: number = 0

menu main "Hello *{{User.name}}*" {
  columns 2
  item buy "Buy" -> load
  item age "Age" -> ask
  item site "Site" url "https://example.com"
  item ship "Ship" -> send_it
}

action load shop.load {
  gives rows: list of any
  mock { rows: [{ title: "Tea" }] }
  success -> goods
}

list goods from load.rows {
  each "{{title}}"
  back
}

wizard ask {
  step age: number "How old?" required
  complete -> main
}

action send_it shop.ship {
  gives code: text
  success -> sent
  error -> main
}

send sent "Sent: {{send_it.code}}" -> main
`,
);

const chat = async (...lines: string[]): Promise<string> =>
  (await run(['play', shop, '--data', file('data.json', '{"User":{"name":"Ann_B"}}')], lines)).out;

describe('a chat in the terminal', () => {
  it('shows what the bot says and its numbered buttons, row by row', async () => {
    expect(await chat()).toBe(
      '  Shop · /help tells what can be done here\n│ Hello Ann_B\n│ [1] Buy   [2] Age\n│ [3] Site ↗ https://example.com   [4] Ship\n\n',
    );
  });

  it('presses a button by its number and by its words', async () => {
    expect(await chat('2')).toContain('› Age\n│ Step 1 of 1');
    expect(await chat('age')).toContain('│ Step 1 of 1');
  });

  it('takes a number as an answer where one is asked for', async () => {
    expect(await chat('2', '1', '/vars')).toMatch(/› 1\n│ Hello/);
  });

  it('lets a mock answer an action', async () => {
    expect(await chat('1')).toContain(
      '› Buy\n  load (shop.load) is answered by its mock: Success.\n│ [1] Tea\n│ [2] Back\n',
    );
  });

  it('asks how an action ends that has no mock, and takes its values', async () => {
    expect(await chat('4')).toContain(
      '? send_it (shop.ship) is to be done with {}. How does it end?\n  [1] Success   [2] Error\n',
    );
    expect(await chat('4', '1 {"code":"X7"}')).toContain('│ Sent: X7');
    expect(await chat('4', 'success { "code": "X7" }')).toContain('│ Sent: X7');
    expect(await chat('4', 'dance')).toContain('It ends with one of');
    expect(await chat('4', 'success { broken')).toContain('no JSON object');
  });

  it('starts with the data kept beside the flow, and offers the answers kept there by name', async () => {
    const flow = file('kept.menuflow', readFileSync(shop, 'utf8'));
    file(
      'kept.fixtures.json',
      JSON.stringify({
        data: { User: { name: 'Kim' } },
        answers: { send_it: [{ name: 'Sent at once', output: 'Success', values: { code: 'A7' } }] },
      }),
    );
    const { out } = await run(['play', flow], ['Ship', '1', '/restart', '4', 'sent AT once', '/restart', '4', '3']);
    expect(out).toContain('Hello Kim');
    expect(out).toContain('[1] Sent at once');
    expect(out.match(/Sent: A7/g)).toHaveLength(2);
    const named = await run(['play', flow, '--data', file('other.json', '{"User":{"name":"Lee"}}')]);
    expect(named.out).toContain('Hello Lee');
  });

  it('lets programs have neither what is kept beside the flow nor its mocks', async () => {
    const flow = file('bare.menuflow', readFileSync(shop, 'utf8'));
    file('bare.fixtures.json', '{"data":{"User":{"name":"Kim"}}}');
    const { out } = await run(['play', '--json', flow], ['{"type":"start"}']);
    expect(out).not.toContain('Kim');
  });

  it('goes back a turn, begins anew, shows the variables and explains itself', async () => {
    expect((await chat('1', '/back')).match(/Hello Ann_B/g)).toHaveLength(2);
    expect(await chat('/back')).toContain('This is where the conversation began.');
    expect((await chat('2', '/restart')).match(/Hello Ann_B/g)).toHaveLength(2);
    expect(await chat('/vars')).toContain('"orders": 0');
    expect(await chat('/help')).toContain('/photo FILE');
    expect(await chat('/quit', '1')).not.toContain('Tea');
  });

  it('is not caught by mocks that lead to each other', async () => {
    const circle = file(
      'circle.menuflow',
      'action a x.y {\n  mock { n: 1 }\n  success -> b\n}\n\naction b x.y {\n  mock { n: 1 }\n  success -> a\n}\n',
    );
    expect((await run(['play', circle], ['/quit'])).out).toContain('How does it end?');
  });

  it('lets nothing that a flow or its data say steer the terminal', async () => {
    const hostile = file(
      'hostile.json',
      JSON.stringify({
        menuflow: '1.0',
        id: 'x',
        start: 'm',
        nodes: {
          m: {
            type: 'menu.show',
            settings: { message: 'a\u001b[2Jb', items: [{ label: 'c\u001b]0;t\u0007d\r', data: 'e' }] },
            outputs: {},
          },
        },
      }),
    );
    const { out } = await run(['play', hostile], ['1', '\u001b[31m']);
    // oxlint-disable-next-line no-control-regex -- the very characters that must not come through
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  it('writes a transcript when it is left', async () => {
    const transcript = path.join(folder, 'chat.txt');
    await run(['play', shop, '--transcript', transcript], ['2', '/quit']);
    expect(readFileSync(transcript, 'utf8')).toContain('› Age\n│ Step 1 of 1');
  });

  it('refuses what cannot be meant', async () => {
    expect(await run(['play', '-'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('name the flow by its file'),
    });
    expect(await run(['play', shop, '--state'])).toMatchObject({ code: 2 });
    expect(await run(['play', shop, '--json', '--transcript', 'x'])).toMatchObject({ code: 2 });
    expect(await run(['play', file('broken.menuflow', 'send a "A" -> b\n')])).toMatchObject({
      code: 1,
      error: expect.stringContaining('MF101'),
      out: '',
    });
  });
});

describe('a chat at a keyboard', () => {
  /** Presses keys one after the other, each when what the one before brings is there. */
  async function type(keys: readonly [string, string][]): Promise<string> {
    const input = new PassThrough();
    const output = new PassThrough();
    let seen = '';
    let heard = (): void => undefined;
    const hear = (text: string): void => {
      seen += text;
      heard();
    };
    output.setEncoding('utf8').on('data', hear);
    const until = (words: string, from: number): Promise<void> =>
      new Promise((resolve) => {
        heard = () => {
          if (seen.includes(words, from)) resolve();
        };
        heard();
      });
    const ended = main(['play', shop, '--data', file('keys.json', '{"User":{"name":"Ann"}}')], {
      out: hear,
      error: hear,
      colours: true,
      watched: true,
      width: 80,
      keyboard: { input, output },
      input: async function* () {},
    });
    await until('› ', 0);
    for (const [key, words] of keys) {
      const from = seen.length;
      input.write(key);
      await until(words, from);
    }
    input.write('\u0003');
    expect(await ended).toBe(0);
    return seen;
  }

  it('chooses with the arrow keys, shows the choice, and presses it with Enter', async () => {
    const down = '\u001b[B';
    const up = '\u001b[A';
    const seen = await type([
      [down, 'Buy'],
      [down, 'Age'],
      [up, 'Buy'],
      ['\r', 'answered by its mock'],
      [up, 'Back'],
    ]);
    expect(seen).toContain('\u001b[1A\u001b[2K\u001b[32m›\u001b[0m \u001b[1mBuy\u001b[0m');
  });

  it('completes commands', async () => {
    await type([
      ['/v\t', 'vars'],
      ['\r', '"orders": 0'],
    ]);
  });
});

describe('the marks of a message', () => {
  it('become what a terminal can show', () => {
    expect(styled('*a* _b_ `c_d*` snake_case \\*e', 'markdown')).toBe(
      '\u001b[1ma\u001b[22m \u001b[3mb\u001b[23m \u001b[36mc_d*\u001b[39m snake_case *e',
    );
    expect(styled('<b>a</b> &lt;i&gt; <a href="https://x.example">l</a>', 'html')).toBe(
      '\u001b[1ma\u001b[22m <i> \u001b[4ml\u001b[24m',
    );
    expect(styled('*a* <b>', 'plain')).toBe('*a* <b>');
  });

  it('end with the message', () => {
    expect(styled('*a', 'markdown')).toBe('\u001b[1ma\u001b[22m');
  });

  it('take no room, and emoji take two columns', () => {
    expect(visibleWidth('\u001b[1mab\u001b[22m')).toBe(2);
    expect(visibleWidth('📚 日本 e\u0301')).toBe(9);
  });

  it('stand in lines broken between words', () => {
    expect(wrapped('one two three four five six seven', 20)).toEqual(['one two three four', 'five six seven']);
    expect(wrapped('x'.repeat(50), 20)).toEqual(['x'.repeat(50)]);
  });
});
