import { describe, expect, it } from 'vitest';
import type { Effect } from '../../src/engine/index.js';
import type { TurnView } from '../../src/messages/preview.js';
import { logOf } from '../../src/preview/log.js';
import { currentScreen, timeline } from '../../src/preview/timeline.js';

describe('The timeline', () => {
  it('changes a bubble where it stands', () => {
    const entries = timeline([turn([message(1, 'Page 1')]), turn([message(1, 'Page 2', 'update')], 'Next')]);
    expect(entries.map((entry) => entry.kind)).toEqual(['bot', 'user']);
    expect(entries[0]).toMatchObject({ screen: { text: 'Page 2' }, current: true });
  });

  it('knows the message that waits for the user, not the latest one', () => {
    const turns = [turn([message(1, 'Menu'), { ...message(2, 'Saved'), expects: 'none' } as Effect])];
    expect(timeline(turns).map((entry) => entry.kind === 'bot' && entry.current)).toEqual([true, false]);
    expect(currentScreen(turns)?.id).toBe(1);
  });

  it('waits for nobody when the conversation is over', () => {
    const turns = [turn([message(1, 'Menu')]), turn([{ type: 'end', node: 'main' }], 'Close')];
    expect(currentScreen(turns)).toBeUndefined();
    expect(timeline(turns).at(-1)).toMatchObject({ kind: 'end' });
  });

  it('shows remarks and problems, and keeps what only hosts need to itself', () => {
    const effects: Effect[] = [
      { type: 'timer', after: 5 },
      { type: 'notice', text: 'Too late', reason: 'stale' },
      { type: 'problem', code: 'loop', text: 'It turns in circles' },
      { type: 'output', node: 'main', output: 'a' },
    ];
    expect(timeline([turn(effects)])).toMatchObject([
      { kind: 'notice', words: 'Too late', tone: 'quiet' },
      { kind: 'notice', words: 'It turns in circles', tone: 'problem' },
    ]);
  });
});

describe('The log', () => {
  it('holds every event and effect, word for word', () => {
    const effect = message(1, 'Menu');
    const turns: TurnView[] = [
      turn([effect]),
      { ...turn([], 'A'), input: { words: 'A', quiet: false, event: { type: 'press', data: 'a' } } },
    ];
    expect(logOf(turns)).toEqual([
      { kind: 'out', turn: 0, text: JSON.stringify(effect) },
      { kind: 'in', turn: 1, text: '{"type":"press","data":"a"}' },
    ]);
  });
});

function turn(effects: Effect[], words?: string): TurnView {
  return { effects, changed: [], ...(words !== undefined && { input: { words, quiet: false } }) };
}

function message(id: number, text: string, type: 'message' | 'update' = 'message'): Effect {
  return { type, id, node: 'main', text, format: 'plain', buttons: [], expects: 'press' };
}
