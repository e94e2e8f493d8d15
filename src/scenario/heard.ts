import {
  type Effect,
  parseExpression,
  evaluateExpression,
  type ConversationState,
  type JsonObject,
  type Screen,
  compilePattern,
} from '../engine/index.js';
import type { Move } from './scenario.js';

/** Something that the bot said in one turn: a message, a message changed in place, or a remark. */
export interface Said {
  text: string;
  buttons: string[];
  /** The buttons that the author wrote: without Back, Cancel, Skip and their kind. */
  own: string[];
  /** Where it came from; a remark comes from nowhere. */
  node?: string;
  /** The step of a wizard that it asks. */
  step?: string;
}

/** All that was said in a turn, in order. A problem is said, too, so that no test passes over it unseen. */
export function saidIn(effects: readonly Effect[]): Said[] {
  return effects.flatMap((effect): Said[] => {
    switch (effect.type) {
      case 'message':
      case 'update':
        return [
          {
            text: effect.text,
            buttons: buttonsOf(effect).map(({ label }) => label),
            own: buttonsOf(effect).flatMap(({ label, data }) => (ways.has(data) ? [] : [label])),
            node: effect.node,
            ...(effect.step !== undefined && effect.step !== '' && { step: effect.step }),
          },
        ];
      case 'notice':
      case 'problem':
        return [{ text: effect.text, buttons: [], own: [] }];
      default:
        return [];
    }
  });
}

/** Buttons that lead through a screen and are on it without an author's line for each. */
const ways: ReadonlySet<string> = new Set([
  '@back',
  '@cancel',
  '@previous',
  '@next',
  '@skip',
  '@default',
  '@search',
  '@home',
]);

export function buttonsOf(screen: Screen) {
  return screen.buttons.flat();
}

/** The lines of a message that an author may quote: all of it, or one of its paragraphs. */
export function paragraphsOf({ text }: Said): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** What a wizard asks, without its progress line and what went wrong before. */
export function questionOf(said: Said): string {
  return paragraphsOf(said).at(-1) ?? '';
}

export type BotSays = Extract<Move, { kind: 'botSays' }>;
export type BotShows = Extract<Move, { kind: 'botShows' }>;

/** Whether something said is what a test expects. */
export function isSaid(said: Said, { verb, how, text }: BotSays): boolean {
  if (verb === 'asks' && said.step === undefined) return false;
  return spellings(said.text).some((spelling) => fits(spelling, verb, how, text));
}

function fits(said: string, verb: 'says' | 'asks', how: BotSays['how'], expected: string): boolean {
  if (how === 'contains') return said.includes(expected);
  if (how === 'matches') {
    const { matches } = compilePattern(expected);
    return matches !== undefined && said.split('\n').concat(said).some(matches);
  }
  // A question is what its message ends with; something said is one or more of its paragraphs.
  if (verb === 'asks') return said === expected || said.endsWith(`\n${expected}`);
  return `\n${said}\n`.includes(`\n${expected}\n`);
}

/** Values that a message inserts are escaped for its format; authors quote what a user reads. */
function spellings(text: string): string[] {
  const plain = text.replaceAll(/\\([_*`[\]()\\])/g, '$1');
  const decoded = text.replaceAll(/&(amp|lt|gt|quot);/g, (_whole, name: string) => entities[name] ?? '');
  return [...new Set([text, plain, decoded])];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Whether the buttons are the expected ones. Back, Cancel and their kind may all be left out. */
export function areShown({ buttons, own }: Said, { how, labels }: BotShows): boolean {
  if (how === 'contains') return labels.every((label) => buttons.includes(label));
  return [buttons, own].some(
    (shown) => labels.length === shown.length && labels.every((label, index) => label === shown[index]),
  );
}

/** Whether an expression holds in a conversation, and what its parts are. */
export function holds(condition: string, state: ConversationState): boolean {
  const { expression } = parseExpression(condition);
  return expression !== undefined && evaluateExpression(expression, valuesIn(state)) === true;
}

/** Everything that a test can read: variables, answers, what nodes gave, and data. */
export function valuesIn(state: ConversationState): { variables: JsonObject; answers?: JsonObject; data: JsonObject } {
  const { data, values, wizard } = state as {
    data?: JsonObject;
    values?: { node: string; values: JsonObject }[];
    wizard?: { answers: JsonObject };
  };
  const given = (values ?? []).flatMap((entry) => [
    [entry.node, entry.values] as const,
    ...Object.entries(entry.values),
  ]);
  const known: JsonObject = { ...data, ...Object.fromEntries(given) };
  const form = wizard?.answers ?? (Object.hasOwn(known, 'FormData') ? known['FormData'] : undefined);
  const isForm = typeof form === 'object' && form !== null && !Array.isArray(form);
  return { variables: state.variables, data: known, ...(isForm && { answers: form }) };
}

/** The values that an expression reads, as far as they are single paths; for the message of a failure. */
export function readsOf(condition: string, state: ConversationState): [string, string][] {
  const { expression } = parseExpression(condition);
  const found = new Map<string, string>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { kind, start, end } = part as { kind?: string; start?: number; end?: number };
    if (kind === 'path' && expression) {
      const value = evaluateExpression(part as typeof expression, valuesIn(state));
      const words = condition.slice(start, end);
      if (words !== '') found.set(words, JSON.stringify(value));
      return;
    }
    for (const inner of Object.values(part)) look(inner);
  };
  look(expression);
  return [...found];
}
