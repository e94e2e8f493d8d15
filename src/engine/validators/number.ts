/**
 * Reads a number as people type it: a sign, digits, and a decimal point or
 * comma. What could be two numbers is refused, not guessed: `1,234` is one
 * thousand and more to some and one and a bit to others. A single point is
 * always the decimal point, as in every keyboard's number block; both marks
 * together, or one of them twice, are refused, and so are digits that a number
 * cannot hold exactly.
 */
export function parseNumber(typed: string): number | undefined {
  const text = typed.trim().replace('\u2212', '-');
  if (text.length > 40) return undefined;
  const parts = /^([+-]?)(\d*)(?:([.,])(\d+))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '', mark, fraction = ''] = parts;
  if (whole === '' && fraction === '') return undefined;
  if (mark === ',' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return undefined;
  const value = Number(`${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  if (value === 0) return 0;
  return sign === '-' ? -value : value;
}
