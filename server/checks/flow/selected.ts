import type { Buttons, Node, Source, Step, Text, Value, Wizard } from '../../language/generated/ast.js';
import type { ProgramNames } from '../../language/program-names.js';
import type { Program } from '../../language/program.js';
import { stepsOf } from '../../language/program.js';
import { targetId, templateText, textPieces } from '../../language/texts.js';
import { datumText } from '../datum.js';
import { goesBack, graphOf, isScreen, membersOf, type Way } from './graph.js';

/** A text of which only the beginning and the end are known. */
interface Pattern {
  start: string;
  end: string;
}

/** What can have been selected last when a router is come to. */
export interface Selectable {
  /** Values that a button on the way to the router selects, with where it stands. */
  sure: ReadonlyMap<string, Node>;
  /** Values that may still be selected from elsewhere in the flow. */
  further: ReadonlySet<string>;
  patterns: readonly Pattern[];
}

/** More arrows than this are not followed backwards for one program; then nothing is claimed. */
const MOST_LOOKS = 300_000;
/** More patterns than this are not compared with each key; then any key may be selected. */
const MOST_PATTERNS = 100;
/** Through more routers than this, one behind the other, it is not followed which values each lets through. */
const MOST_ROUTERS = 4;
const anything: Pattern = { start: '', end: '' };

const looks = new WeakMap<ProgramNames, { count: number }>();

/** Whether a value is among those that can be selected. */
export function canSelect({ sure, further, patterns }: Selectable, value: string): boolean {
  if (sure.has(value) || further.has(value)) return true;
  return patterns.some(
    ({ start, end }) => value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end),
  );
}

/** Follows the arrows to a router back to the buttons that select something; undefined where that is too much. */
export function selectableAt(router: Node, program: Program, depth = 0): Selectable | undefined {
  const { waysTo, reached, guessed } = graphOf(program);
  // A router that is still to be led to sees what would lead to it then.
  const isReached = reached.has(router.name);
  const budget = looks.get(program.whole) ?? { count: 0 };
  looks.set(program.whole, budget);
  const sure = new Map<string, Node>();
  const further = new Set<string>();
  const patterns: Pattern[] = [];
  let fromElsewhere = false;
  const seen = new Set<string>();
  const waiting = [router.name];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (guessed.has(id)) return undefined;
    for (const way of waysTo.get(id) ?? []) {
      if (++budget.count > MOST_LOOKS) return undefined;
      if (isReached && !reached.has(way.from.name)) continue;
      const rest = depth < MOST_ROUTERS ? keysLeft(way) : undefined;
      const before = rest && selectableAt(way.from, program, depth + 1);
      if (rest && !before) return undefined;
      for (const [value, from] of before?.sure ?? []) if (!rest?.has(value)) sure.set(value, from);
      for (const value of before?.further ?? []) if (!rest?.has(value)) further.add(value);
      patterns.push(...(before?.patterns ?? []));
      const found = selectedBy(way);
      for (const value of found.values) sure.set(value, way.from);
      patterns.push(...found.patterns);
      if (patterns.length > MOST_PATTERNS) return undefined;
      if (found.isAlways || before) continue;
      // The way does not select, so what was selected before it counts; a menu can be come back to from anywhere.
      fromElsewhere ||= isScreen(way.from);
      waiting.push(way.from.name);
    }
  }
  if (!fromElsewhere) return { sure, further, patterns };
  const all = allSelected(program);
  return { sure, further: new Set([...further, ...all.further]), patterns: [...patterns, ...all.patterns] };
}

/** What the generated buttons of a node can carry. */
export function dataOf(node: Buttons): { values: string[]; patterns: Pattern[] } {
  const template = membersOf(node).find((member) => member.$type === 'Each')?.data;
  // Without a template, or where it gives nothing, the place of the row is its data.
  if (!template) return { values: [], patterns: [{ start: '@', end: '' }] };
  const rows = rowsOf(node.source);
  const values = rows?.map((row) => rendered(template, row));
  if (values && !values.includes(undefined))
    return { values: values.filter((value) => value !== undefined), patterns: [] };
  const pieces = textPieces(template);
  const [first] = pieces;
  const last = pieces.at(-1);
  return {
    values: [],
    patterns: [
      { start: typeof first === 'string' ? first : '', end: pieces.length > 1 && typeof last === 'string' ? last : '' },
    ],
  };
}

interface Found {
  values: string[];
  patterns: Pattern[];
  /** Whether whoever takes the way has selected one of these. */
  isAlways: boolean;
}

