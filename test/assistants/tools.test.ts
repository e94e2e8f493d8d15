import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../server/embed.js';
import { runTool, tools } from '../../server/assistants/index.js';
import { ask, cafe, filesOf } from './files.js';

describe('check_flow', () => {
  it('tells each problem with its place, its line and what to do', () => {
    const { text, isError } = ask('check_flow', { text: cafe.replace('-> coming', '-> comming') });
    expect(isError).toBe(false);
    expect(text).toContain('flow.menuflow:2:21: error MF101');
    expect(text).toContain('> item tea "Tea" -> comming');
    expect(text).toContain('Did you mean `coming`?');
  });

  it('says that a flow without problems has none', () => {
    expect(ask('check_flow', { text: 'send main "Hello." -> end\n' }).text).toBe('flow.menuflow: no problems.');
  });

  it('reads included files, and understands an included file through the one that includes it', () => {
    const texts = {
      'shop.menuflow': 'include "./parts/help.menuflow"\nmenu main "Hi" { item help "Help" -> help }\n',
      'parts/help.menuflow': 'send help "Here." -> main\n',
    };
    expect(ask('check_flow', { file: 'shop.menuflow' }, texts).text).toBe('shop.menuflow: no problems.');
    expect(ask('check_flow', { file: 'parts/help.menuflow' }, texts).text).toBe('parts/help.menuflow: no problems.');
  });

  it('takes texts that are not on disk in place of those that are', () => {
    const texts = { 'a.menuflow': 'send main "Hello." -> nowhere\n' };
    const input = {
      file: 'a.menuflow',
      text: 'include "./b.menuflow"\nsend main "Hello." -> there\n',
      files: { 'b.menuflow': 'send there "Bye." -> end\n' },
    };
    expect(ask('check_flow', input, texts).text).toBe('a.menuflow: no problems.');
  });
});

describe('simulate_flow', () => {
  it('shows what the bot says, what each button is called and given, and where it waits', () => {
    const { text } = ask('simulate_flow', { text: cafe, moves: [{ press: 'table' }, { say: 'Ann' }, { say: '9' }] });
    expect(text).toContain('bot (main): What would you like?');
    expect(text).toContain('[Tea = tea]');
    expect(text).toContain('Eight at most.');
    expect(text).toContain('The bot waits at order, step people for an answer of the type number.');
  });

  it('stops at a button that is not there and names those that are', () => {
    const { text } = ask('simulate_flow', { text: cafe, moves: [{ press: 'coffee' }] });
    expect(text).toContain('Stopped at move 1, user presses coffee: There is no button `coffee` to press.');
    expect(text).toContain('with the buttons "Tea", "A table"');
  });

  it('says what an action waits for, and takes its answer', () => {
    const before = [{ press: 'table' }, { say: 'Ann' }, { say: '2' }];
    expect(ask('simulate_flow', { text: cafe, moves: before }).text).toContain('The bot waits for the action book.');
    const answer = { answer: { action: 'book', output: 'Success', values: { number: 7 } } };
    expect(ask('simulate_flow', { text: cafe, moves: [...before, answer] }).text).toContain('Table 7, Ann.');
    const wrong = { answer: { action: 'book', output: 'Done' } };
    expect(ask('simulate_flow', { text: cafe, moves: [...before, wrong] })).toEqual({
      isError: true,
      text: 'The action `book` has no output `Done`; it has `Success`, `Error`.',
    });
  });

  it('writes the conversation as a test that passes', () => {
    const moves = [
      { press: 'A table' },
      { say: 'Ann' },
      { say: '2' },
      { answer: { action: 'book', output: 'Success', values: { number: 7 } } },
    ];
    const { text } = ask('simulate_flow', { text: cafe, moves, as_test: 'a table', data: { User: { id: '1' } } });
    const test = text.slice(text.indexOf('test "a table"'));
    expect(ask('test_flow', { text: `${cafe}\n${test}\n`, filter: 'a table' }).text).toContain(
      '1 test passed, 0 failed.',
    );
  });

  it('starts with the data that is kept beside the flow', () => {
    const texts = {
      'hi.menuflow': 'send main "Hello {{User.name}}." -> end\n',
      'hi.fixtures.json': '{ "data": { "User": { "name": "Ann" } } }',
    };
    expect(ask('simulate_flow', { file: 'hi.menuflow' }, texts).text).toContain('Hello Ann.');
  });

  it('tells the errors of a flow that cannot be played', () => {
    const { text, isError } = ask('simulate_flow', { text: 'send main "Hello" -> gone\n' });
    expect(isError).toBe(true);
    expect(text).toContain('error MF101');
  });
});

describe('test_flow', () => {
  it('tells which tests pass, how others differ, and what none came through', () => {
    const { text } = ask('test_flow', { text: cafe });
    expect(text).toContain('1 test passed, 1 failed.');
    expect(text).toContain('- bot says "Here it comes!"');
    expect(text).toContain('+ Coming!');
    expect(text).toContain('nodes: `book`, `booked`, `order`');
  });

  it('says what a test looks like where there is none', () => {
    const { text, isError } = ask('test_flow', { text: 'send main "Hello." -> end\n' });
    expect(isError).toBe(true);
    expect(text).toContain('A test begins with');
  });
});

describe('explore_flow', () => {
  it('finds what only shows when the flow runs, with a conversation that leads there', () => {
    const flow =
      'menu main "Go?" { item go "Go" -> form }\nwizard form {\n  step age: number "Age?" required { check value > 5 and value < 3 }\n  complete -> main\n  cancelled -> main\n}\n';
    const { text } = ask('explore_flow', { text: flow });
    expect(text).toContain('impossible-step at form, step age');
    expect(text).toContain('user presses go');
  });
});

