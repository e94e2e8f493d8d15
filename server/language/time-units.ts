/** The units of time that an author writes, in milliseconds. */
export const timeUnits: ReadonlyMap<string, number> = new Map([
  ['seconds', 1000],
  ['second', 1000],
  ['minutes', 60_000],
  ['minute', 60_000],
  ['hours', 3_600_000],
  ['hour', 3_600_000],
]);
