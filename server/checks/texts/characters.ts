/** How many characters a text has; an emoji of two halves counts as one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _character of text) count++;
  return count;
}
