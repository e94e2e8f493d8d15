/** A piece of the number line; an end that is not closed does not count itself. */
export interface Interval {
  from: number;
  fromClosed: boolean;
  to: number;
  toClosed: boolean;
}

/** Which values something may have: those of each kind by themselves. It may be too wide, but never too narrow. */
export interface Domain {
  nothing: boolean;
  yes: boolean;
  no: boolean;
  numbers: readonly Interval[];
  /** The only texts, or all texts but some. */
  texts: { only: ReadonlySet<string> } | { but: ReadonlySet<string> };
  /** Lists and objects. */
  others: boolean;
}

export type Constant = string | number | boolean | null;

const none: ReadonlySet<string> = new Set();
const line: Interval = { from: -Infinity, fromClosed: false, to: Infinity, toClosed: false };

export const everything: Domain = {
  nothing: true,
  yes: true,
  no: true,
  numbers: [line],
  texts: { but: none },
  others: true,
};
export const noValue: Domain = {
  nothing: false,
  yes: false,
  no: false,
  numbers: [],
  texts: { only: none },
  others: false,
};
export const anyNumber: Domain = { ...noValue, numbers: [line] };
export const anyText: Domain = { ...noValue, texts: { but: none } };
/** The whole numbers that lengths are, and nothing where a value has no length. */
export const anyLength: Domain = {
  ...noValue,
  nothing: true,
  numbers: [{ from: 0, fromClosed: true, to: Infinity, toClosed: false }],
};

/** The values that count as true where a condition is wanted, and those that do not. */
export const truthy: Domain = { ...without(without(everything, 0), ''), nothing: false, no: false };
export const falsy: Domain = {
  ...noValue,
  nothing: true,
  no: true,
  numbers: [point(0)],
  texts: { only: new Set(['']) },
};

export function just(value: Constant): Domain {
  if (value === null) return { ...noValue, nothing: true };
  if (typeof value === 'boolean') return { ...noValue, yes: value, no: !value };
  if (typeof value === 'number') return { ...noValue, numbers: [point(value)] };
  return { ...noValue, texts: { only: new Set([value]) } };
}

export function allBut(value: Constant): Domain {
  return without(everything, value);
}

export function numbersBetween(interval: Partial<Interval>): Domain {
  return { ...noValue, numbers: [{ ...line, ...interval }] };
}

export function both(left: Domain, right: Domain): Domain {
  return {
    nothing: left.nothing && right.nothing,
    yes: left.yes && right.yes,
    no: left.no && right.no,
    numbers: left.numbers.flatMap((one) => right.numbers.flatMap((other) => overlap(one, other))),
    texts: bothTexts(left.texts, right.texts),
    others: left.others && right.others,
  };
}

export function either(left: Domain, right: Domain): Domain {
  return {
    nothing: left.nothing || right.nothing,
    yes: left.yes || right.yes,
    no: left.no || right.no,
    numbers: [...left.numbers, ...right.numbers],
    texts: eitherTexts(left.texts, right.texts),
    others: left.others || right.others,
  };
}

/** Whether no value is left; of whole numbers, an interval without any is empty. */
export function isEmpty({ nothing, yes, no, numbers, texts, others }: Domain, wholeNumbers = false): boolean {
  if (nothing || yes || no || others || 'but' in texts || texts.only.size > 0) return false;
  return wholeNumbers ? numbers.every((interval) => !holdsWholeNumber(interval)) : numbers.length === 0;
}

function point(value: number): Interval {
  return { from: value, fromClosed: true, to: value, toClosed: true };
}

function without(domain: Domain, value: Constant): Domain {
  if (value === null) return { ...domain, nothing: false };
  if (value === true) return { ...domain, yes: false };
  if (value === false) return { ...domain, no: false };
  if (typeof value === 'string') return { ...domain, texts: bothTexts(domain.texts, { but: new Set([value]) }) };
  const around: Interval[] = [
    { ...line, to: value },
    { ...line, from: value },
  ];
  return { ...domain, numbers: domain.numbers.flatMap((one) => around.flatMap((other) => overlap(one, other))) };
}

function overlap(left: Interval, right: Interval): Interval[] {
  const from = Math.max(left.from, right.from);
  const to = Math.min(left.to, right.to);
  const interval = {
    from,
    fromClosed: (left.from < from || left.fromClosed) && (right.from < from || right.fromClosed),
    to,
    toClosed: (left.to > to || left.toClosed) && (right.to > to || right.toClosed),
  };
  const holdsAny = from < to || (from === to && interval.fromClosed && interval.toClosed);
  return holdsAny ? [interval] : [];
}

function holdsWholeNumber({ from, fromClosed, to, toClosed }: Interval): boolean {
  const first = Math.ceil(from) === from && !fromClosed ? from + 1 : Math.ceil(from);
  return toClosed ? first <= to : first < to;
}

type Texts = Domain['texts'];

function bothTexts(left: Texts, right: Texts): Texts {
  if ('only' in left) return { only: new Set([...left.only].filter((text) => holds(right, text))) };
  if ('only' in right) return bothTexts(right, left);
  return { but: new Set([...left.but, ...right.but]) };
}

function eitherTexts(left: Texts, right: Texts): Texts {
  if ('but' in left) return { but: new Set([...left.but].filter((text) => !holds(right, text))) };
  if ('but' in right) return eitherTexts(right, left);
  return { only: new Set([...left.only, ...right.only]) };
}

function holds(texts: Texts, text: string): boolean {
  return 'only' in texts ? texts.only.has(text) : !texts.but.has(text);
}
