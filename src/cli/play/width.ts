/** How wide words are in a terminal: emoji and East Asian characters take two columns, colours none. */
export function visibleWidth(words: string): number {
  let width = 0;
  for (const char of withoutColours(words)) width += columnsOf(char);
  return width;
}

/** What is left of painted words on a terminal without colours. */
export function withoutColours(words: string): string {
  return words.replaceAll(colourCode, '');
}

/** Lines no wider than a width, broken between words where that can be. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrappedLine(line, Math.max(width, 20)));
}

// oxlint-disable-next-line no-control-regex -- colours begin with this very character
const colourCode = /\u001b\[\d+m/g;
const zeroWidth = /\p{M}|[\u200b-\u200c\u200e-\u200f]|\u200d|\p{Variation_Selector}/u;
const wide =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

function columnsOf(char: string): number {
  if (char < '\u0300') return 1;
  return zeroWidth.test(char) ? 0 : wide.test(char) ? 2 : 1;
}

function wrappedLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  let taken = 0;
  for (const word of line.split(/(?<= )/)) {
    const length = visibleWidth(word);
    if (taken > 0 && taken + visibleWidth(word.trimEnd()) > width) {
      lines.push(current.trimEnd());
      current = '';
      taken = 0;
    }
    current += word;
    taken += length;
  }
  lines.push(current);
  return lines;
}
