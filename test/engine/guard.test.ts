import { describe, expect, it } from 'vitest';
import { type Flow, handleEvent, startConversation } from '../../src/engine/index.js';

/** So many nodes that pass on, and then the one given. */
function chain(length: number, last: Flow['nodes'][string]): Flow {
  const nodes: Flow['nodes'] = { last };
  for (let at = 0; at < length; at++) {
    nodes[`n${at}`] = {
      type: 'data.set',
      settings: { assign: [{ variable: 'var.n', value: 'n + 1' }] },
      outputs: { Next: at + 1 < length ? `n${at + 1}` : 'last' },
    };
  }
  return { menuflow: '1.0', id: 't', start: 'n0', variables: { n: { default: 0 } }, nodes };
}

const menu: Flow['nodes'][string] = {
  type: 'menu.show',
  settings: { message: 'There', items: [{ label: 'Round', data: 'round' }] },
  outputs: { round: 'n0' },
};
const kinds = (effects: { type: string }[]): string[] =>
  effects.map((effect) => effect.type).filter((type) => type !== 'output');

describe('the guard against loops', () => {
  it('lets a hundred nodes pass on to one that waits', () => {
    const { state, effects } = startConversation(chain(100, menu));
    expect(kinds(effects)).toEqual(['message']);
    expect(state.variables).toEqual({ n: 100 });
    expect(kinds(startConversation(chain(100, { type: 'a.b', settings: {}, outputs: {} })).effects)).toEqual(['call']);
  });

  it('stops the hundred and first', () => {
    const { state, effects } = startConversation(chain(101, menu));
    expect(kinds(effects)).toEqual(['problem']);
    expect(state.variables).toEqual({ n: 100 });
  });

  it('counts anew with every event', () => {
    const flow = chain(60, menu);
    let { state } = startConversation(flow);
    for (let count = 0; count < 3; count++) {
      const turn = handleEvent(flow, state, { type: 'press', data: 'round' });
      expect(kinds(turn.effects)).toEqual(['message']);
      state = turn.state;
    }
  });

  it('stops wizards with nothing to ask that lead to each other', () => {
    const wizard = (to: string): Flow['nodes'][string] => ({
      type: 'menu.wizard',
      settings: { steps: [] },
      outputs: { Complete: to },
    });
    const flow: Flow = { menuflow: '1.0', id: 't', start: 'a', nodes: { a: wizard('b'), b: wizard('a') } };
    const { state, effects } = startConversation(flow);
    expect(kinds(effects)).toEqual(['problem']);
    expect(handleEvent(flow, state, { type: 'text', text: 'x' }).effects).toMatchObject([{ type: 'notice' }]);
  });

  it('stops a start that only goes back to itself', () => {
    const flow: Flow = {
      menuflow: '1.0',
      id: 't',
      start: 'a',
      nodes: { a: { type: 'menu.reset', settings: { target_menu: 'a' }, outputs: {} } },
    };
    expect(kinds(startConversation(flow).effects)).toEqual(['problem']);
  });
});