function selectedBy({ from, by }: Way): Found {
  if (by.$type === 'Item') {
    const data = datumText(by.data) ?? (by.label && templateText(by.label));
    return { values: data === undefined ? [] : [data], patterns: [], isAlways: true };
  }
  if (from.$type === 'Buttons' && by.$type === 'Selected') return { ...dataOf(from), isAlways: true };
  if (from.$type === 'Buttons' && by.$type === 'On') {
    return { values: by.keys.flatMap((key) => datumText(key) ?? []), patterns: [], isAlways: true };
  }
  if (from.$type === 'Router' && !from.value && by.$type === 'On') {
    return { values: by.keys.flatMap((key) => datumText(key) ?? []), patterns: [], isAlways: true };
  }
  if (from.$type === 'Wizard') return chosenIn(from, by.$type === 'Complete');
  return { values: [], patterns: [], isAlways: false };
}

/** The keys that a router has led elsewhere already, on the way of all the rest. */
function keysLeft({ from, by }: Way): ReadonlySet<string> | undefined {
  if (from.$type !== 'Router' || from.value || by.$type !== 'Otherwise') return undefined;
  return new Set(
    from.members.flatMap((member) => (member.$type === 'On' ? member.keys.flatMap((key) => datumText(key) ?? []) : [])),
  );
}

/** What can have been chosen last in a wizard: after a question that everybody answers, nothing from before it. */
function chosenIn(wizard: Wizard, isComplete: boolean): Found {
  const steps = stepsOf(wizard);
  const values: string[] = [];
  const isStraight = isComplete && !steps.some((step) => targetId(step.target) !== undefined);
  for (const step of steps.toReversed()) {
    values.push(...optionsOf(step));
    const isSure = step.type === 'select' && step.members.some((member) => member.$type === 'Required');
    if (isStraight && isSure && !step.members.some((member) => member.$type === 'ShowIf'))
      return { values, patterns: [], isAlways: true };
  }
  return { values, patterns: [], isAlways: false };
}

/** The values of a select step's options, as a router sees them. */
export function optionsOf(step: Step): string[] {
  if (step.type !== 'select') return [];
  return step.members.flatMap((member) => (member.$type === 'Option' ? (datumText(member.value) ?? []) : []));
}

const known = new WeakMap<ProgramNames, { further: ReadonlySet<string>; patterns: readonly Pattern[] }>();

/** Everything that can be selected anywhere. */
function allSelected(program: Program): { further: ReadonlySet<string>; patterns: readonly Pattern[] } {
  const cached = known.get(program.whole);
  if (cached) return cached;
  const further = new Set<string>();
  const patterns: Pattern[] = [];
  const canComeBack = [...program.nodes.values()].some(goesBack) || graphOf(program).idle !== undefined;
  if (canComeBack) {
    for (const ways of graphOf(program).ways.values()) {
      for (const way of ways) {
        const found = selectedBy(way);
        for (const value of found.values) further.add(value);
        if (patterns.length <= MOST_PATTERNS) patterns.push(...found.patterns);
      }
    }
  }
  const all = { further, patterns: patterns.length > MOST_PATTERNS ? [anything] : patterns };
  known.set(program.whole, all);
  return all;
}

type Row = ReadonlyMap<string, string>;

/** The rows that are written out in the flow, as far as their fields are plain values. */
function rowsOf(source: Source | undefined): Row[] | undefined {
  const value = source?.value;
  if (value?.$type === 'ListValue') return value.items.slice(0, 1000).map((item, index) => rowOf(item, index));
  if (value?.$type !== 'ObjectValue') return undefined;
  return value.entries
    .slice(0, 1000)
    .map(
      (entry, index) => new Map([...rowOf(entry.value, index), ...(entry.name ? [['key', entry.name] as const] : [])]),
    );
}

function rowOf(value: Value | undefined, index: number): Row {
  const row = new Map([['index', String(index)]]);
  const own = plainValue(value);
  if (own !== undefined) row.set('value', own);
  for (const entry of value?.$type === 'ObjectValue' ? value.entries : []) {
    const words = plainValue(entry.value);
    if (entry.name && words !== undefined) row.set(entry.name, words);
  }
  return row;
}

function plainValue(value: Value | undefined): string | undefined {
  if (value?.$type === 'TextValue') return templateText(value.text);
  if (value?.$type === 'NumberValue') return value.number === undefined ? undefined : String(value.number);
  return value?.$type === 'WordValue' ? (value.word === 'null' ? '' : value.word) : undefined;
}

/** A template filled in from a row that is written out; undefined where it asks for more than that. */
function rendered(template: Text, row: Row): string | undefined {
  let words = '';
  for (const piece of textPieces(template)) {
    if (typeof piece === 'string') {
      words += piece.replaceAll('\\{{', '{{');
      continue;
    }
    const { path } = piece;
    const name = path?.segments.length === 0 ? (path.scope === 'value' ? 'value' : targetId(path.root)) : undefined;
    const value = name === undefined ? undefined : row.get(name);
    if (value === undefined) return undefined;
    words += value;
  }
  return words;
}
