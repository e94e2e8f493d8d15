import type { Effect, Screen } from '../engine/conversation.js';
import type { TurnView } from '../messages/preview.js';

/** One thing in the chat, from top to bottom. */
export type Entry =
  | { kind: 'user'; turn: number; words: string }
  | { kind: 'bot'; turn: number; screen: Screen; current: boolean }
  | { kind: 'notice'; turn: number; words: string; tone: 'quiet' | 'problem' }
  | { kind: 'end'; turn: number }
  | { kind: 'broken'; turn: number; words: string; why: string };

/** Turns become bubbles; an update changes the bubble it belongs to, where it stands. */
export function timeline(turns: readonly TurnView[]): Entry[] {
  const entries: Entry[] = [];
  const bubbles = new Map<number, Extract<Entry, { kind: 'bot' }>>();
  let current: Extract<Entry, { kind: 'bot' }> | undefined;
  turns.forEach((turn, index) => {
    if (turn.broken !== undefined) {
      entries.push({ kind: 'broken', turn: index, words: turn.input ?? '', why: turn.broken });
      return;
    }
    if (turn.input !== undefined) entries.push({ kind: 'user', turn: index, words: turn.input });
    for (const effect of turn.effects) {
      const entry = entryOf(effect, index);
      if (entry?.kind === 'bot') {
        const known = bubbles.get(entry.screen.id);
        if (known) known.screen = entry.screen;
        else {
          bubbles.set(entry.screen.id, entry);
          entries.push(entry);
        }
        if (entry.screen.expects !== 'none') current = bubbles.get(entry.screen.id);
      } else if (entry) {
        entries.push(entry);
        if (entry.kind === 'end') current = undefined;
      }
    }
  });
  if (current) current.current = true;
  return entries;
}

function entryOf(effect: Effect, turn: number): Entry | undefined {
  switch (effect.type) {
    case 'message':
    case 'update':
      return { kind: 'bot', turn, screen: effect, current: false };
    case 'notice':
      return { kind: 'notice', turn, words: effect.text, tone: 'quiet' };
    case 'problem':
      return { kind: 'notice', turn, words: effect.text, tone: 'problem' };
    case 'end':
      return { kind: 'end', turn };
    default:
      return undefined;
  }
}
