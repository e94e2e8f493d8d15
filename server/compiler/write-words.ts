import { isBareId } from '../language/tokens/lexer.js';

/** A name as an id: bare where it can be, else in backquotes. */
export function idWord(name: string): string {
  return isBareId(name) ? name : `\`${name}\``;
}

/** Whether a name can be written as an id at all. */
export function canBeId(name: string): boolean {
  return name !== '' && !/[`\n]/.test(name);
}

/** A field's or a key's name; there the reserved words are names like any other. */
export function fieldWord(name: string): string {
  return isBareId(name) || fieldWords.has(name) ? name : `\`${name}\``;
}

const fieldWords: ReadonlySet<string> = new Set(['value', 'and', 'or', 'not', 'true', 'false', 'null', 'var', 'FormData']);

/** A text that holds no templates, in double quotes. */
export function quotedPlain(words: string): string {
  return `"${words.replaceAll(/["\\\n]|\{\{/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))}"`;
}

/** A number with neither exponent nor sign of infinity, which the language does not have; it reads back as the same number. */
export function plainNumber(value: number): string {
  if (Number.isNaN(value)) return '0';
  if (!Number.isFinite(value)) return `${value < 0 ? '-' : ''}1${'0'.repeat(309)}`;
  const text = String(value);
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + (point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`);
}
