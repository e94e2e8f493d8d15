import { describe, expect, it } from 'vitest';
import type { Effect } from '../../src/engine/index.js';
import { Conversation } from '../../src/extension/preview/conversation.js';
import { valuesOf } from '../../src/extension/preview/knowledge.js';
import { flowOf, shop } from './flows.js';

const data = { User: { first_name: 'Ann' } };

describe('A conversation in a changing flow', () => {
  it('keeps the answers of a form when the words of a question change', () => {
    const conversation = inForm();
    conversation.update({ flow: flowOf(shop.replace('Your age?', 'How old are you?')), data });
    expect(lastText(conversation)).toContain('How old are you?');
    expect(words(conversation)).toEqual(['Order', 'Ann']);
  });

  it('marks the first turn that can no longer happen, and keeps all before it', () => {
    const conversation = inForm();
    conversation.say('44');
    conversation.update({ flow: flowOf(shop.replace('step age: number', 'step years: number')), data });
    const turns = conversation.turns();
    expect(turns.map((turn) => turn.broken !== undefined)).toEqual([false, false, false, true]);
    expect(turns.at(-1)).toMatchObject({ input: { words: '44' }, broken: expect.stringContaining('age') });
  });

  it('has everything back when the text is mended', () => {
    const conversation = inForm();
    conversation.say('44');
    const before = conversation.turns();
    conversation.update({ flow: flowOf(shop.replace('item ask "Order" -> ask\n', '')), data });
    expect(conversation.turns().at(-1)?.broken).toContain('Order');
    conversation.update({ flow: flowOf(shop), data });
    expect(conversation.turns()).toEqual(before);
  });

  it('does not send the answer of one question to another', () => {
    const conversation = inForm();
    conversation.say('44');
    const changed = shop.replace('  step age', '  step surname: text "Your surname?" required\n  step age');
    conversation.update({ flow: flowOf(changed), data });
    expect(conversation.turns().at(-1)?.broken).toBe('The conversation is at surname here, no longer at age.');
    expect(lastText(conversation)).toContain('Your surname?');
  });

  it('goes on through a node that was only renamed', () => {
    const conversation = start();
    press(conversation, 'About us');
    press(conversation, 'Order');
    const renamed = shop
      .replace('start main', 'start home')
      .replaceAll('-> main', '-> home')
      .replace('menu main', 'menu home');
    conversation.update({ flow: flowOf(renamed), data });
    expect(conversation.turns().some((turn) => turn.broken !== undefined)).toBe(false);
    expect(lastText(conversation)).toContain('Your name?');
  });

  it('goes on through a button whose name changed in the flow, but not the words that users see', () => {
    const conversation = inForm();
    conversation.update({ flow: flowOf(shop.replace('item ask "Order" -> ask', 'item order "Order" -> ask')), data });
    expect(words(conversation)).toEqual(['Order', 'Ann']);
    expect(conversation.turns().at(-1)?.broken).toBeUndefined();
    const other = shop.replace('item ask "Order" -> ask', 'item order "Buy" -> ask');
    conversation.update({ flow: flowOf(other), data });
    expect(conversation.turns().at(-1)?.broken).toContain('Order');
  });

  it('goes on through an action that was only renamed', () => {
    const conversation = start();
    press(conversation, 'Catalogue');
    conversation.answer(1, 'Success', { rows: [{ title: 'Tea' }] });
    conversation.update({ flow: flowOf(shop.replaceAll(/\bload\b/g, 'fetch')), data });
    expect(conversation.turns().at(-1)?.broken).toBeUndefined();
    expect(conversation.last.screen!.buttons.flat()[0]).toMatchObject({ label: 'Tea' });
  });

  it('marks a turn from where its answer no longer passes, since the bot asks the same again', () => {
    const conversation = inForm();
    conversation.say('44');
    const strict = shop.replace(
      'name: text "Your name?" required',
      'name: text "Your name?" required { check len(value) > 5 else "Longer." }',
    );
    conversation.update({ flow: flowOf(strict), data });
    expect(lastText(conversation)).toContain('Longer.');
    expect(conversation.turns().at(-1)).toMatchObject({
      input: { words: '44' },
      broken: expect.stringContaining('name'),
    });
  });

  it('follows a row of a list by its words when it moves', () => {
    const conversation = start();
    press(conversation, 'Catalogue');
    conversation.answer(1, 'Success', { rows: [{ title: 'Tea' }, { title: 'Milk' }] });
    press(conversation, 'Milk');
    const chosen = (): unknown =>
      conversation.past
        .at(-1)
        ?.played.effects.find((effect) => effect.type === 'output' && effect.output === 'ItemSelected');
    expect(chosen()).toMatchObject({ values: { SelectedItem: { title: 'Milk' }, SelectedIndex: 1 } });
    const swapped = flowOf(shop.replace('from load.rows', 'from [{ title: "Milk" }, { title: "Tea" }]'));
    conversation.update({ flow: swapped, data });
    expect(chosen()).toMatchObject({ values: { SelectedItem: { title: 'Milk' }, SelectedIndex: 0 } });
  });

  it('does not give up a turn whose words were never understood', () => {
    const conversation = start();
    conversation.say('What?');
    conversation.update({ flow: flowOf(shop.replace('We sell tea', 'We sell coffee')), data });
    expect(conversation.turns().at(-1)?.broken).toBeUndefined();
  });

  it('lets the author go on where the broken turn was, and keeps the broken one as another way', () => {
    const conversation = inForm();
    conversation.say('44');
    conversation.update({ flow: flowOf(shop.replace('step age: number', 'step years: number')), data });
    conversation.say('45');
    expect(conversation.turns().at(-1)).toMatchObject({ input: { words: '45' }, branch: { at: 1, of: 2 } });
    expect(lastText(conversation)).toContain('Which plan?');
  });

  it('plays the same conversation as before when nothing changed', () => {
    const conversation = inForm();
    const before = conversation.turns();
    conversation.update({ flow: flowOf(shop), data });
    expect(conversation.turns()).toEqual(before);
  });
});

