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

  it('comes past checks of every kind', () => {
    const wizard = `menu main "Hi" { item go "Go" -> form }
wizard form {
  step code: text "Code" required { check matches(value, "^[A-Z]{2}-\\\\d{4}$") else "No" }
  step mail: email "Mail" required { check ends_with(value, "@acme.com") else "No" }
  step tel: phone "Phone" required { check starts_with(value, "+49") else "No" }
  step day: text "Day" required { check matches(value, "\\\\d{4}-\\\\d{2}-\\\\d{2}") else "No" }
  step iban: text "Account" required { check len(value) == 22 and starts_with(value, "DE") else "No" }
  step age: number "Age" required { check value > 17 and value < 19 else "No" }
  step link: url "Link" required { check includes(value, "github.com") else "No" }
  step plan: select "Plan" required {
    option one "One"
    option two "Two"
    option three "Three"
    option four "Four"
  }
  step extra: text "Extra" required { show if plan == "four" }
  complete -> done
}
send done "Done" -> main
`;
    expect(way(wizard, { node: 'form', step: 'extra' })).toHaveLength(9);
    expect(way(wizard, { node: 'done' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^[A-Z]{2}-\d{4}$/), '+493012345678', 'https://github.com']),
    );
  });

  it('leads through routers by what outside calls answer', () => {
    const routed = `menu main "Hi" { item go "Go" -> ask }
action ask shop.level {
  gives level: number
  success -> which
  error -> main
}
router which {
  when ask.level > 5 -> high
  otherwise -> low
}
send high "High" -> main
send low "Low" -> main
`;
    expect(way(routed, { node: 'low' })).toEqual(['Go', 'ask answered Success']);
    expect(way(routed, { node: 'high' })).toEqual(['Go', 'ask answered Success']);
  });

  it('sees what is passed without a trace: a router at the start, and what comes behind a reset', () => {
    const silent = `router begin { otherwise -> main }
menu main "Hi" { item over "Over" -> over }
reset over -> empty
var n: number = 0
set empty { n = 0 } -> main
`;
    expect(way(`flow f { start begin }\n${silent}`, { node: 'begin' })).toEqual([]);
    expect(way(`flow f { start begin }\n${silent}`, { node: 'empty' })).toEqual(['Over']);
  });

  it('is found quickly in a large flow, since the arrows tell where to look', () => {
    const menus = Array.from(
      { length: 300 },
      (_, at) =>
        `menu m${at} "Menu ${at}" {\n  item on "On" -> m${Math.min(299, at + 1)}\n  item home "Home" -> m0\n}\n`,
    );
    const large = menus.join('');
    expect(way(large, { node: 'm299' })).toEqual(Array.from({ length: 299 }, () => 'On'));
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

  it('assumes other start data where only those lead there, says so, and forgets them again', () => {
    const session = new Session('flow.menuflow');
    session.take(
      compiled(`flow f { start main }
data User { age: number }
menu main "Hi" { item go "Go" -> which }
router which {
  when User.age > 60 -> senior
  otherwise -> junior
}
send senior "Senior" -> main
send junior "Junior" -> main
`),
      noFixtures,
    );
    session.playFrom({ node: 'senior' });
    expect(session.view()).toMatchObject({
      turns: [{}, { input: { words: 'Go' } }],
      knows: { data: { User: { age: 61 } } },
      dataFrom: 'edited',
      remark: expect.stringContaining('Only other start data lead to senior'),
    });
    session.playFrom({ node: 'junior' });
    expect(session.view()).toMatchObject({ knows: { data: { User: { age: 1 } } }, dataFrom: 'made up' });
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
  const found = findWay(beginning, goal, {
    load: [{ name: 'mock', output: 'Success', values: { rows: [{ title: 'Tea' }] } }],
  });
  return found?.map((input) => wordsOf(input).words);
}

function open(): Session {
  const session = new Session('flow.menuflow');
  session.take(compiled(shop), noFixtures);
  return session;
}
