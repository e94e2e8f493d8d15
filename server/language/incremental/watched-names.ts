/** What a program is asked for by name. */
export type NamesKind =
  | 'byAddress'
  | 'nodes'
  | 'valued'
  | 'variables'
  | 'types'
  | 'data'
  | 'givers'
  | 'clashes'
  | 'headers';

/** One thing that was asked of the names that a file sees, and the very thing that they answered. */
export interface Asked {
  file: string;
  kind: NamesKind;
  /** A name, or one of the questions below. */
  key: string | symbol;
  answer: unknown;
}

/** Which names there are, and what all of them mean. */
const whichNames = Symbol('which names');
const allMeanings = Symbol('all meanings');

/**
 * Notes what is asked of a program while something is worked out. As long as
 * the same questions get the same answers, what came of them still holds: so
 * nobody has to know which edit concerns what.
 */
export class Watcher {
  private noted: Map<WatchedNames<unknown>, Map<string | symbol, unknown>> | undefined;

  /** Does something and gives what it asked meanwhile. */
  listen<Result>(work: () => Result): { result: Result; asked: readonly Asked[] } {
    const outer = this.noted;
    const noted: typeof outer = new Map();
    this.noted = noted;
    let result: Result;
    try {
      result = work();
    } finally {
      this.noted = outer;
    }
    const asked: Asked[] = [];
    for (const [names, answers] of noted) {
      for (const [key, answer] of answers) {
        asked.push({ file: names.file, kind: names.kind, key, answer });
        if (outer) note(outer, names, key, answer);
      }
    }
    return { result, asked };
  }

  /** Asks again on behalf of something that was worked out before and is used now. */
  repeat(asked: readonly Asked[], namesOf: (asked: Asked) => WatchedNames<unknown> | undefined): void {
    if (!this.noted) return;
    for (const each of asked) {
      const names = namesOf(each);
      if (names) note(this.noted, names, each.key, each.answer);
    }
  }

  heard(names: WatchedNames<unknown>, key: string | symbol, answer: unknown): void {
    if (this.noted) note(this.noted, names, key, answer);
  }
}

function note(
  noted: Map<WatchedNames<unknown>, Map<string | symbol, unknown>>,
  names: WatchedNames<unknown>,
  key: string | symbol,
  answer: unknown,
): void {
  const known = noted.get(names);
  if (known) known.set(key, answer);
  else noted.set(names, new Map([[key, answer]]));
}

/** Names and what they mean, in one state of a program. */
export class Names<Meaning> extends Map<string, Meaning> {
  /** These stand for which names there are, and for what all of them mean; they stay as long as that does. */
  which: object = {};
  meanings: object = {};

  /** To be called once all names are there, with those of the state before: what is the same stays the same thing. */
  settle(before: Names<Meaning> | undefined): void {
    if (before?.size !== this.size) return;
    const others = before.entries();
    let same = true;
    for (const [name, meaning] of this) {
      const other = others.next().value;
      if (other?.[0] !== name) return;
      same &&= other[1] === meaning;
    }
    this.which = before.which;
    if (same) this.meanings = before.meanings;
  }
}

/** The names of a program, as one of its files asks for them. Whoever is listened to is noted with what was asked. */
export class WatchedNames<Meaning> implements ReadonlyMap<string, Meaning> {
  constructor(
    readonly file: string,
    readonly kind: NamesKind,
    private readonly names: Names<Meaning>,
    private readonly watcher: Watcher | undefined,
  ) {}

  get size(): number {
    this.watcher?.heard(this, whichNames, this.names.which);
    return this.names.size;
  }

  /** Whether a question would be answered as it was. */
  stillAnswers({ key, answer }: Asked): boolean {
    if (key === whichNames) return answer === this.names.which;
    if (key === allMeanings) return answer === this.names.meanings;
    return answer === this.names.get(key as string);
  }

  get(name: string): Meaning | undefined {
    const meaning = this.names.get(name);
    this.watcher?.heard(this, name, meaning);
    return meaning;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  keys(): MapIterator<string> {
    this.watcher?.heard(this, whichNames, this.names.which);
    return this.names.keys();
  }

  values(): MapIterator<Meaning> {
    this.watcher?.heard(this, allMeanings, this.names.meanings);
    return this.names.values();
  }

  entries(): MapIterator<[string, Meaning]> {
    this.watcher?.heard(this, allMeanings, this.names.meanings);
    return this.names.entries();
  }

  forEach(visit: (meaning: Meaning, name: string, names: ReadonlyMap<string, Meaning>) => void): void {
    for (const [name, meaning] of this) visit(meaning, name, this);
  }

  [Symbol.iterator](): MapIterator<[string, Meaning]> {
    return this.entries();
  }
}

/** A list as it was, where it holds the same things, so that one look tells that nothing changed. */
export function sameList<Item>(list: readonly Item[], before: readonly Item[] | undefined): readonly Item[] {
  const isSame = before?.length === list.length && list.every((item, index) => item === before[index]);
  return isSame ? before : list;
}
