/** Typed text compares without regard to case, to the ways of writing one letter, or to its width. */
export function fold(text: string): string {
  // Plain ASCII is by far the most common, and lower case is all it needs.
  if (!beyondAscii.test(text)) return text.toLowerCase();
  // Upper case first, so that ß meets SS; the final sigma is a sigma.
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');
}

/** Whether typed text is a label, as people type it. */
export function sameLabel(typed: string, label: string): boolean {
  return typed === label || fold(typed.trim()) === fold(label.trim());
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII is.
const beyondAscii = /[^\u0000-\u007f]/;
