import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFor, readFlow } from '../../src/engine/index.js';
import { evil, flow, menuFlow, moves } from './arbitrary-flow.js';
import { Session } from './session.js';
import { runs } from '../support/runs.js';

const numRuns = runs(300);

/** Plays moves over a flow and looks after each. */
function always(look: (session: Session) => void): void {
  fc.assert(
    fc.property(flow, moves, (anyFlow, anyMoves) => {
      const session = new Session(anyFlow);
      look(session);
      for (const move of anyMoves) {
        session.move(move);
        look(session);
      }
    }),
    { numRuns },
  );
}

describe('whatever the flow and the events', () => {
  it('the flows are canonical and run', () => {
    fc.assert(
      fc.property(flow, (anyFlow) => {
        const { flow: read, problems } = readFlow(anyFlow);
        expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
        expect(read).toEqual(anyFlow);
      }),
      { numRuns },
    );
  });

  it('the same input gives the same bytes, straight or with the state written and read', () => {
    fc.assert(
      fc.property(flow, moves, (anyFlow, anyMoves) => {
        const straight = new Session(anyFlow);
        const throughJson = new Session(structuredClone(anyFlow), true);
        for (const move of anyMoves) {
          const first = straight.move(move);
          const second = throughJson.move(move);
          expect(JSON.stringify(second)).toBe(JSON.stringify(first));
          expect(JSON.parse(JSON.stringify(first.state))).toEqual(first.state);
        }
      }),
      { numRuns },
    );
  });

  it('the state that was given stays as it was', () => {
    fc.assert(
      fc.property(flow, moves, (anyFlow, anyMoves) => {
        const session = new Session(anyFlow);
        for (const move of anyMoves) {
          const given = session.state;
          const bytes = JSON.stringify(given);
          session.move(move);
          expect(JSON.stringify(given)).toBe(bytes);
        }
      }),
      { numRuns },
    );
  });

  it('an event that was handled before has no effects and changes nothing', () => {
    always((session) => {
      const event = { type: 'press', button: 0, id: 'once' } as const;
      const first = session.peek(event);
      const again = new Session(session.flow);
      again.state = first.state;
      const second = again.handle(event);
      expect(second.effects).toEqual([]);
      expect(second.state).toEqual(first.state);
    });
  });

  it('a press on an old message gives a notice and changes nothing', () => {
    always((session) => {
      const old = Number(session.state.messages) - 1;
      if (session.state.ended || old < 1 || old === session.screen?.id) return;
      const { state, effects } = session.peek({ type: 'press', message: old, button: 0 });
      expect(effects.filter((effect) => effect.type !== 'timer')).toMatchObject([{ type: 'notice', reason: 'stale' }]);
      expect(state).toEqual(session.state);
    });
  });

  it('every press that is offered is accepted', () => {
    always((session) => {
      if (session.state.call || session.state.ended) return;
      const buttons = session.screen?.buttons.flat() ?? [];
      buttons.forEach((button, place) => {
        for (const event of [
          { type: 'press', button: place, data: button.data },
          { type: 'press', data: button.data, message: session.screen?.id },
        ] as const) {
          const { effects } = session.peek(event);
          expect(effects.filter((effect) => effect.type === 'notice')).toEqual([]);
          expect(effects.length).toBeGreaterThan(0);
        }
      });
    });
  });

  it('every screen can be told apart and has the shape the contract gives it', () => {
    always(({ effects, flow: anyFlow }) => {
      for (const effect of effects) {
        if (effect.type !== 'message' && effect.type !== 'update') continue;
        expect(Object.keys(effect).slice(0, 8)).toEqual([
          'type',
          'id',
          'node',
          'text',
          'format',
          'buttons',
          'expects',
          ...(effect.step === undefined ? [] : ['step']),
        ]);
        expect(effect.buttons.every((row) => row.length > 0)).toBe(true);
        const isWizard = anyFlow.nodes[effect.node]?.type === 'menu.wizard';
        expect(effect.progress !== undefined).toBe(isWizard);
        if (isWizard)
          expect(effect.text.split('\n')).toContain(`Step ${effect.progress?.step} of ${effect.progress?.of}`);
      }
    });
  });

  it('Back after forward restores the screen', () => {
    let restorations = 0;
    fc.assert(
      fc.property(menuFlow, moves, (anyFlow, anyMoves) => {
        const session = new Session(anyFlow);
        for (const move of anyMoves) {
          const { screen: left, state: before } = session;
          const { effects, state } = session.move(move);
          const forward = effects.find((effect) => effect.type === 'output');
          if (forward?.type !== 'output' || forward.output === 'Back' || forward.to === undefined || !left) continue;
          // What is shown may have changed with the row that was chosen, and nothing else is to blame.
          if (JSON.stringify([state.variables, state.values]) !== JSON.stringify([before.variables, before.values]))
            continue;
          const restored = session
            .peek({ type: 'press', data: '@back' })
            .effects.filter((effect) => effect.type === 'message');
          expect(restored.map((effect) => ({ ...effect, id: 0 }))).toEqual([{ ...left, type: 'message', id: 0 }]);
          restorations++;
        }
      }),
      { numRuns },
    );
    expect(restorations).toBeGreaterThan(numRuns / 2);
  });

  it('pages stay in range', () => {
    always(({ screen }) => {
      const [, page, pages] = /^Page (\d+) of (\d+)/.exec(screen?.text ?? '') ?? [];
      if (page === undefined) return;
      expect(Number(page)).toBeLessThanOrEqual(Number(pages));
      expect(Number(page)).toBeGreaterThanOrEqual(Math.min(1, Number(pages)));
      const turning = screen?.buttons.flat().map((button) => button.data) ?? [];
      expect(turning.includes('@previous')).toBe(Number(page) > 1);
      expect(turning.includes('@next')).toBe(Number(page) < Number(pages));
    });
  });

  it('wrong answers never exceed their limit', () => {
    always(({ state, flow: anyFlow, screen }) => {
      const run = state.wizard as { step: string; failures?: number } | undefined;
      if (!run?.failures || !screen) return;
      const settings = anyFlow.nodes[screen.node]?.settings as {
        max_retries?: number;
        steps: { id: string; max_retries?: number }[];
      };
      const limit = settings.steps.find((one) => one.id === run.step)?.max_retries ?? settings.max_retries ?? Infinity;
      expect(run.failures).toBeLessThan(limit);
    });
  });

  it('no value that is inserted escapes its format', () => {
    always(({ effects }) => {
      for (const effect of effects) {
        if (effect.type !== 'message' && effect.type !== 'update') continue;
        for (const [, inserted] of effect.text.matchAll(/«([^»]*)»/g)) {
          if (inserted?.includes('b')) expect([escapeFor(effect.format)(evil), 'Green Tea']).toContain(inserted);
        }
      }
    });
  });

  it('the state stays small', () => {
    always(({ state }) => {
      // Twice the longest answer, and the history, which holds fifty views at most.
      expect(JSON.stringify(state).length).toBeLessThan(30_000);
      expect((state.history as unknown[] | undefined)?.length ?? 0).toBeLessThanOrEqual(50);
      expect((state.seen as unknown[] | undefined)?.length ?? 0).toBeLessThanOrEqual(16);
    });
  });

  it('a problem leaves the conversation usable', () => {
    let problems = 0;
    always((session) => {
      const found = session.effects.filter((effect) => effect.type === 'problem');
      if (found.length === 0) return;
      problems++;
      // A list that is none is said once a showing; anything else once an event.
      const stops = found.filter((effect) => effect.code !== 'not-a-list').map((effect) => effect.code);
      expect(new Set(stops).size).toBe(stops.length);
      const restarted = session.peek({ type: 'start' });
      expect(
        restarted.state.ended ||
          restarted.effects.some(
            (effect) => effect.type === 'message' || effect.type === 'call' || effect.type === 'problem',
          ),
      ).toBe(true);
    });
    expect(problems).toBeGreaterThan(numRuns / 20);
  });
});