describe('Time travel', () => {
  it('goes back to any turn and forward again', () => {
    const conversation = inForm();
    const before = conversation.turns();
    conversation.rewind(0);
    expect(words(conversation)).toEqual([]);
    expect(conversation.undone).toBe(2);
    conversation.redo();
    conversation.redo();
    expect(conversation.turns()).toEqual(before);
    expect(conversation.undone).toBe(0);
  });

  it('keeps the other way when the author goes on differently', () => {
    const conversation = inForm();
    conversation.rewind(0);
    press(conversation, 'About us');
    expect(conversation.turns()[1]).toMatchObject({ input: { words: 'About us' }, branch: { at: 1, of: 2 } });
    conversation.branch(1, 0);
    expect(words(conversation)).toEqual(['Order', 'Ann']);
  });

  it('goes the same way again instead of beginning another one', () => {
    const conversation = inForm();
    conversation.restart();
    press(conversation, 'Order');
    expect(conversation.turns()[1]?.branch).toBeUndefined();
    expect(conversation.undone).toBe(1);
  });

  it('ignores turns that do not exist', () => {
    const conversation = inForm();
    const before = conversation.turns();
    conversation.rewind(17);
    conversation.rewind(-1);
    conversation.branch(99, 3);
    conversation.redo();
    expect(conversation.turns()).toEqual(before);
  });
});

