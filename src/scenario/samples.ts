import { compilePattern, type Expects, type Expression, type Flow, parseExpression } from '../engine/index.js';
import { routesOf, stepsOf } from './coverage.js';

/* Answers made from what a check says, right and wrong ones. */

const wrong: Partial<Record<Expects, readonly string[]>> = {
  number: ['many', '-1000000', '1000000000'],
  email: ['ann'],
  phone: ['12'],
  url: ['no link'],
  query: ['zzzzzz'],
  text: ['?', 'x'.repeat(300)],
  select: ['none of these'],
  confirm: ['perhaps'],
};

export function wrongAnswers(expects: Expects): readonly string[] {
  return wrong[expects] ?? [];
}

/** Texts that a check may want: those that its patterns, prefixes and suffixes describe. */
export function patternSamples(check: string | undefined): string[] {
  const { expression } = check === undefined ? {} : parseExpression(check);
  if (!expression) return [];
  const texts: Record<'matches' | 'starts_with' | 'ends_with' | 'includes', string[]> = {
    matches: [],
    starts_with: [],
    ends_with: [],
    includes: [],
  };
  const numbers: number[] = [];
  walk(expression, (part) => {
    if (part.kind === 'number') numbers.push(part.value);
    const argument = part.kind === 'call' ? part.args[1] : undefined;
    if (part.kind === 'call' && argument?.kind === 'text' && Object.hasOwn(texts, part.name))
      texts[part.name as keyof typeof texts].push(argument.value);
  });
  const found = texts.matches.flatMap((pattern) => [sampleOf(pattern, 0), sampleOf(pattern, 1)]);
  const [prefix = '', suffix = ''] = [texts.starts_with[0], texts.ends_with[0]];
  const middle = texts.includes.join('');
  if (prefix + suffix + middle !== '') {
    found.push(prefix + middle + suffix, `${prefix}a${middle}a${suffix}`);
    for (const length of numbers)
      found.push(
        prefix + middle + 'a'.repeat(Math.min(300, Math.max(0, length - (prefix + middle + suffix).length))) + suffix,
      );
  }
  return [...new Set([...found.filter((text) => text !== undefined), ...between(numbers)])].filter(
    (text) => text !== '',
  );
}

const compared = new WeakMap<Flow, { texts: string[]; numbers: string[] }>();

/** What the conditions of routers and steps compare answers with, so that both their ways are taken. */
export function comparedTexts(flow: Flow, expects: Expects): readonly string[] {
  let known = compared.get(flow);
  if (!known) {
    const texts = new Set<string>();
    const numbers = new Set<number>();
    for (const node of Object.values(flow.nodes)) {
      const conditions = [
        ...routesOf(node).map(({ name }) => name),
        ...stepsOf(node).map((step) => step.show_if ?? ''),
      ];
      for (const condition of conditions) {
        const { expression } = parseExpression(condition);
        if (!expression || expression.kind === 'path') continue;
        walk(expression, (part) => {
          if (part.kind === 'text') texts.add(part.value);
          if (part.kind === 'number') for (const off of [-1, 0, 1]) numbers.add(part.value + off);
        });
      }
    }
    known = { texts: [...texts].filter(Boolean).slice(0, 12), numbers: [...numbers].slice(0, 24).map(String) };
    compared.set(flow, known);
  }
  return expects === 'text' ? known.texts : expects === 'number' ? known.numbers : [];
}

/** Numbers between and around the boundaries of a check: where it holds for a number at all, it does for one of these. */
function between(numbers: readonly number[]): string[] {
  const sorted = [...new Set(numbers)].toSorted((left, right) => left - right);
  return sorted.flatMap((number, index) => {
    const next = sorted[index + 1];
    return [number - 0.5, ...(next === undefined ? [] : [(number + next) / 2])].map(String);
  });
}

export function walk(expression: Expression, visit: (part: Expression) => void): void {
  visit(expression);
  switch (expression.kind) {
    case 'call':
      for (const arg of expression.args) walk(arg, visit);
      break;
    case 'unary':
      walk(expression.operand, visit);
      break;
    case 'binary':
      walk(expression.left, visit);
      walk(expression.right, visit);
      break;
    default:
  }
}

const MOST_SAMPLE = 200;

/** A text that fits a pattern; `more` asks for one repetition beyond the fewest. Undefined where it is too involved. */
export function sampleOf(pattern: string, more: 0 | 1): string | undefined {
  const reader = new PatternReader(pattern, more);
  const sample = reader.alternatives();
  return reader.isDone && sample.length <= MOST_SAMPLE ? sample : undefined;
}

/** Reads a pattern from left to right and writes what fits it. */
class PatternReader {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly pattern: string,
    private readonly more: 0 | 1,
  ) {}

  get isDone(): boolean {
    return this.at >= this.pattern.length;
  }

  /** Takes the first of several alternatives. */
  alternatives(): string {
    const first = this.sequence();
    while (this.pattern[this.at] === '|') {
      this.at++;
      this.sequence();
    }
    return first;
  }

  private sequence(): string {
    let text = '';
    while (!this.isDone && this.pattern[this.at] !== '|' && this.pattern[this.at] !== ')') {
      const part = this.part();
      const count = this.count();
      text += part.repeat(text.length > MOST_SAMPLE ? 0 : count);
    }
    return text;
  }

  private part(): string {
    const char = this.pattern.charAt(this.at++);
    switch (char) {
      case '^':
      case '$':
        return '';
      case '.':
        return 'a';
      case '\\':
        return escapeSample(this.pattern.charAt(this.at++));
      case '[':
        return this.set();
      case '(': {
        if (this.depth++ > 20) this.at = this.pattern.length;
        if (this.pattern.startsWith('?:', this.at)) this.at += 2;
        const inner = this.alternatives();
        this.at++;
        this.depth--;
        return inner;
      }
      default:
        return char;
    }
  }

  private set(): string {
    const isNegated = this.pattern[this.at] === '^';
    if (isNegated) this.at++;
    const end = this.pattern.indexOf(']', this.at + 1);
    const inside = this.pattern.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.pattern.length : end + 1;
    if (isNegated) {
      const { matches } = compilePattern(`[${inside}]`);
      return ['a', '0', '-', 'Z', ' '].find((char) => matches?.(char) === false) ?? '~';
    }
    return inside.startsWith('\\') ? escapeSample(inside.charAt(1)) : inside.charAt(0);
  }

  private count(): number {
    const rest = this.pattern.slice(this.at);
    const found = /^(?:[*+?]|\{(\d{1,3})(,(\d{0,3}))?\})/.exec(rest);
    if (!found) return 1;
    this.at += found[0].length;
    const [mark, fewest, range, most] = found;
    if (fewest === undefined) return mark === '+' ? 1 + this.more : this.more;
    const least = Number(fewest);
    const isOpen = range !== undefined && (most === '' || Number(most) > least);
    return least + (isOpen ? this.more : 0);
  }
}

function escapeSample(char: string): string {
  const samples: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', b: '' };
  return samples[char] ?? char;
}
