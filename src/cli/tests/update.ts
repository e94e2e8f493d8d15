import { quoted } from '../../scenario/write.js';
import type { ScenarioPosition } from '../../scenario/index.js';
import type { Ran } from './load.js';

/** A file's text with the new words of the bot in its tests; all else stays as it is. */
export function updatedText(text: string, ran: readonly Ran[]): { text: string; count: number } {
  const starts = lineStarts(text);
  const offset = ({ line, character }: ScenarioPosition): number => (starts[line] ?? text.length) + character;
  const edits = ran
    .flatMap(({ scenario, result }) =>
      result.accepted.flatMap(({ move, texts }) => {
        const range = scenario.moves[move]?.said;
        return range
          ? [{ start: offset(range.start), end: offset(range.end), words: texts.map(quoted).join(', ') }]
          : [];
      }),
    )
    .toSorted((left, right) => right.start - left.start);
  let updated = text;
  for (const { start, end, words } of edits) updated = updated.slice(0, start) + words + updated.slice(end);
  return { text: updated, count: edits.length };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