describe('What else may happen in a conversation', () => {
  it('answers an outside call, and waits for it meanwhile', () => {
    const conversation = start();
    press(conversation, 'Catalogue');
    conversation.say('Hello?');
    expect(conversation.last.calls).toMatchObject([{ node: 'load', call: 1 }]);
    conversation.answer(1, 'Success', { rows: [{ title: 'Tea' }] });
    expect(conversation.last.calls).toEqual([]);
    expect(lastText(conversation)).toContain('Goods');
  });

  it('presses a button of an older message, which the bot remarks on', () => {
    const conversation = start();
    press(conversation, 'Order');
    conversation.press(1, 0, 'about');
    expect(conversation.last.effects).toMatchObject([{ type: 'notice', reason: 'stale' }]);
  });

  it('taps the last button twice', () => {
    const conversation = start();
    press(conversation, 'Order');
    conversation.pressAgain();
    expect(conversation.last.effects).toMatchObject([{ type: 'notice', reason: 'stale' }]);
  });

  it('does nothing for a button that is not there', () => {
    const conversation = start();
    const before = conversation.turns();
    conversation.press(1, 0, 'other');
    conversation.press(1, 0, 'nowhere');
    conversation.press(7, 0, 'about');
    expect(conversation.turns()).toEqual(before);
  });

  it('says something else in an earlier turn, and does again what came after it', () => {
    const conversation = inForm();
    conversation.say('44');
    conversation.change(2, 'Bea');
    expect(words(conversation)).toEqual(['Order', 'Bea', '44']);
    expect(conversation.turns()[2]).toMatchObject({ branch: { at: 1, of: 2 } });
    conversation.branch(2, 0);
    expect(words(conversation)).toEqual(['Order', 'Ann', '44']);
  });

  it('changes answers and outputs by hand, however deep', () => {
    const conversation = inForm();
    conversation.send({ kind: 'set', area: 'answers', path: ['name'], value: 'Bea' });
    expect(conversation.turns().at(-1)?.changed).toEqual(['/answers/name']);
    conversation.say('44');
    press(conversation, 'Free');
    expect(conversation.last.effects).toMatchObject([{}, { text: 'Thank you, Bea.' }, {}, {}]);
    press(conversation, 'Catalogue');
    conversation.answer(1, 'Success', { rows: [{ title: 'Tea' }] });
    conversation.send({ kind: 'set', area: 'outputs', path: ['load', 'rows', '0', 'title'], value: 'Coffee' });
    expect(valuesOf(conversation.last.state).outputs).toMatchObject({ load: { rows: [{ title: 'Coffee' }] } });
  });

  it('takes answers, outputs and parts of lists out by hand', () => {
    const conversation = inForm();
    conversation.send({ kind: 'set', area: 'answers', path: ['name'] });
    expect(conversation.turns().at(-1)?.input?.words).toBe('Removed name');
    expect(valuesOf(conversation.last.state).answers).toEqual({});
    conversation.restart();
    press(conversation, 'Catalogue');
    conversation.answer(1, 'Success', { rows: [{ title: 'Tea' }, { title: 'Milk' }] });
    conversation.send({ kind: 'set', area: 'outputs', path: ['load', 'rows', '0'] });
    expect(valuesOf(conversation.last.state).outputs).toMatchObject({ load: { rows: [{ title: 'Milk' }] } });
    conversation.send({ kind: 'set', area: 'outputs', path: ['load'] });
    expect(valuesOf(conversation.last.state).outputs).not.toHaveProperty('load');
  });

  it('changes a value that came in earlier, and does again what came after it', () => {
    const conversation = start();
    press(conversation, 'Catalogue');
    conversation.answer(1, 'Success', { rows: [{ title: 'Tea' }, { title: 'Milk' }] });
    press(conversation, 'Milk');
    conversation.changeValue(2, ['rows', '0', 'title'], 'Coffee');
    expect(conversation.turns()[2]?.branch).toEqual({ at: 1, of: 2 });
    expect(words(conversation)).toEqual(['Catalogue', 'load answered Success', 'Milk']);
    conversation.changeValue(2, ['rows', '1'], undefined);
    expect(conversation.turns().at(-1)).toMatchObject({ input: { words: 'Milk' }, broken: expect.any(String) });
    const before = conversation.turns();
    conversation.changeValue(1, ['rows'], []);
    expect(conversation.turns()).toEqual(before);
  });

  it('changes what was assumed for a node that was entered directly', () => {
    const conversation = start();
    const given = [{ node: 'load', output: 'Success', values: { rows: [{ title: 'Tea' }] } }];
    conversation.send({ kind: 'enter', node: 'goods', given, assumed: true });
    conversation.changeValue(1, ['load', 'rows', '0', 'title'], 'Coffee');
    expect(conversation.last.screen!.buttons.flat()[0]).toMatchObject({ label: 'Coffee' });
    expect(conversation.turns().at(-1)?.input?.assumed).toBeUndefined();
  });

  it('enters a node directly with what outside calls would have given it', () => {
    const conversation = start();
    const given = [{ node: 'load', output: 'Success', values: { rows: [{ title: 'Tea' }] } }];
    conversation.send({ kind: 'enter', node: 'goods', given });
    expect(conversation.last.screen!.buttons.flat()[0]).toMatchObject({ label: 'Tea' });
    expect(conversation.turns().at(-1)?.input).toMatchObject({ quiet: true, values: { load: given[0]!.values } });
    press(conversation, 'Tea');
    expect(lastText(conversation)).toBe('Hello Ann');
  });

  it('presses a button that has moved since the page was drawn', () => {
    const rows = JSON.stringify(Array.from({ length: 12 }, (_, index) => ({ title: `Good ${index}` })));
    const conversation = new Conversation({
      flow: flowOf(shop.replace('from load.rows', `from ${rows.replaceAll('"title"', 'title')}`)),
      data,
    });
    press(conversation, 'Catalogue');
    conversation.answer(1, 'Success', { rows: [] });
    const { id, buttons } = conversation.last.screen!;
    const next = buttons.flat().findIndex((button) => button.data === '@next');
    conversation.press(id, next, '@next');
    // A quick second click: the page still shows the first ten rows.
    conversation.press(id, next, '@next');
    expect(conversation.last.screen!.buttons.flat()[0]).toMatchObject({ label: 'Good 10' });
  });

  it('goes on with a variable that the author changed', () => {
    const conversation = start();
    conversation.send({ kind: 'set', area: 'variables', path: ['loud'], value: true });
    expect(conversation.turns().at(-1)).toMatchObject({ changed: ['/variables/loud'] });
    press(conversation, 'Sound');
    expect(conversation.last.screen?.buttons.flat().map(({ label }) => label)).toContain('ON');
  });

  it('tells which variables a turn changed', () => {
    const conversation = start();
    press(conversation, 'Sound');
    press(conversation, 'OFF');
    expect(conversation.turns().map((turn) => turn.changed)).toEqual([[], [], ['/variables/loud']]);
  });
});

