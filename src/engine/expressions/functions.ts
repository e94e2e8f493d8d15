import type { Json } from '../flow.js';
import { compilePattern } from './pattern.js';
import { isEmpty, isRecord, MOST_TEXT, sameValue, textOrNothing } from './values.js';

/** What a function takes or gives. */
export type ValueType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'any';

export interface ParameterSpec {
  name: string;
  /** Any of these is accepted. */
  types: readonly ValueType[];
  optional?: boolean;
  /** The value is a pattern; one written as a text is checked when the expression is read. */
  pattern?: boolean;
}

/**
 * A function of the expression language. This table is the only list of them:
 * the evaluator, the checks, completion and the reference page read it.
 */
export interface FunctionSpec {
  name: string;
  parameters: readonly ParameterSpec[];
  result: ValueType;
  doc: string;
  example: string;
  /** Never fails: values of other types give `null` or false. */
  apply(args: readonly Json[]): Json;
}

const text: ParameterSpec = { name: 'text', types: ['text'] };

export const functionTable: readonly FunctionSpec[] = [
  {
    name: 'len',
    parameters: [{ name: 'x', types: ['text', 'list', 'object'] }],
    result: 'number',
    doc: 'How many characters a text has, how many elements a list, how many fields an object. A missing value has 0.',
    example: 'len(value) >= 2',
    apply: ([value]) => lengthOf(value ?? null),
  },
  {
    name: 'includes',
    parameters: [
      { name: 'x', types: ['text', 'list'] },
      { name: 'part', types: ['any'] },
    ],
    result: 'boolean',
    doc: 'Whether a text holds another text, or a list an element. Upper and lower case differ.',
    example: 'includes(value, "@")',
    apply: ([whole, part]) => includes(whole ?? null, part ?? null),
  },
  {
    name: 'lower',
    parameters: [text],
    result: 'text',
    doc: 'The text in lower case.',
    example: 'lower(value) == "yes"',
    apply: ([value]) => onText(value, (words) => words.toLowerCase()),
  },
  {
    name: 'upper',
    parameters: [text],
    result: 'text',
    doc: 'The text in upper case.',
    example: 'upper(code) == "A7"',
    apply: ([value]) => onText(value, (words) => words.toUpperCase()),
  },
  {
    name: 'trim',
    parameters: [text],
    result: 'text',
    doc: 'The text without blanks at its ends.',
    example: 'len(trim(name)) > 0',
    apply: ([value]) => onText(value, (words) => words.trim()),
  },
  {
    name: 'starts_with',
    parameters: [text, { name: 'start', types: ['text'] }],
    result: 'boolean',
    doc: 'Whether the text begins with another.',
    example: 'starts_with(value, "https://")',
    apply: ([value, start]) => onTexts(value, start, (words, part) => words.startsWith(part)),
  },
  {
    name: 'ends_with',
    parameters: [text, { name: 'end', types: ['text'] }],
    result: 'boolean',
    doc: 'Whether the text ends with another.',
    example: 'ends_with(value, ".org")',
    apply: ([value, end]) => onTexts(value, end, (words, part) => words.endsWith(part)),
  },
  {
    name: 'matches',
    parameters: [text, { name: 'pattern', types: ['text'], pattern: true }],
    result: 'boolean',
    doc: 'Whether a pattern is found anywhere in the text; ^ and $ stand for its start and its end. Patterns know . [a-z] [^…] \\d \\w \\s \\D \\W \\S * + ? {m,n} | and groups, and take linear time.',
    example: 'matches(value, "^[A-Z]{2}[0-9]+$")',
    apply: ([value, pattern]) =>
      onTexts(value, pattern, (words, source) => compilePattern(source).matches?.(words) ?? false),
  },
  {
    name: 'round',
    parameters: [
      { name: 'number', types: ['number'] },
      { name: 'digits', types: ['number'], optional: true },
    ],
    result: 'number',
    doc: 'The nearest whole number, or the nearest with so many digits after the point.',
    example: 'round(price * 1.2, 2)',
    apply: ([value, digits]) => round(value ?? null, digits ?? 0),
  },
  {
    name: 'is_empty',
    parameters: [{ name: 'x', types: ['any'] }],
    result: 'boolean',
    doc: 'Whether a value is missing, or an empty text, list or object.',
    example: 'not is_empty(company)',
    apply: ([value]) => isEmpty(value ?? null),
  },
];

const byName = new Map(functionTable.map((spec) => [spec.name, spec]));

export function functionNamed(name: string): FunctionSpec | undefined {
  return byName.get(name);
}

function lengthOf(value: Json): Json {
  if (value === null) return 0;
  if (Array.isArray(value)) return value.length;
  if (isRecord(value)) return Object.keys(value).length;
  const words = textOrNothing(value);
  return words === undefined ? null : codePoints(words);
}

/** Characters nearly as people count them: an emoji is one, not two. */
function codePoints(words: string): number {
  let count = words.length;
  for (let at = 0; at < words.length - 1; at++) {
    const code = words.charCodeAt(at);
    if (code < 0xd800 || code > 0xdbff) continue;
    const next = words.charCodeAt(at + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    count--;
    at++;
  }
  return count;
}

function includes(whole: Json, part: Json): boolean {
  if (Array.isArray(whole)) return whole.some((element) => sameValue(element, part));
  return onTexts(whole, part, (words, piece) => words.includes(piece));
}

function round(value: Json, digits: Json): Json {
  if (typeof value !== 'number' || typeof digits !== 'number') return null;
  const places = Math.min(Math.max(Math.trunc(digits), 0), 15);
  // Through the decimal form, so that 1.005 becomes 1.01 as on paper.
  const [mantissa, exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`));
  const [digitsOfShifted, shiftedExponent = '0'] = String(shifted).split('e');
  const rounded = Number(`${digitsOfShifted}e${Number(shiftedExponent) - places}`);
  if (!Number.isFinite(rounded)) return value;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

function onText(value: Json | undefined, change: (words: string) => string): Json {
  const words = textOrNothing(value);
  if (words === undefined) return null;
  // A change of case can make a text longer; it stays within the longest text an expression makes.
  const changed = change(words);
  return changed.length > Math.max(words.length, MOST_TEXT) ? null : changed;
}

function onTexts(
  value: Json | undefined,
  other: Json | undefined,
  test: (words: string, part: string) => boolean,
): boolean {
  const words = textOrNothing(value);
  const part = textOrNothing(other);
  return words !== undefined && part !== undefined && test(words, part);
}
