import type { Effect, Screen } from '../engine/conversation.js';
import type { InputView, TurnView } from '../messages/preview.js';

/** One thing in the chat, from top to bottom. */
export type Entry =
  | {
      kind: 'user';
      turn: number;
      input: InputView;
      branch?: TurnView['branch'];
      broken?: string;
      /** The press only changed the message it was on, as in messengers that show nothing of it but that. */
      inPlace?: boolean;
    }
  | { kind: 'bot'; turn: number; screen: Screen; current: boolean }
  | { kind: 'notice'; turn: number; words: string; tone: 'quiet' | 'problem' }
  | { kind: 'end'; turn: number };

/** Turns become bubbles; an update changes the bubble it belongs to, where it stands. */
export function timeline(turns: readonly TurnView[]): Entry[] {
  const entries: Entry[] = [];
  const bubbles = new Map<number, Extract<Entry, { kind: 'bot' }>>();
  const waiting = currentScreen(turns)?.id;
  turns.forEach(({ input, branch, broken, effects }, turn) => {
    if (input)
      entries.push({ kind: 'user', turn, input, branch, broken, ...(isInPlace(input, effects) && { inPlace: true }) });
    for (const effect of effects) {
      const entry = entryOf(effect, turn);
      if (!entry) continue;
      const known = entry.kind === 'bot' ? bubbles.get(entry.screen.id) : undefined;
      if (entry.kind === 'bot' && known) {
        known.screen = entry.screen;
        continue;
      }
      if (entry.kind === 'bot') bubbles.set(entry.screen.id, entry);
      entries.push(entry);
    }
  });
  const current = waiting === undefined ? undefined : bubbles.get(waiting);
  if (current) current.current = true;
  return entries;
}

/** What a thing in the chat is, wherever it stands. */
export function keyOf(entry: Entry): string {
  switch (entry.kind) {
    case 'user':
      return `user ${entry.turn} ${entry.input.words}`;
    case 'bot':
      return `bot ${entry.screen.id}`;
    case 'notice':
      return `notice ${entry.turn} ${entry.words}`;
    case 'end':
      return `end ${entry.turn}`;
  }
}

function isInPlace({ event }: InputView, effects: readonly Effect[]): boolean {
  const shown = effects.filter(({ type }) => type !== 'output' && type !== 'timer');
  return event?.type === 'press' && shown.length > 0 && shown.every(({ type }) => type === 'update');
}

/** The screen that waits for the user; none when the conversation is over. */
export function currentScreen(turns: readonly TurnView[]): Screen | undefined {
  let current: Screen | undefined;
  for (const { effects } of turns) {
    for (const effect of effects) {
      if ((effect.type === 'message' || effect.type === 'update') && effect.expects !== 'none') current = effect;
      if (effect.type === 'end') current = undefined;
    }
  }
  return current;
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
