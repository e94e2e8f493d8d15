import type { Effect, JsonObject } from '../../engine/index.js';
import { t } from '../../messages/words.js';
import { type Act, type RecordedTurn, writeTest } from '../../scenario/index.js';
import { type Input, wordsOf } from './input.js';
import { type Played, positionOf } from './replay.js';

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

/** The conversation as a scenario test that passes at once. It ends before the first thing that no test can do. */
export function scenario(past: Past, data: JsonObject): string {
  const turns: RecordedTurn[] = [];
  let note: string | undefined;
  for (const [index, { input, played }] of past.entries()) {
    const before = past.slice(0, index);
    const act = input && actOf(input, before);
    if (!input || act) turns.push({ ...(act && { act }), effects: played.effects });
    // What the bot only remarks on changes nothing, so all that follows is as it was.
    else if (changesNothing(played, before.at(-1)?.played)) turns.push({ remark: wordsOf(input).words, effects: [] });
    else {
      note = `${wordsOf(input).words}\n${t('No test can do this, so it ends here.')}`;
      break;
    }
  }
  return writeTest({ title: 'what happened in the preview', data, turns, ...(note !== undefined && { note }) });
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

/** An input as the lines of a test know it; undefined for what no test can do. */
function actOf(input: Input, before: Past): Act | undefined {
  const { screen, calls = [] } = before.at(-1)?.played ?? {};
  // A test answers what waits outside before its user does anything else.
  if (calls.length > 0 && input.kind !== 'result') return undefined;
  switch (input.kind) {
    case 'press': {
      if (input.old !== undefined && input.old !== screen?.id) return undefined;
      // Its words may have changed under the finger, as those of a toggle do.
      const buttons = screen?.buttons.flat() ?? [];
      const pressed = buttons[positionOf(buttons, input)];
      const isOnly = buttons.filter(({ label }) => label === pressed?.label).length === 1;
      return pressed && { kind: 'press', button: 0, data: pressed.data, label: pressed.label, isOnly };
    }
    case 'text':
      return { kind: 'text', text: input.text };
    case 'photo':
      return { kind: 'photo', photo: input.photo };
    case 'result':
      return { kind: 'result', node: input.node, call: 0, output: input.output, values: input.values };
    case 'comeBack':
      return { kind: 'comeBack' };
    case 'idle': {
      const milliseconds = runningTime(before);
      return milliseconds === undefined ? undefined : { kind: 'wait', milliseconds };
    }
    default:
      return undefined;
  }
}

/** The idle time that runs; it passes once, and a second time on end only the preview can let it pass. */
function runningTime(before: Past): number | undefined {
  for (const { input, played } of before.toReversed()) {
    const set = played.effects.findLast((effect) => effect.type === 'timer' || effect.type === 'end');
    if (set) return set.type === 'timer' ? set.after : undefined;
    if (input?.kind === 'idle') return undefined;
  }
  return undefined;
}

function changesNothing(played: Played, before: Played | undefined): boolean {
  return before !== undefined && JSON.stringify(played.state) === JSON.stringify(before.state);
}
