/** The name most like a mistyped one, or undefined where none is close. Bounded, also for thousands of names. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  if (word.length > 60) return undefined;
  let best: string | undefined;
  // In a very short word every other letter would make another word.
  let least = word.length < 3 ? 1 : Math.floor(word.length / 3) + 1;
  let looked = 0;
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= least || ++looked > 5000) continue;
    const far = name.toLowerCase() === word.toLowerCase() ? 0 : distance(word, name, least);
    if (far < least) {
      least = far;
      best = name;
    }
  }
  return best;
}

/** “Did you mean …?”, or nothing. */
export function didYouMean(word: string | undefined): string {
  return word === undefined ? '' : ` Did you mean \`${word}\`?`;
}

/** How many letters differ, swaps counted once; `limit` where it is that many or more. */
function distance(left: string, right: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest >= limit) return limit;
    before = last;
    last = row;
  }
  return last[right.length] ?? limit;
}
