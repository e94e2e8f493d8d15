// Colours a text by a TextMate grammar. It knows what the grammars of this
// repository use: match, begin and end, captures, includes, and \G.

/** The lines of a text, each as pieces: words, and the names of their scopes from the outermost in. */
export function piecesOf(grammar, text) {
  const stack = [{ patterns: resolve(grammar, grammar.patterns), scopes: [] }];
  return text.split('\n').map((line) => lineOf(grammar, line, stack));
}

function lineOf(grammar, line, stack) {
  const scopes = Array.from({ length: line.length }, () => []);
  const mark = (from, to, names) => {
    for (let at = from; at < to; at++) scopes[at] = names;
  };
  let at = 0;
  let anchor = -1;
  // Each turn takes a match or moves on; a grammar that matches nothing for ever ends here.
  for (let turns = 0; turns <= line.length * 4 + 8; turns++) {
    const top = stack.at(-1);
    const found = firstMatch(top, line, at, anchor);
    mark(at, found ? found.match.index : line.length, top.scopes);
    if (!found) break;
    const { rule, match } = found;
    const to = match.index + match[0].length;
    const around = rule === 'end' ? top : { scopes: named(top.scopes, rule.name) };
    mark(match.index, to, around.scopes);
    const captures = rule === 'end' ? top.endCaptures : (rule.captures ?? rule.beginCaptures);
    for (const [group, { name }] of Object.entries(captures ?? {})) {
      const place = match.indices[group];
      if (place) mark(place[0], place[1], named(around.scopes, name));
    }
    if (rule === 'end') stack.pop();
    else if (rule.begin !== undefined) {
      const { end, endCaptures, patterns = [] } = rule;
      stack.push({ end, endCaptures, patterns: resolve(grammar, patterns), scopes: around.scopes });
      anchor = to;
    }
    at = to;
  }
  return joined(line, scopes);
}

/** The match that begins first; of two at one place, the end of the stretch and then the earlier pattern. */
function firstMatch({ end, patterns }, line, at, anchor) {
  let best;
  const rules = end === undefined ? patterns : ['end', ...patterns];
  for (const rule of rules) {
    const source = rule === 'end' ? end : (rule.begin ?? rule.match);
    const match = matchAt(source, line, at, anchor);
    const isNothing = match && match[0] === '' && rule !== 'end' && rule.begin === undefined;
    if (match && !isNothing && (!best || match.index < best.match.index)) best = { rule, match };
  }
  return best;
}

const compiled = new Map();

function matchAt(source, line, at, anchor) {
  const isAnchored = source.startsWith('\\G');
  if (isAnchored && at !== anchor) return undefined;
  const key = source;
  if (!compiled.has(key)) compiled.set(key, new RegExp(source.replace(/^\\G/, ''), isAnchored ? 'duy' : 'dug'));
  const pattern = compiled.get(key);
  pattern.lastIndex = at;
  return pattern.exec(line) ?? undefined;
}

function resolve(grammar, patterns) {
  return patterns.flatMap((pattern) => {
    if (pattern.include === undefined) return [pattern];
    const target = grammar.repository[pattern.include.slice(1)];
    return target.match === undefined && target.begin === undefined ? resolve(grammar, target.patterns) : [target];
  });
}

function named(scopes, name) {
  return name === undefined ? scopes : [...scopes, name];
}

function joined(line, scopes) {
  const pieces = [];
  for (let at = 0; at < line.length; at++) {
    const last = pieces.at(-1);
    if (last && last.scopes.join(' ') === scopes[at].join(' ')) last.text += line[at];
    else pieces.push({ text: line[at], scopes: scopes[at] });
  }
  return pieces;
}
