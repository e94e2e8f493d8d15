/** What a program is asked for by name. */
export type NamesKind = 'nodes' | 'valued' | 'variables' | 'types' | 'data' | 'givers' | 'clashes' | 'headers';

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

/** Names and what they mean, in one state of a program. Whoever is listened to is noted with what was asked. */
export class WatchedNames<Meaning> extends Map<string, Meaning> {
  private names: object = {};
  private meanings: object = {};

  constructor(
    readonly file: string,
    readonly kind: NamesKind,
    private readonly watcher: Watcher | undefined,
  ) {
    super();
  }

  /** To be called once all names are there, with those of the state before: what is the same stays the same thing. */
  settle(before: WatchedNames<Meaning> | undefined): void {
    if (before?.size !== this.size) return;
    const others = Map.prototype.entries.call(before) as MapIterator<[string, Meaning]>;
    let same = true;
    for (const [name, meaning] of Map.prototype.entries.call(this) as MapIterator<[string, Meaning]>) {
      const other = others.next().value;
      if (other?.[0] !== name) return;
      same &&= other[1] === meaning;
    }
    this.names = before.names;
    if (same) this.meanings = before.meanings;
  }

  /** Whether a question would be answered as it was. */
  stillAnswers({ key, answer }: Asked): boolean {
    if (key === whichNames) return answer === this.names;
    if (key === allMeanings) return answer === this.meanings;
    return answer === this.peek(key as string);
  }

  /** What a name means, without being noted. */
  peek(name: string): Meaning | undefined {
    return super.get(name);
  }

  override get(name: string): Meaning | undefined {
    const meaning = super.get(name);
    this.watcher?.heard(this, name, meaning);
    return meaning;
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  override keys(): MapIterator<string> {
    this.watcher?.heard(this, whichNames, this.names);
    return super.keys();
  }

  override values(): MapIterator<Meaning> {
    this.watcher?.heard(this, allMeanings, this.meanings);
    return super.values();
  }

  override entries(): MapIterator<[string, Meaning]> {
    this.watcher?.heard(this, allMeanings, this.meanings);
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Meaning]> {
    return this.entries();
  }
}

/** A list as it was, where it holds the same things, so that one look tells that nothing changed. */
export function sameList<Item>(list: Item[], before: readonly Item[] | undefined): Item[] {
  const isSame = before?.length === list.length && list.every((item, index) => item === before[index]);
  return isSame ? (before as Item[]) : list;
}
