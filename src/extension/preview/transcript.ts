import type { Effect, JsonObject } from '../../engine/index.js';
import { type Act, writeTest } from '../../scenario/index.js';
import { type Input, wordsOf } from './input.js';
import type { Played } from './replay.js';

/** What happened, oldest first; the first has no input. */
export type Past = readonly { input?: Input; played: Played }[];

/** The conversation as words, for notes and bug reports. */
export function transcript(past: Past): string {
  const paragraphs = past.flatMap(({ input, played }) => [
    ...(input ? [saidBy(input)] : []),
    ...played.effects.flatMap(heard),
  ]);
  return `${paragraphs.join('\n\n')}\n`;
}

/** The conversation as events, one to a line, as `menuflow play --json` reads them. */
export function events(past: Past): string {
  return past.flatMap(({ played: { event } }) => (event ? [`${JSON.stringify(event)}\n`] : [])).join('');
}

/** The conversation as a scenario test that passes at once. */
export function scenario(past: Past, data: JsonObject): string {
  return writeTest({
    title: 'what happened in the preview',
    data,
    turns: past.map(({ input, played }, index) => ({
      ...(input && actOf(input, past.slice(0, index))),
      effects: played.effects,
    })),
  });
}

function saidBy(input: Input): string {
  const { words, quiet } = wordsOf(input);
  return quiet ? `*${words}*` : `**User:** ${words}`;
}

function heard(effect: Effect): string[] {
  if (effect.type === 'notice' || effect.type === 'problem') return [`*${effect.text}*`];
  if (effect.type === 'end') return ['*The conversation ended.*'];
  if (effect.type !== 'message' && effect.type !== 'update') return [];
  const buttons = effect.buttons.map((row) => row.map(({ label }) => `[${label}]`).join(' '));
  return [[`**Bot:** ${effect.text}`, ...buttons].join('\n')];
}

/** An input as the lines of a test know it; what no test can do is told in a comment. */
function actOf(input: Input, before: Past): { act: Act } | { remark: string } {
  switch (input.kind) {
    case 'press': {
      const buttons = before.at(-1)?.played.screen?.buttons.flat() ?? [];
      const isOnly = buttons.filter(({ label }) => label === input.label).length < 2;
      return { act: { kind: 'press', button: 0, data: input.data, label: input.label, isOnly } };
    }
    case 'text':
      return { act: { kind: 'text', text: input.text } };
    case 'photo':
      return { act: { kind: 'photo', photo: input.photo } };
    case 'result':
      return { act: { kind: 'result', node: input.node, call: 0, output: input.output, values: input.values } };
    case 'comeBack':
      return { act: { kind: 'comeBack' } };
    case 'idle': {
      // The idle time passes once; a second time on end only the preview can let it pass.
      const timer = before.at(-1)?.played.effects.find((effect) => effect.type === 'timer');
      return timer ? { act: { kind: 'wait', milliseconds: timer.after } } : { remark: wordsOf(input).words };
    }
    default:
      return { remark: wordsOf(input).words };
  }
}
