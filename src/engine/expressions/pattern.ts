/**
 * Patterns for `matches`: a subset of regular expressions that runs in time
 * linear in the text, whatever the author wrote. All places that the pattern
 * can be at are followed at once (Thompson's construction), so nothing is ever
 * tried again.
 *
 * Known are literals, `.`, `[…]` and `[^…]` with ranges, `\d \w \s \D \W \S`,
 * `* + ? {m} {m,} {m,n}`, `(…)`, `(?:…)`, `|`, `^`, `$`, and `\` before a mark,
 * `n`, `r` or `t`.
 */
export interface Pattern {
  /** Whether the pattern is found anywhere in the text. */
  matches?: (text: string) => boolean;
  problem?: string;
}

export function compilePattern(source: string): Pattern {
  if (source.length > LONGEST_PATTERN) return { problem: `A pattern has at most ${LONGEST_PATTERN} characters.` };
  try {
    const states = buildStates(new PatternReader(source).whole());
    return { matches: (text) => run(states, text) };
  } catch (failure) {
    if (failure instanceof BadPattern) return { problem: failure.message };
    throw failure;
  }
}

const LONGEST_PATTERN = 1000;
const DEEPEST_GROUP = 64;
/** More states than any sensible pattern has; `{m,n}` is written out. */
const MOST_STATES = 1000;

class BadPattern extends Error {}

type Test = (code: number) => boolean;

type Tree =
  | { kind: 'take'; test: Test }
  | { kind: 'start' | 'end' }
  | { kind: 'all'; parts: Tree[] }
  | { kind: 'either'; parts: Tree[] }
  | { kind: 'repeat'; part: Tree; least: number; most: number };

/** A state either takes a character, or leads on to two others, or stands at an end of the text, or is the goal. */
type State =
  | { kind: 'take'; test: Test; next: number }
  | { kind: 'fork'; next: number; other: number }
  | { kind: 'start' | 'end'; next: number }
  | { kind: 'goal' };

/** The states of a pattern; the last one is where it begins. */
function buildStates(tree: Tree): State[] {
  const states: State[] = [{ kind: 'goal' }];

  const add = (state: State): number => {
    if (states.length >= MOST_STATES) throw new BadPattern('The pattern is too large; use smaller counts.');
    return states.push(state) - 1;
  };

  /** Builds a part in front of what follows it and gives the state where it begins. */
  const build = (part: Tree, next: number): number => {
    switch (part.kind) {
      case 'take':
        return add({ kind: 'take', test: part.test, next });
      case 'start':
      case 'end':
        return add({ kind: part.kind, next });
      case 'all':
        return part.parts.reduceRight((following, inner) => build(inner, following), next);
      case 'either':
        return part.parts
          .map((inner) => build(inner, next))
          .reduce((other, begin) => add({ kind: 'fork', next: other, other: begin }));
      case 'repeat':
        return repeat(part.part, part.least, part.most, next);
    }
  };

  const repeat = (part: Tree, least: number, most: number, next: number): number => {
    let following = next;
    if (most === Infinity) {
      following = add({ kind: 'goal' });
      states[following] = { kind: 'fork', next: build(part, following), other: next };
    } else {
      for (let count = least; count < most; count++)
        following = add({ kind: 'fork', next: build(part, following), other: next });
    }
    for (let count = 0; count < least; count++) {
      const begin = build(part, following);
      // A part that takes nothing, such as `()`, is the same however often it stands there.
      if (begin === following) break;
      following = begin;
    }
    return following;
  };

  const begin = build(tree, 0);
  add({ kind: 'fork', next: begin, other: begin });
  return states;
}

function run(states: readonly State[], text: string): boolean {
  const begin = states.length - 1;
  // Where in the text a state was last reached; this saves clearing a set at every character.
  const reached = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  let found = false;
  const follow = (from: number, into: number[], at: number): void => {
    const open = [from];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (reached[index] === at) continue;
      reached[index] = at;
      const state = states[index] as State;
      if (state.kind === 'take') into.push(index);
      else if (state.kind === 'goal') found = true;
      else if (state.kind === 'fork') open.push(state.next, state.other);
      else if (state.kind === 'start' ? at === 0 : at === text.length) open.push(state.next);
    }
  };
  for (let at = 0; ; ) {
    follow(begin, current, at);
    if (found) return true;
    if (at >= text.length) return false;
    const code = text.codePointAt(at) ?? 0;
    const following: number[] = [];
    at += code > 0xffff ? 2 : 1;
    for (const index of current) {
      const state = states[index] as State;
      if (state.kind === 'take' && state.test(code)) follow(state.next, following, at);
    }
    if (found) return true;
    current = following;
  }
}

class PatternReader {
  private at = 0;
  private depth = 0;

  constructor(private readonly source: string) {}

  whole(): Tree {
    const tree = this.either();
    if (this.at < this.source.length) throw new BadPattern(`The pattern has a "${this.peek()}" too many.`);
    return tree;
  }