describe('explain_node', () => {
  it('tells what a node does, what leads to it and where it leads', () => {
    const { text } = ask('explain_node', { text: cafe, node: 'order' });
    expect(text).toContain('`order` is a wizard (menu.wizard)');
    expect(text).toContain('Reached from: main (table)');
    expect(text).toContain('Complete -> book');
    expect(text).toContain('`FormData.people`');
    expect(text).toContain('step people: number "How many?" required {');
  });

  it('gives an overview, and the nearest name for one that is not there', () => {
    expect(ask('explain_node', { text: cafe }).text).toContain('wizard order: Complete -> book, Cancelled -> main');
    expect(ask('explain_node', { text: cafe, node: 'ordr' }).text).toContain('Did you mean `order`?');
  });

  it('explains nodes of a flow that has errors', () => {
    const { text } = ask('explain_node', { text: 'menu main "Hi" {\n  item a "A" -> gone\n', node: 'main' });
    expect(text).toContain('Not written yet: `gone`');
    expect(text).toContain('Problems:');
  });
});

describe('explain_language', () => {
  it.each([
    'wizard',
    'menu.show',
    'check',
    'email',
    'len',
    'MF201',
    'test',
    'given',
    'skip',
    'allow_back',
    'PAGE SIZE',
  ])('knows %s', (topic) => {
    expect(ask('explain_language', { topic }).isError).toBe(false);
  });

  it('suggests the nearest word for one that it does not know', () => {
    expect(ask('explain_language', { topic: 'wizzard' }).text).toContain('Did you mean `wizard`?');
  });
});

describe('format_flow', () => {
  it('gives the flow in the one layout', () => {
    expect(ask('format_flow', { text: 'send  main   "Hi."->end' }).text).toBe('send main "Hi." -> end\n');
  });
});

describe('every tool', () => {
  const hostile: unknown[] = [
    null,
    7,
    'text',
    [],
    { constructor: 1 },
    JSON.parse('{"__proto__": {"file": "x"}}'),
    { file: '../secret.menuflow' },
    { file: '/etc/passwd' },
    { file: '/flows/../etc/x.menuflow' },
    { file: 'C:\\x.menuflow' },
    { file: 'a\0.menuflow' },
    { file: '%2e%2e/%2e%2e/x.menuflow' },
    { file: 'https://example.com/x.menuflow' },
    { text: 7 },
    { text: '"""{{' },
    { text: `menu main "x" {${'{'.repeat(5000)}` },
    { text: 'include "../../../etc/passwd.menuflow"\nsend main "x" -> main' },
    { text: 'send main "x" -> main', moves: [{}] },
    { text: 'send main "x" -> end', moves: [{ press: 'a', say: 'b' }] },
    { text: 'send main "x" -> end', moves: [{ come_back: false }] },
    { text: 'send main "x" -> end', files: { '../y.menuflow': 'x' } },
    { text: 'send main "x" -> end', node: '__proto__', topic: '__proto__' },
  ];

  it.each(tools.map(({ name }) => name))('answers whatever it is sent, in words and within bounds (%s)', (name) => {
    for (const input of hostile) {
      const read: string[] = [];
      const { text } = runTool(name, input, {
        root: 'file:///flows/',
        read: (uri) => {
          read.push(uri);
          return undefined;
        },
      });
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThan(61_000);
      expect(read.filter((uri) => !uri.startsWith('file:///flows/') || uri.includes('..'))).toEqual([]);
    }
  });

  it('says what it takes where it is given something else', () => {
    expect(ask('check_flow', { fle: 'x' }).text).toBe('The input takes no `fle`. Did you mean `file`?');
    expect(ask('check_flow', {}).text).toContain('Give `file`');
    expect(ask('chek_flow', {}).text).toContain('There is no tool `chek_flow`');
  });

  it('does not throw where the files cannot be read', () => {
    const files = {
      ...filesOf({}),
      read: () => {
        throw new Error('broken');
      },
    };
    expect(runTool('check_flow', { file: 'a.menuflow' }, files)).toEqual({
      isError: true,
      text: 'This could not be done: Error: broken',
    });
  });
});

describe('The guide for assistants', () => {
  it('tells of every statement, setting, step type and function', async () => {
    const guide = ask('explain_language', {}).text;
    const { functionTable, nodeTable, stepSettings, stepTypes } = await import('../../src/engine/index.js');
    const { statementTable } = await import('../../server/language/statements.js');
    const words = [
      ...nodeTable.flatMap(({ keyword, settings, outputs }) => [
        keyword,
        ...[...settings, ...outputs].map((one) => one.keyword),
      ]),
      ...stepSettings.map(({ keyword }) => keyword),
      ...stepTypes.map(({ name }) => name),
      ...functionTable.map(({ name }) => `${name}(`),
      ...statementTable.flatMap(({ keyword, lines }) => [keyword, ...lines.map(({ word }) => word)]),
    ].filter((word) => word !== undefined);
    expect(words.filter((word) => !guide.includes(`\`${word}`) && !guide.includes(`### ${word}\n`))).toEqual([]);
  });

  it('shows a bot without faults whose tests pass', () => {
    const guide = ask('explain_language', {}).text;
    const [, flow = ''] = /^```menuflow\n([^]*?)^```/m.exec(guide) ?? [];
    expect(compileFlow(flow).problems).toEqual([]);
    expect(ask('test_flow', { text: flow }).text).toContain('1 test passed, 0 failed.');
  });

  it('is short enough to be read before a flow is written', () => {
    expect(ask('explain_language', {}).text.length).toBeLessThan(24_000);
  });
});
