import { GrammarAST } from 'langium';
import {
  Choice,
  Diagram,
  type Drawn,
  NonTerminal,
  OneOrMore,
  Optional,
  Sequence,
  Terminal,
  ZeroOrMore,
} from 'railroad-diagrams';

/** A rule of the grammar that has a diagram of its own. */
export type Rule = GrammarAST.ParserRule | GrammarAST.InfixRule;

/** A rule as a picture that is right on a light and on a dark page. */
export function railroad(rule: Rule): string {
  const drawing = new Diagram(drawRule(rule));
  drawing.format(6, 6, 6, 6);
  drawing.attrs['xmlns'] = 'http://www.w3.org/2000/svg';
  drawing.attrs['role'] = 'img';
  return `${drawing
    .toString()
    .replace(/^<svg[^>]*>/, (tag) => `${tag}\n<style>${style}</style>`)
    .trim()}\n`;
}

/** The rules that a rule leads to, in their order. */
export function usedBy(rule: Rule): string[] {
  if (GrammarAST.isInfixRule(rule)) return [rule.call.rule.$refText];
  return [...new Set(callsIn(rule.definition))];
}

/** A rule in words, for those who cannot see the picture. */
export function ruleWords(rule: Rule): string {
  if (GrammarAST.isInfixRule(rule))
    return `${rule.call.rule.$refText} { (${operatorsOf(rule).join(' | ')}) ${rule.call.rule.$refText} }`;
  return words(rule.definition);
}

function drawRule(rule: Rule): Drawn[] {
  if (!GrammarAST.isInfixRule(rule)) return draw(rule.definition);
  const operators = operatorsOf(rule).map((sign) => new Terminal(sign));
  return [new OneOrMore(new NonTerminal(rule.call.rule.$refText), new Choice(0, operators))];
}

function draw(element: GrammarAST.AbstractElement): Drawn[] {
  const plain = drawOnce(element);
  const [only] = plain;
  if (!only || !element.cardinality) return plain;
  const whole = plain.length === 1 ? only : new Sequence(plain);
  if (element.cardinality === '?') return [Optional(whole)];
  return [element.cardinality === '+' ? new OneOrMore(whole) : ZeroOrMore(whole)];
}

function drawOnce(element: GrammarAST.AbstractElement): Drawn[] {
  if (GrammarAST.isAssignment(element)) return draw(element.terminal);
  if (GrammarAST.isKeyword(element)) return [new Terminal(element.value)];
  if (GrammarAST.isRuleCall(element)) return isUnseen(element) ? [] : [new NonTerminal(element.rule.$refText)];
  if (GrammarAST.isCrossReference(element)) return [new NonTerminal(referenceWords(element))];
  if (GrammarAST.isGroup(element)) return drawGroup(element.elements);
  if (!GrammarAST.isAlternatives(element)) return [];
  const choices = element.elements.map(draw).flatMap((drawn) => (drawn.length > 1 ? [new Sequence(drawn)] : drawn));
  return choices.length > 1 ? [new Choice(0, choices)] : choices;
}

/** What is repeated with something between, as in `a (',' a)*`, is drawn as one loop. */
function drawGroup(elements: readonly GrammarAST.AbstractElement[]): Drawn[] {
  return elements.flatMap((element, index) => {
    if (separatorOf(elements[index - 1], element)) return [];
    const separator = separatorOf(element, elements[index + 1]);
    const [drawn] = draw(element);
    return separator && drawn ? [new OneOrMore(drawn, new Terminal(separator))] : draw(element);
  });
}

function separatorOf(
  first: GrammarAST.AbstractElement | undefined,
  rest: GrammarAST.AbstractElement | undefined,
): string | undefined {
  if (!first || !GrammarAST.isGroup(rest) || rest.cardinality !== '*') return undefined;
  const [sign, again, ...more] = rest.elements;
  if (!again || more.length > 0 || words(again) !== words(first)) return undefined;
  return GrammarAST.isKeyword(sign) ? sign.value : undefined;
}

function callsIn(element: GrammarAST.AbstractElement): string[] {
  if (GrammarAST.isAssignment(element)) return callsIn(element.terminal);
  if (GrammarAST.isRuleCall(element)) return isUnseen(element) ? [] : [element.rule.$refText];
  if (GrammarAST.isGroup(element) || GrammarAST.isAlternatives(element)) return element.elements.flatMap(callsIn);
  return [];
}

function words(element: GrammarAST.AbstractElement): string {
  return `${wordsOnce(element)}${element.cardinality ?? ''}`;
}

function wordsOnce(element: GrammarAST.AbstractElement): string {
  if (GrammarAST.isAssignment(element)) return words(element.terminal);
  if (GrammarAST.isKeyword(element)) return `'${element.value}'`;
  if (GrammarAST.isRuleCall(element)) return isUnseen(element) ? '' : element.rule.$refText;
  if (GrammarAST.isCrossReference(element)) return referenceWords(element);
  if (GrammarAST.isGroup(element) || GrammarAST.isAlternatives(element)) {
    const parts = element.elements.map(words).filter((part) => part !== '');
    const joined = parts.join(GrammarAST.isGroup(element) ? ' ' : ' | ');
    return parts.length > 1 && element.$container?.$type !== 'ParserRule' ? `(${joined})` : joined;
  }
  return '';
}

/** `[Node:ID]` is the id of a node. */
function referenceWords({ type }: GrammarAST.CrossReference): string {
  const what = type.$refText.replace(/Declaration$/, '').toLowerCase();
  return what === 'named' ? 'name' : `${what} id`;
}

function operatorsOf({ operators }: GrammarAST.InfixRule): string[] {
  return operators.precedences.flatMap((row) => row.operators.map(({ value }) => value));
}

/** Where a line ends and where a statement begins are matters of layout; the page says so once. */
function isUnseen({ rule }: GrammarAST.RuleCall): boolean {
  return rule.$refText === 'NL' || rule.$refText === 'TOP';
}

const style = `
svg { color-scheme: light dark; }
path { fill: none; stroke: #6b7684; stroke-width: 1.5; }
rect { fill: #ffffff; stroke: #6b7684; stroke-width: 1.5; }
rect[rx] { fill: #e3efff; stroke: #2f6fbd; }
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; text-anchor: middle; fill: #1c2733; }
rect[rx] + text { fill: #12467f; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  path, rect { stroke: #8c99a8; }
  rect { fill: #20272f; }
  rect[rx] { fill: #16324f; stroke: #5c9be0; }
  text { fill: #dde5ee; }
  rect[rx] + text { fill: #a9d0ff; }
}
`;
