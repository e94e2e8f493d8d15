import type { Explored } from './explore.js';

/** What nobody can rely on in an exploration, because it was not walked; a line for each thing. */
export function leftOutWords({ leftOut: limit, notReached, notPassed, notLeft, cut, visits }: Explored): string[] {
  const names = (all: readonly string[]): string =>
    all.slice(0, 10).join(', ') + (all.length > 10 ? ` and ${all.length - 10} others` : '');
  const list = (all: readonly string[], words: string): string[] =>
    all.length > 0 ? [`${words}: ${names(all)}.`] : [];
  return [
    ...(limit === undefined ? [] : [limits[limit]]),
    ...list(notReached, 'Not come to with these data'),
    ...list(notPassed, 'No answer was found for'),
    ...list(notLeft, 'Not left again with these data'),
    ...list(cut, `Different each time, so that only ${visits} visits were followed`),
  ];
}

const limits: Readonly<Record<NonNullable<Explored['leftOut']>, string>> = {
  stopped: 'It was stopped before all ways were followed.',
  states: 'Not all ways were followed: there were more different conversations than the limit.',
  events: 'Not all ways were followed: there were more events than the limit.',
  memory:
    'Not all ways were followed: the conversations that wait to be followed take all the memory there is for them.',
};
