/**
 * The words that people read, in the language of their editor. The English
 * ones stand where they are used and are the keys of a table that the editor
 * hands over, the same as for `vscode.l10n.t`.
 */
let table: Readonly<Record<string, unknown>> = {};

/** From here on words are those of a table; what it lacks stays English. */
export function speak(words: Readonly<Record<string, unknown>>): void {
  table = words;
}

/** The words with `{0}`, `{1}` … filled in. */
export function t(words: string, ...values: readonly (string | number)[]): string {
  const known = Object.hasOwn(table, words) ? table[words] : undefined;
  const found = typeof known === 'string' ? known : words;
  return found.replaceAll(/\{(\d+)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}
