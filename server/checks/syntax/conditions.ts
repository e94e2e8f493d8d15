import type { Habit } from './habits.js';

/** Words that people write before a condition. */
const conditional = /^(?:only if|show if|if|unless|when)\b/i;

/** A condition where none can stand, `at` being its column: only routers and the steps of a wizard have them. */
export function conditionHere(line: string, at: number, keyword: string | undefined): Habit | undefined {
  const before = line.slice(Math.max(0, at - 500), at);
  // The parser may stumble over the word before, which it took for something else.
  const from = at + (/^(?:only|show)[ \t]+$/i.exec(before.slice(-6))?.[0].length ?? 0) * -1;
  const word = conditional.exec(line.slice(from, from + 20))?.[0];
  if (word === undefined || keyword === undefined) return undefined;
  const range = { from, to: from + word.length };
  const isNegated = /^unless$/i.test(word);
  const isInStep = keyword === 'step' || (keyword === 'wizard' && /^[ \t]*step\b/.test(line));
  if (keyword === 'router' || isInStep) {
    const own = isInStep ? 'show if' : 'when';
    if (word === own) return undefined;
    return {
      ...range,
      message: `\`${word}\` is called \`${isNegated ? `${own} not` : own}\` here.`,
      hint: isInStep
        ? 'The step is then asked only where it holds: `show if plan == "pro"`.'
        : 'A router leads by conditions, in their order: `when age > 17 -> adults`.',
      ...(!isNegated && { wanted: own }),
    };
  }
  const what = /^[ \t]*item\b/.test(line) ? 'A button' : 'This line';
  return {
    ...range,
    message: `${what} cannot have a condition.`,
    hint:
      keyword === 'wizard'
        ? 'It belongs to a step: `step company: text "Which company?" show if plan == "pro"`.'
        : 'Conditions stand in a router: `when age > 17 -> adults` leads to one menu, `otherwise -> children` to another.',
  };
}
