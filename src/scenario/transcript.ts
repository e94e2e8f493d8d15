import type { ScenarioResult } from './run.js';
import type { Scenario } from './scenario.js';

/** One line of a failure's transcript: `-` is what the test wants, `+` what the bot does. */
export interface TranscriptLine {
  mark: ' ' | '-' | '+' | '!';
  words: string;
}

/** Turns before the failure that are shown; what lies further back is counted. */
const MOST_TURNS = 6;

/** The conversation up to where test and bot parted, and the difference there. */
export function transcriptOf({ moves }: Scenario, { turns, failure }: ScenarioResult): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  const shown = turns.slice(-MOST_TURNS);
  if (shown.length < turns.length) lines.push(context(`… ${turns.length - shown.length} turns before`));
  for (const { move, said } of shown) {
    if (move !== undefined) lines.push(context(oneLine(moves[move]?.source ?? '')));
    for (const { text, buttons } of said) {
      for (const [index, line] of text.split('\n').entries())
        lines.push(context(`${index === 0 ? 'bot: ' : '     '}${line}`));
      if (buttons.length > 0) lines.push(context(`     ${buttons.map((label) => `[${label}]`).join(' ')}`));
    }
  }
  if (!failure) return lines;
  const source = moves[failure.move]?.source;
  if (source !== undefined) lines.push({ mark: failure.expected === undefined ? '!' : '-', words: oneLine(source) });
  for (const line of failure.actual?.split('\n') ?? []) lines.push({ mark: '+', words: line });
  return lines;
}

function context(words: string): TranscriptLine {
  return { mark: ' ', words };
}

function oneLine(source: string): string {
  return source.replaceAll(/\s*\n\s*/g, ' ');
}
