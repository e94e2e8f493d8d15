/** Assistants pay for every word that they read, so every answer has an end. */

/** The longest answer of any tool, in characters. */
export const LONGEST_ANSWER = 60_000;

/** A text up to so many characters; what is left out is counted. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a surrogate pair would be no character at all.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}… (${text.length - end} more characters)`;
}

/** So many of the entries, with a line that counts the others. */
export function upTo(most: number, lines: readonly string[], what: string): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `… and ${lines.length - most} more ${what}.`];
}

/** Names in a row, in backquotes; what is left out is counted. */
export function namesIn(names: readonly string[], most = 40): string {
  const shown = names.slice(0, most).map((name) => `\`${cut(name, 80)}\``);
  return `${shown.join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`;
}

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