  private either(): Tree {
    const parts = [this.all()];
    while (this.takeIf('|')) parts.push(this.all());
    return { kind: 'either', parts };
  }

  private all(): Tree {
    const parts: Tree[] = [];
    while (this.at < this.source.length && this.peek() !== '|' && this.peek() !== ')') parts.push(this.repeated());
    return { kind: 'all', parts };
  }

  private repeated(): Tree {
    const part = this.single();
    const count = this.count();
    if (!count) return part;
    if (this.count()) throw new BadPattern('The pattern repeats a repetition; put the inner one in parentheses.');
    if (part.kind === 'start' || part.kind === 'end') throw new BadPattern('^ and $ cannot be repeated.');
    return { kind: 'repeat', part, ...count };
  }

  private count(): { least: number; most: number } | undefined {
    if (this.takeIf('*')) return { least: 0, most: Infinity };
    if (this.takeIf('+')) return { least: 1, most: Infinity };
    if (this.takeIf('?')) return { least: 0, most: 1 };
    if (this.peek() !== '{') return undefined;
    const written = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.source.slice(this.at, this.at + 12));
    if (!written) throw new BadPattern('A "{" begins a count such as {3} or {2,5}; a plain one is written \\{.');
    this.at += written[0].length;
    const least = Number(written[1]);
    if (written[2] === undefined) return { least, most: least };
    const most = written[3] ? Number(written[3]) : Infinity;
    if (most < least) throw new BadPattern(`The count ${written[0]} is the wrong way round.`);
    return { least, most };
  }

  private single(): Tree {
    const char = this.take();
    switch (char) {
      case '(':
        return this.group();
      case '[':
        return { kind: 'take', test: this.characterClass() };
      case '.':
        return { kind: 'take', test: (code) => code !== 10 && code !== 13 && code !== 0x2028 && code !== 0x2029 };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '\\': {
        const escaped = this.take();
        return { kind: 'take', test: namedClass(escaped) ?? exactly(literalEscape(escaped)) };
      }
      case '*':
      case '+':
      case '?':
      case '{':
        throw new BadPattern(`The "${char}" has nothing to repeat.`);
      default:
        return { kind: 'take', test: exactly(char.codePointAt(0) ?? 0) };
    }
  }

  private group(): Tree {
    if (++this.depth > DEEPEST_GROUP) throw new BadPattern(`Groups are nested more than ${DEEPEST_GROUP} deep.`);
    if (this.takeIf('?') && !this.takeIf(':'))
      throw new BadPattern('Only (…) and (?:…) are known; look-ahead, names and flags are not.');
    const inner = this.either();
    if (!this.takeIf(')')) throw new BadPattern('A "(" is not closed.');
    this.depth--;
    return inner;
  }

  private characterClass(): Test {
    const negated = this.takeIf('^');
    const tests: Test[] = [];
    do tests.push(this.classMember());
    while (!this.takeIf(']'));
    return negated ? (code) => !tests.some((test) => test(code)) : (code) => tests.some((test) => test(code));
  }

  private classMember(): Test {
    const from = this.classCharacter();
    if (typeof from === 'function') return from;
    if (this.peek() !== '-' || this.source[this.at + 1] === ']') return exactly(from);
    this.take();
    const to = this.classCharacter();
    if (typeof to === 'function' || to < from) throw new BadPattern('A range in [ ] is the wrong way round.');
    return (code) => code >= from && code <= to;
  }

  private classCharacter(): number | Test {
    const char = this.take();
    if (char === ']') throw new BadPattern('A [ ] is empty; a plain ] is written \\].');
    if (char !== '\\') return char.codePointAt(0) ?? 0;
    const escaped = this.take();
    return namedClass(escaped) ?? literalEscape(escaped);
  }

  private peek(): string | undefined {
    return this.source[this.at];
  }

  private take(): string {
    const code = this.source.codePointAt(this.at);
    if (code === undefined) throw new BadPattern('The pattern ends too early.');
    const char = String.fromCodePoint(code);
    this.at += char.length;
    return char;
  }

  private takeIf(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }
}

const namedClasses: Readonly<Record<string, Test>> = {
  d: isDigit,
  D: (code) => !isDigit(code),
  w: isWord,
  W: (code) => !isWord(code),
  s: isBlank,
  S: (code) => !isBlank(code),
};

function namedClass(char: string): Test | undefined {
  return Object.hasOwn(namedClasses, char) ? namedClasses[char] : undefined;
}

function exactly(wanted: number): Test {
  return (code) => code === wanted;
}

function literalEscape(char: string): number {
  if (char === 'n') return 10;
  if (char === 'r') return 13;
  if (char === 't') return 9;
  if (/[\p{L}\p{N}]/u.test(char)) throw new BadPattern(`\\${char} is not known in patterns.`);
  return char.codePointAt(0) ?? 0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWord(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

const otherBlanks: ReadonlySet<number> = new Set([0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

function isBlank(code: number): boolean {
  return (code >= 9 && code <= 13) || (code >= 0x2000 && code <= 0x200a) || otherBlanks.has(code);
}
