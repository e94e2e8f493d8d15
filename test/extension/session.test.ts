import { describe, expect, it } from 'vitest';
import { noFixtures, readFixtures } from '../../src/extension/preview/fixtures.js';
import { Session, type Wish } from '../../src/extension/preview/session.js';
import { type FromPage, PROTOCOL, readToPage } from '../../src/messages/preview.js';
import { compiled, flowOf, shop, uri } from './flows.js';

describe('A session', () => {
  it('shows what the page understands', () => {
    const session = open();
    say(session, { type: 'press', message: 1, button: 1, data: 'ask' });
    say(session, { type: 'text', text: 'Ann' });
    const message = { protocol: PROTOCOL, type: 'view', view: session.view(), keep: session.keep() };
    expect(readToPage(JSON.parse(JSON.stringify(message)))).toBeDefined();
    expect(session.view()).toMatchObject({ title: 'Shop', knows: { answers: { name: 'Ann' }, path: ['main', 'ask'] } });
  });

  it('goes on with the last good flow while the text does not compile, and says so', () => {
    const session = open();
    say(session, { type: 'press', message: 1, button: 1, data: 'ask' });
    const before = session.view().turns;
    session.take(compiled(shop.replace('-> about', '-> nowhere')), noFixtures);
    expect(session.view().turns).toEqual(before);
    expect(session.view().outdated).toMatch(/^Line 12: .*nowhere/);
    session.take(compiled(shop), noFixtures);
    expect(session.view().outdated).toBeUndefined();
  });

  it('says what is wrong where there never was a flow', () => {
    const session = new Session('x.menuflow');
    session.take(compiled('menu main "Hi" -> nowhere\n'), noFixtures);
    expect(session.view()).toMatchObject({
      title: 'x.menuflow',
      turns: [],
      missing: expect.stringContaining('Line 1'),
    });
  });

  it('bears the name of its file where the flow has none, also when that changes', () => {
    const session = new Session('tea.menuflow');
    session.take(compiled('menu main "Tea?" {\n  item yes "Yes" -> end\n}\n'), noFixtures);
    expect(session.view().title).toBe('tea.menuflow');
    session.rename('chai.menuflow');
    expect(session.view().title).toBe('chai.menuflow');
    session.take(compiled(shop), noFixtures);
    expect(session.view().title).toBe('Shop');
  });

  it('names the file of an error where it is not the flow itself', () => {
    const session = new Session('x.menuflow');
    const result = compiled(shop.replace('-> about', '-> nowhere'));
    session.take({ ...result, entry: 'memory://flow/other.menuflow' }, noFixtures);
    expect(session.view().missing).toMatch(/^flow\.menuflow, line 12: /);
  });

  it('makes up start data from what the flow declares, and takes that of the fixtures instead', () => {
    const session = open();
    expect(session.view()).toMatchObject({ dataFrom: 'made up', knows: { data: { User: { first_name: 'Ann' } } } });
    session.take(compiled(shop), readFixtures('{"data":{"User":{"first_name":"Zoe"}}}'));
    expect(session.view()).toMatchObject({ dataFrom: 'fixtures', knows: { data: { User: { first_name: 'Zoe' } } } });
    expect(firstText(session)).toBe('Hello Zoe');
  });

  it('plays the conversation again with data that the author changed', () => {
    const session = open();
    say(session, { type: 'press', message: 1, button: 1, data: 'ask' });
    say(session, { type: 'setData', data: { User: { first_name: 'Max' } } });
    expect(firstText(session)).toBe('Hello Max');
    expect(session.view().turns).toHaveLength(2);
  });

  it('forgets data of the author where they are those of the fixtures, or where that is wished', () => {
    const session = open();
    const max = { User: { first_name: 'Max' } };
    say(session, { type: 'setData', data: max });
    const saving = say(session, { type: 'saveData' });
    expect(saving?.type).toBe('saveFixtures');
    session.take(compiled(shop), readFixtures(saving?.type === 'saveFixtures' ? (saving.change('') ?? '') : ''));
    expect(session.view()).toMatchObject({ dataFrom: 'fixtures', knows: { data: max } });
    session.take(compiled(shop), readFixtures('{"data":{"User":{"first_name":"Zoe"}}}'));
    expect(firstText(session)).toBe('Hello Zoe');
    say(session, { type: 'newUser' });
    expect(session.view().dataFrom).toBe('edited');
    say(session, { type: 'forgetData' });
    expect(firstText(session)).toBe('Hello Zoe');
    expect(session.view().dataFrom).toBe('fixtures');
  });

  it('begins anew as somebody else', () => {
    const session = open();
    say(session, { type: 'press', message: 1, button: 1, data: 'ask' });
    say(session, { type: 'newUser' });
    expect(firstText(session)).toBe('Hello Ben');
    expect(session.view()).toMatchObject({ dataFrom: 'edited', turns: [{}] });
    say(session, { type: 'newUser' });
    expect(firstText(session)).toBe('Hello Chloé');
  });

  it('says of what it played by itself that it was made up', () => {
    const session = open();
    session.playFrom({ node: 'ask', step: 'plan' });
    expect(session.view().turns.map(({ input }) => input?.assumed)).toEqual([undefined, true, true, true]);
    say(session, { type: 'change', turn: 2, text: 'Bea' });
    expect(session.view().knows.answers).toMatchObject({ name: 'Bea' });
    expect(session.view().turns).toHaveLength(4);
  });

  it('offers the answers of an outside call: saved ones, and the example of the flow', () => {
    const session = open();
    say(session, { type: 'press', message: 1, button: 2, data: 'load' });
    expect(session.view().calls).toMatchObject([
      {
        node: 'load',
        outputs: ['Success', 'Error'],
        answers: [{ name: 'mock', output: 'Success', values: { rows: [{ title: 'Tea' }, { title: 'Milk' }] } }],
      },
    ]);
    session.take(
      compiled(shop),
      readFixtures('{"answers":{"load":[{"name":"none","output":"Success","values":{"rows":[]}}]}}'),
    );
    expect(session.view().calls[0]?.answers.map(({ name }) => name)).toEqual(['none', 'mock']);
  });

  it('saves an answer that is what the action gives, and no other', () => {
    const session = open();
    const good = say(session, {
      type: 'saveAnswer',
      node: 'load',
      answer: { name: 'one', output: 'Success', values: { rows: [{ title: 'Tea' }] } },
    });
    expect(good?.type === 'saveFixtures' && good.change('')).toContain('"name": "one"');
    expect(
      say(session, {
        type: 'saveAnswer',
        node: 'load',
        answer: { name: 'bad', output: 'Success', values: { rows: [1] } },
      }),
    ).toBeUndefined();
    expect(session.view().remark).toBe('Not saved: rows[0] is not a Good.');
  });

  it('finds the very line of a node, of a step, and of what a button leads to', () => {
    const session = open();
    expect(lineOf(say(session, { type: 'reveal', node: 'about' }))).toBe('send about "We sell tea." -> main');
    expect(lineOf(say(session, { type: 'reveal', node: 'ask', step: 'age' }))).toBe(
      'step age: number "Your age?" required {',
    );
    expect(lineOf(say(session, { type: 'revealTarget', node: 'main', output: 'load' }))).toBe(
      'action load http.request {',
    );
    expect(lineOf(say(session, { type: 'revealTarget', node: 'main', output: '@cancel' }))).toBe(
      'send bye "Bye" -> end',
    );
    expect(lineOf(say(session, { type: 'revealTarget', node: 'goods', output: '@1' }))).toBe(
      'menu main "Hello {{User.first_name}}" {',
    );
    expect(say(session, { type: 'reveal', node: 'no such node' })).toBeUndefined();
  });

  it('knows which node the cursor is in', () => {
    const session = open();
    const line = shop.split('\n').findIndex((text) => text.includes('step age'));
    expect(session.moveCursor(uri, { line, character: 4 })).toBe(true);
    expect(session.moveCursor(uri, { line: line + 1, character: 4 })).toBe(false);
    expect(session.view().cursor).toBe('ask');
    expect(session.goalAt(uri, { line, character: 4 })).toEqual({ node: 'ask', step: 'age' });
    expect(session.goalAt('memory://other', { line, character: 4 })).toBeUndefined();
  });

  it('applies the limits of a channel that it looks like', () => {
    const session = open();
    expect(session.view().limits).toBeUndefined();
    say(session, { type: 'skin', skin: 'whatsapp' });
    expect(session.view()).toMatchObject({ skin: 'whatsapp', limits: { label: expect.any(Number), inRow: 1 } });
  });

  it('copies the conversation as words, as events, and as a test that compiles', () => {
    const session = open();
    say(session, { type: 'press', message: 1, button: 1, data: 'ask' });
    say(session, { type: 'text', text: 'Ann "the \\ {{great}}"' });
    const copied = (what: 'transcript' | 'events' | 'test'): string => {
      const wish = say(session, { type: 'copy', what });
      return wish?.type === 'copy' ? wish.text : '';
    };
    expect(copied('transcript')).toContain('**Bot:** Hello Ann\n[About us]\n[Order]');
    expect(copied('events').split('\n').slice(0, 2)).toEqual([
      '{"type":"start","data":{"User":{"first_name":"Ann"}}}',
      '{"type":"press","data":"ask"}',
    ]);
    expect(copied('test')).toContain('  user presses ask\n');
    expect(() => flowOf(`${shop}\n${copied('test')}`)).not.toThrow();
  });

  it('comes back as it was after a restart of the editor', () => {
    const session = open();
    say(session, { type: 'skin', skin: 'discord' });
    say(session, { type: 'press', message: 1, button: 1, data: 'ask' });
    const back = new Session('flow.menuflow');
    back.restore(JSON.parse(JSON.stringify(session.keep())));
    back.take(compiled(shop), noFixtures);
    expect(back.view()).toEqual(session.view());
  });
});

function open(): Session {
  const session = new Session('flow.menuflow');
  session.take(compiled(shop), noFixtures);
  return session;
}

type WithoutProtocol<T> = T extends unknown ? Omit<T, 'protocol'> : never;

function say(session: Session, message: WithoutProtocol<FromPage>): Wish | undefined {
  return session.do({ protocol: PROTOCOL, ...message });
}

function firstText(session: Session): string | undefined {
  const effect = session.view().turns[0]?.effects[0];
  return effect?.type === 'message' ? effect.text : undefined;
}

function lineOf(wish: Wish | undefined): string | undefined {
  return wish?.type === 'reveal' ? shop.split('\n')[wish.at.range.start.line]?.trim() : undefined;
}