describe('A conversation over a restart of the editor', () => {
  it('comes back with all its ways', () => {
    const conversation = inForm();
    conversation.rewind(0);
    press(conversation, 'About us');
    const back = start();
    back.restore(JSON.parse(JSON.stringify(conversation.keep())));
    expect(back.turns()).toEqual(conversation.turns());
    back.branch(1, 0);
    expect(words(back)).toEqual(['Order', 'Ann']);
  });

  it('comes back at its latest turn that was kept, where it was longer than what is kept', () => {
    const conversation = start();
    for (let turn = 0; turn < 2100; turn++) press(conversation, 'About us');
    const back = start();
    back.restore(JSON.parse(JSON.stringify(conversation.keep())));
    expect(back.turns()).toHaveLength(2000);
  }, 60_000);

  it.each([
    null,
    'x',
    [],
    {},
    { steps: [{}] },
    { steps: [{ input: { kind: 'press' }, after: 0 }] },
    { steps: [{ input: { kind: 'idle' }, after: 9 }] },
    { steps: [], head: 12 },
  ])('stays as it is for %j', (kept) => {
    const conversation = start();
    conversation.restore(kept);
    expect(words(conversation)).toEqual([]);
  });
});

function start(): Conversation {
  return new Conversation({ flow: flowOf(shop), data });
}

/** At the second question of the form. */
function inForm(): Conversation {
  const conversation = start();
  press(conversation, 'Order');
  conversation.say('Ann');
  return conversation;
}

/** Presses a button of the latest screen by its words. */
function press(conversation: Conversation, label: string): void {
  const screen = conversation.last.screen;
  const buttons = screen?.buttons.flat() ?? [];
  const position = buttons.findIndex((button) => button.label === label);
  conversation.press(screen!.id, position, buttons[position]!.data);
}

function words(conversation: Conversation): string[] {
  return conversation.turns().flatMap((turn) => turn.input?.words ?? []);
}

function lastText(conversation: Conversation): string {
  const message = conversation.last.effects.findLast(
    (effect: Effect) => effect.type === 'message' || effect.type === 'update',
  );
  return message && 'text' in message ? message.text : '';
}
