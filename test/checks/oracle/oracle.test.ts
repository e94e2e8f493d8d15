import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Workspace } from '../../../server/workspace.js';
import type { Problem } from '../../../server/language/problem.js';
import { smallFlow } from './small-flows.js';
import { walk, type Walked } from './walk.js';
import { runs } from '../../support/runs.js';

/*
 * What the checks say of a flow without running it is compared with what
 * happens when everything is tried that a user can do.
 */

const workspace = new Workspace(() => undefined);
let opened = 0;

interface Said extends Problem {
  /** The node, and the step where it is one, in which the problem stands; and what is underlined. */
  node: string;
  step: string | undefined;
  words: string;
}

/** All claims are tried on the same flows, which are walked through once. */
const judged = new Map<string, ReturnType<typeof judge>>();

function judge(text: string): { said: Said[]; walked: Walked } | undefined {
  const uri = `memory://oracle/${++opened}/flow.menuflow`;
  workspace.open(uri, text);
  const { flow, problems } = workspace.compile(uri);
  if (!flow) return undefined;
  const lines = text.split('\n');
  const said = problems.map((problem) => {
    const { start, end } = problem.range;
    const header = lines.slice(0, start.line + 1).findLast((line) => /^[a-z]/.test(line)) ?? '';
    return {
      ...problem,
      node: header.split(' ')[1] ?? '',
      step: /^ {2}step (\w+)/.exec(lines[start.line] ?? '')?.[1],
      words: (lines[start.line] ?? '').slice(start.character, end.character),
    };
  });
  return { said, walked: walk(flow) };
}

/** Runs one claim on many flows; each gives what contradicts it. */
function holds(contradictions: (said: Said[], walked: Walked, text: string) => string[]): void {
  fc.assert(
    fc.property(smallFlow, (text) => {
      const known = judged.get(text) ?? judge(text);
      judged.set(text, known);
      expect(known, text).toBeDefined();
      if (known) expect(contradictions(known.said, known.walked, text), text).toEqual([]);
    }),
    { numRuns: runs(150) },
  );
}

const saying = (said: Said[], code: string): Said[] => said.filter((problem) => problem.code === code);

it('no node that is said to be out of reach is ever come to', () => {
  holds((said, { reached }) =>
    saying(said, 'MF401')
      .map(({ words }) => words)
      .filter((id) => reached.has(id)),
  );
});

it('nobody leaves a screen that is said to have no way out', () => {
  holds((said, { moves }, text) =>
    saying(said, 'MF402').flatMap(({ words, related }) => {
      const inside = new Set([words, ...(related ?? []).map(({ range }) => wordAt(text, range))]);
      const passing = /^(?:send|set|router|reset|action) (\w+)/gm;
      for (const [, id = ''] of text.matchAll(passing)) inside.add(id);
      return [...inside].flatMap((id) => [...(moves.get(id) ?? [])].filter((to) => !inside.has(to)));
    }),
  );
});

it('a way that is said to go round without a wait is always stopped, and no other is', () => {
  holds((said, { circled, left }, text) => {
    const circles = saying(said, 'MF403').flatMap(({ words, related }) => [
      words,
      ...(related ?? []).map(({ range }) => wordAt(text, range)),
    ]);
    const missed = circled.size > 0 && circles.length === 0 && !/^router/m.test(text) ? [...circled] : [];
    return [...circles.filter((id) => left.has(id)), ...missed];
  });
});

it('a condition that is said never to hold never does', () => {
  holds((said, { shown, passed }) =>
    saying(said, 'MF407')
      .filter(({ message }) => !message.includes('always'))
      .filter(({ node, step, message }) => (message.includes('past') ? passed : shown).has(`${node}.${step}`))
      .map(({ message }) => message),
  );
});

it('an answer that is said not to be there yet is never there', () => {
  holds((said, { probes }) =>
    saying(said, 'MF406')
      .filter(({ node, step, words }) => probes.get(`${node}.${step} ${words}`)?.filled)
      .map(({ message }) => message),
  );
});

it('a path that is said never to be filled is always empty, and one that was seen empty is told of', () => {
  holds((said, { probes }, text) => {
    const never = saying(said, 'MF408').filter(({ node, words }) => probes.get(`${node} ${words}`)?.filled);
    const told = new Set(
      said.filter(({ code }) => code === 'MF408' || code === 'MF603').map(({ node, words }) => `${node} ${words}`),
    );
    const silent = [...probes].filter(([place, { empty }]) => empty && !place.includes('.') && !told.has(place));
    // A variable that nothing sets comes from the bot's program.
    const hasSet = /^set .* -> n/m.test(text);
    return [
      ...never.map(({ message }) => message),
      ...silent.map(([place]) => place).filter((place) => hasSet || !place.endsWith(' word')),
    ];
  });
});

it('a path that is said to be empty on some way was seen empty, where nothing decides about the way', () => {
  holds((said, { probes, isWhole }, text) =>
    isWhole && !/^router/m.test(text)
      ? saying(said, 'MF603')
          .map(({ node, words }) => `${node} ${words}`)
          .filter((place) => probes.has(place) && !probes.get(place)?.empty)
      : [],
  );
});

function wordAt(text: string, { start, end }: Problem['range']): string {
  return (text.split('\n')[start.line] ?? '').slice(start.character, end.character);
}
