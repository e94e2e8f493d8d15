/*
 * Colours a text by a TextMate grammar, as far as ours goes: `match`, `begin`
 * and `end`, captures, and rules of its repository. Editors do it with the
 * regular expressions of Oniguruma; ours keep to what JavaScript reads alike.
 */

interface Captures {
  [group: string]: { name?: string };
}

interface Rule {
  name?: string;
  match?: string;
  begin?: string;
  end?: string;
  include?: string;
  captures?: Captures;
  beginCaptures?: Captures;
  endCaptures?: Captures;
  patterns?: Rule[];
}

export interface Grammar {
  patterns: Rule[];
  repository: Record<string, Rule>;
}

/** A stretch of a line, and what it is within what. */
export interface Stretch {
  from: number;
  to: number;
  scopes: string[];
}

interface Open {
  rule: Rule;
  scopes: string[];
  /** Where the rule began, if that took no character, so that it does not begin and end for ever. */
  emptyAt: number | undefined;
}

interface Found {
  rule: Rule | undefined;
  match: RegExpExecArray;
}

/** Each line of a text as stretches that lie side by side. */
export function colours(text: string, grammar: Grammar): Stretch[][] {
  const open: Open[] = [{ rule: { patterns: grammar.patterns }, scopes: [], emptyAt: undefined }];
  return text.split('\n').map((line) => colourLine(line, open, grammar));
}

function colourLine(line: string, open: Open[], grammar: Grammar): Stretch[] {
  const stretches: Stretch[] = [];
  const add = (from: number, to: number, scopes: string[]): void => {
    if (to > from) stretches.push({ from, to, scopes });
  };
  let at = 0;
  let anchor = 0;
  for (const last of open) last.emptyAt = undefined;
  for (;;) {
    const top = open.at(-1);
    if (!top) throw new Error('The outermost rule never ends.');
    const found = firstMatch(line, at, anchor, top, grammar);
    if (!found) break;
    const { rule, match } = found;
    const start = match.index;
    const end = start + match[0].length;
    add(at, start, top.scopes);
    if (rule === undefined) {
      addMatch(match, top.rule.endCaptures ?? top.rule.captures, top.scopes, add);
      open.pop();
    } else if (rule.begin === undefined) {
      addMatch(match, rule.captures, named(top.scopes, rule.name), add);
      if (end === start) throw new Error(`A rule takes nothing: ${rule.match}`);
    } else {
      const scopes = named(top.scopes, rule.name);
      addMatch(match, rule.beginCaptures ?? rule.captures, scopes, add);
      open.push({ rule, scopes, emptyAt: end === start ? start : undefined });
    }
    at = end;
    anchor = end;
  }
  add(at, line.length, open.at(-1)?.scopes ?? []);
  return stretches;
}

/** The leftmost match; at one place the end of what is open comes first, then the rules in their order. */
function firstMatch(line: string, at: number, anchor: number, top: Open, grammar: Grammar): Found | undefined {
  let best: Found | undefined;
  const consider = (source: string, rule: Rule | undefined): void => {
    const match = search(source, line, at, anchor);
    if (match && (!best || match.index < best.match.index)) best = { rule, match };
  };
  if (top.rule.end !== undefined && top.emptyAt !== at) consider(top.rule.end, undefined);
  for (const rule of flattened(top.rule.patterns ?? [], grammar)) {
    const source = rule.match ?? rule.begin;
    if (source !== undefined) consider(source, rule);
  }
  return best;
}

function* flattened(rules: readonly Rule[], grammar: Grammar): Generator<Rule> {
  for (const rule of rules) {
    if (rule.include === '$self') yield* flattened(grammar.patterns, grammar);
    else if (rule.include !== undefined) {
      const named = grammar.repository[rule.include.slice(1)];
      if (!named) throw new Error(`There is no ${rule.include}.`);
      if (named.match !== undefined || named.begin !== undefined) yield named;
      else yield* flattened(named.patterns ?? [], grammar);
    } else yield rule;
  }
}

const expressions = new Map<string, RegExp>();

function search(source: string, line: string, at: number, anchor: number): RegExpExecArray | undefined {
  const isAnchored = source.startsWith('\\G');
  const key = `${isAnchored ? 'y' : 'g'} ${source}`;
  const expression =
    expressions.get(key) ?? new RegExp(isAnchored ? source.slice(2) : source, isAnchored ? 'duy' : 'dug');
  expressions.set(key, expression);
  if (isAnchored && at !== anchor) return undefined;
  expression.lastIndex = at;
  return expression.exec(line) ?? undefined;
}

/** The whole match, cut where its groups have names of their own. */
function addMatch(
  match: RegExpExecArray,
  captures: Captures | undefined,
  scopes: string[],
  add: (from: number, to: number, scopes: string[]) => void,
): void {
  const end = match.index + match[0].length;
  const whole = named(scopes, captures?.['0']?.name);
  let at = match.index;
  for (const [group, { name }] of Object.entries(captures ?? {})) {
    const place = match.indices?.[Number(group)];
    if (group === '0' || !place || place[0] < at) continue;
    add(at, place[0], whole);
    add(place[0], place[1], named(whole, name));
    at = place[1];
  }
  add(at, end, whole);
}

function named(scopes: string[], name: string | undefined): string[] {
  return name === undefined ? scopes : [...scopes, name];
}
