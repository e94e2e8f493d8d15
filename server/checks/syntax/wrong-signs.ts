/** Signs that other languages use, and what they are here. */
const signs: readonly { written: RegExp; wanted: string; why: string }[] = [
  { written: /=[ \t]*>|-[ \t]+>|-{2,}>|[–—]-?>|→|⇒|➔/y, wanted: '->', why: 'An arrow is written `->`.' },
  { written: /===/y, wanted: '==', why: 'Two values are compared with `==`.' },
  { written: /!==|<>/y, wanted: '!=', why: 'That two values differ is written `!=`.' },
  { written: /=(?!=)/y, wanted: '==', why: 'Two values are compared with `==`.' },
  { written: /≥/y, wanted: '>=', why: 'At least is written `>=`.' },
  { written: /≤/y, wanted: '<=', why: 'At most is written `<=`.' },
  { written: /≠/y, wanted: '!=', why: 'That two values differ is written `!=`.' },
];

export interface WrongSign {
  start: number;
  end: number;
  wanted: string;
  why: string;
}

/** The sign of another language that covers a place, or undefined where none does. */
export function wrongSignAt(text: string, offset: number): WrongSign | undefined {
  for (let start = Math.max(0, offset - 2); start <= offset; start++) {
    for (const { written, wanted, why } of signs) {
      written.lastIndex = start;
      const found = written.exec(text)?.[0];
      const before = text.charAt(start - 1);
      if (found === undefined || start + found.length <= offset || /[=<>!]/.test(before)) continue;
      return { start, end: start + found.length, wanted, why };
    }
  }
  return undefined;
}
