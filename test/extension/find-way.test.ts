import { describe, expect, it } from 'vitest';
import { findWay, type Goal } from '../../src/extension/preview/find-way.js';
import { wordsOf } from '../../src/extension/preview/input.js';
import { noFixtures } from '../../src/extension/preview/fixtures.js';
import { Session } from '../../src/extension/preview/session.js';
import { compiled, flowOf, shop } from './flows.js';

describe('The way to a node', () => {
  it('is empty for what is shown at the start', () => {
    expect(way(shop, { node: 'main' })).toEqual([]);
  });

  it('presses the button that leads there', () => {
    expect(way(shop, { node: 'about' })).toEqual(['About us']);
  });

  it('goes through outside calls with what they may answer', () => {
    expect(way(shop, { node: 'goods' })).toEqual(['Catalogue', 'load answered Success']);
    expect(way(shop, { node: 'sorry' })).toEqual(['Catalogue', 'load answered Error']);
  });

  it('answers the questions of a form so that the checks accept it', () => {
    expect(way(shop, { node: 'ask', step: 'plan' })).toEqual(['Order', 'Ann', '18']);
  });

  it('finds the answer that a later question is shown for', () => {
    expect(way(shop, { node: 'ask', step: 'company' })).toEqual(['Order', 'Ann', '18', 'Pro']);
    expect(way(shop, { node: 'thanks' })).toEqual(['Order', 'Ann', '18', 'Free']);
  });

  it('does not exist where no button leads', () => {
    expect(way(shop, { node: 'lost' })).toBeUndefined();
    expect(way(shop, { node: 'no such node' })).toBeUndefined();
  });

  it('ends its search in a flow that never ends', () => {
    const endless =
      'var n: number = 0\nset add { n = n + 1 } -> main\nmenu main "{{n}}" {\n  item more "More" -> add\n  item again "Again" -> add\n}\nsend lost "Lost" -> end\n';
    expect(way(endless, { node: 'lost' })).toBeUndefined();
  });
});

describe('Playing from a node', () => {
  it('plays the conversation that leads there', () => {
    const session = open();
    session.playFrom({ node: 'ask', step: 'company' });
    expect(session.view().turns.at(-1)?.effects).toMatchObject(
      [{ node: 'ask' }, { type: 'message', step: 'company' }].slice(-1),
    );
    expect(session.view().remark).toBeUndefined();
  });

  it('enters a node that nothing leads to, and says so', () => {
    const session = open();
    session.playFrom({ node: 'lost' });
    expect(session.view().turns.at(-1)).toMatchObject({
      input: { words: 'Entered lost directly', quiet: true },
      effects: expect.arrayContaining([expect.objectContaining({ text: 'Nobody comes here.' })]),
    });
    expect(session.view().remark).toContain('No conversation was found');
  });

  it('keeps the conversation before it as another way', () => {
    const session = open();
    session.playFrom({ node: 'about' });
    session.playFrom({ node: 'sound' });
    expect(session.view().turns[1]?.branch).toEqual({ at: 1, of: 2 });
  });
});

/** The words of what is done to come to a place. */
function way(text: string, goal: Goal): string[] | undefined {
  const beginning = { flow: flowOf(text), data: {} };
  const found = findWay(beginning, goal, (node) =>
    node === 'load' ? [{ name: 'mock', output: 'Success', values: { rows: [{ title: 'Tea' }] } }] : [],
  );
  return found?.map((input) => wordsOf(input).words);
}

function open(): Session {
  const session = new Session('flow.menuflow');
  session.take(compiled(shop), noFixtures);
  return session;
}
