import {
  type Effect,
  type Flow,
  handleEvent,
  type JsonObject,
  startConversation,
  type Turn,
} from '../../src/engine/index.js';
import { mockOf } from '../../src/scenario/player.js';
import type { Page } from './pages.js';

/**
 * A conversation as the documentation shows it, in a block of its own. Buttons
 * stand below the message that has them, a row a line; what the user says is a
 * button's words or typed text. A remark above the block tells what the user
 * said before: `<!-- before: Catalogue | A pot, 24 € -->`.
 *
 *     bot: Hello!
 *     [Catalogue] [About]
 *     you: Catalogue
 */
export interface Chat {
  before: string[];
  shown: string;
  place: string;
  from: number;
  to: number;
}

export function chatsOf({ text, blocks }: Page): Chat[] {
  return blocks
    .filter(({ language }) => language === 'chat')
    .map(({ code, place, from, to }) => {
      const before = /<!-- before: (.*) -->\n```chat\n$/.exec(text.slice(0, from))?.[1];
      return { before: before?.split(' | ') ?? [], shown: code, place, from, to };
    });
}

/** The same chat with what the bot really says: the user's lines are kept, the bot's come from the engine. */
export function playChat({ before, shown }: Chat, flow: Flow, data: JsonObject): string {
  let { state, effects } = settled(flow, startConversation(flow, { data }));
  const say = (words: string): void => {
    const turn = settled(flow, handleEvent(flow, state, { type: 'text', text: words }));
    const notice = turn.effects.find((effect) => effect.type === 'notice' || effect.type === 'problem');
    if (notice) throw new Error(`“${words}” is answered with “${notice.text}”`);
    ({ state, effects } = turn);
  };
  for (const words of before) say(words);
  const lines = shown.startsWith('bot') ? told(effects) : [];
  for (const line of shown.split('\n')) {
    const words = /^you: (.*)$/.exec(line)?.[1];
    if (words === undefined) continue;
    say(words);
    lines.push(line, ...told(effects));
  }
  return `${lines.join('\n')}\n`;
}

/** Goes on over outside calls, which their own mocks answer. */
function settled(flow: Flow, turn: Turn): Turn {
  const call = turn.effects.at(-1);
  const answer = call?.type === 'call' ? mockOf(flow, call.node) : undefined;
  if (call?.type !== 'call' || !answer) return turn;
  const next = settled(flow, handleEvent(flow, turn.state, { type: 'result', call: call.call, ...answer }));
  return { state: next.state, effects: [...turn.effects, ...next.effects] };
}

function told(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => {
    if (effect.type !== 'message' && effect.type !== 'update') return [];
    const rows = effect.buttons.map((row) => row.map(({ label }) => `[${label}]`).join(' '));
    return [`${effect.type === 'update' ? 'bot changes' : 'bot'}: ${effect.text}`, ...rows];
  });
}
