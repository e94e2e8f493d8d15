/** What spreadsheets, forms and programming languages call our types; the first that can stand in a place is meant. */
const names: ReadonlyMap<string, readonly string[]> = new Map([
  ...alike(['string', 'str', 'word', 'words', 'textarea', 'date', 'time'], ['text']),
  ...alike(['integer', 'int', 'float', 'double', 'decimal', 'num', 'numeric'], ['number']),
  ...alike(['bool', 'yesno', 'yes_no', 'checkbox', 'flag'], ['boolean', 'confirm']),
  ...alike(['array', 'table', 'rows'], ['list']),
  ...alike(['record', 'map', 'json'], ['object']),
  ...alike(['choice', 'choices', 'options', 'dropdown', 'radio', 'enum'], ['select']),
  ...alike(['mail', 'e_mail'], ['email']),
  ...alike(['tel', 'telephone', 'mobile'], ['phone']),
  ...alike(['link', 'website'], ['url']),
  ...alike(['image', 'picture', 'file'], ['photo']),
]);

/** Our name for a type that is called otherwise elsewhere; undefined where none of the known ones is meant. */
export function typeElsewhere(word: string, known: readonly string[]): string | undefined {
  return names.get(word.toLowerCase())?.find((name) => known.includes(name));
}

function alike(words: readonly string[], ours: readonly string[]): [string, readonly string[]][] {
  return words.map((word) => [word, ours]);
}
