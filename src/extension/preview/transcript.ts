import type { Effect, JsonObject } from '../../engine/index.js';
import { datumWords, literal, nameWords, quoted } from '../../scenario/write.js';
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

/** The conversation as a scenario test, to be pasted into the flow. */
export function scenario(past: Past, data: JsonObject): string {
  const lines = [
    ...Object.entries(data)
      .filter(([root]) => isBare(root))
      .map(([root, value]) => `given ${root} = ${literal(value)}`),
    ...past.flatMap(({ input, played }) => [...(input ? moveOf(input) : []), ...played.effects.flatMap(expectation)]),
    ...lastly(past),
  ];
  return `test "what happened in the preview" {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

/** Whether data can stand without quotes. */
function isBare(data: string): boolean {
  return datumWords(data) === data;
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

function moveOf(input: Input): string[] {
  switch (input.kind) {
    case 'press':
      return [`user presses ${isBare(input.data) ? input.data : quoted(input.label)}`];
    case 'text':
      return [`user says ${quoted(input.text)}`];
    case 'photo':
      return ['user sends photo'];
    case 'result':
      return [`action ${nameWords(input.node)} answers ${datumWords(input.output)} ${literal(input.values)}`];
    case 'comeBack':
      return ['user comes back'];
    case 'idle':
    case 'enter':
    case 'set':
      // No scenario can do this; the comment keeps the reader from wondering.
      return [`// ${wordsOf(input).words.replaceAll(/\s+/g, ' ')}`];
  }
}

/** The first paragraph that is no progress line: it tells most about where the bot is. */
function expectation(effect: Effect): string[] {
  if (effect.type !== 'message' && effect.type !== 'update') return [];
  const paragraphs = effect.text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  const said = effect.progress ? paragraphs.at(-1) : paragraphs[0];
  return said === undefined ? [] : [`bot says contains ${quoted(said.trim())}`];
}

function lastly(past: Past): string[] {
  const last = past.at(-1)?.played;
  if (!last) return [];
  if (last.state.ended) return ['expect ended'];
  return last.screen ? [`expect at ${nameWords(last.screen.node)}`] : [];
}
