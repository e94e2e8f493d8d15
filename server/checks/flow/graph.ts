import type { Member, Node } from '../../language/generated/ast.js';
import { specOf } from '../../language/node-spec.js';
import type { ProgramNames } from '../../language/program-names.js';
import type { Program } from '../../language/program.js';
import { nearest } from '../nearest.js';
import { idText, leadsToEnd, targetId } from '../../language/texts.js';
import { finished, inPieces, type Steps } from '../steps.js';
import { isDeadWire } from './dead-wire.js';

/** One arrow: where it leads, and the line or statement that it stands in. */
export interface Way {
  from: Node;
  to: string;
  by: Member | Node;
}

/** Where a program's nodes lead, worked out once for each state of the program. */
export interface FlowGraph {
  ways: ReadonlyMap<string, readonly Way[]>;
  /** The other way round: the arrows that lead to a node. */
  waysTo: ReadonlyMap<string, readonly Way[]>;
  /** Where conversations begin. */
  start: string | undefined;
  /** Where the idle time leads. */
  idle: string | undefined;
  /** Where lines with a mistake in them lead, it seems; of what comes before these nodes nothing is known. */
  guessed: ReadonlySet<string>;
  /** The nodes that a conversation can come to. */
  reached: ReadonlySet<string>;
  /** False for files without a beginning, which only make sense where another flow includes them. */
  isWhole: boolean;
}

/** More mistyped targets than this are not compared with all names. */
const MOST_GUESSES = 100;

const known = new WeakMap<ProgramNames, FlowGraph>();

export function graphOf(program: Program): FlowGraph {
  return known.get(program.whole) ?? finished(graphInSteps(program));
}

/** The same with pauses. */
export function* graphInSteps(program: Program): Steps<FlowGraph> {
  const cached = known.get(program.whole);
  if (cached) return cached;
  const ways = new Map<string, readonly Way[]>();
  const waysTo = new Map<string, Way[]>();
  yield* inPieces(program.nodes.values(), (node) => {
    const out = arrowsOf(node);
    ways.set(node.name, out);
    for (const way of out) {
      const others = waysTo.get(way.to);
      if (others) others.push(way);
      else waysTo.set(way.to, [way]);
    }
  });
  const isWhole = program.headers.length > 0 || program.nodes.has('main');
  const { start, idle } = beginningsOf(program);
  yield;
  const guessed = new Set([...targetsOfBrokenLines(program), ...targetsOfMistypedWords(program, ways)]);
  yield;
  const from = isWhole ? [start, idle, ...guessed] : program.nodes.keys();
  const graph = { ways, waysTo, start, idle, guessed, reached: reach(from, ways), isWhole };
  known.set(program.whole, graph);
  return graph;
}

/** Where conversations begin, and where the idle time leads. */
export function beginningsOf(program: Program): Pick<FlowGraph, 'start' | 'idle'> {
  const named = settingTarget(program, 'Start');
  // A start that names no node is told of; all else is looked at as if it were not there.
  const start = named !== undefined && program.nodes.has(named) ? named : firstNode(program);
  return { start, idle: settingTarget(program, 'Idle') };
}

/** Everything that can be come to from some nodes. */
export function reach(
  from: Iterable<string | undefined>,
  ways: FlowGraph['ways'],
  takes: (way: Way) => boolean = () => true,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (id === undefined || reached.has(id) || !ways.has(id)) continue;
    reached.add(id);
    for (const way of ways.get(id) ?? []) if (takes(way)) waiting.push(way.to);
  }
  return reached;
}

/** Whether a node stops for the user or for the bot's program. */
export function waits(node: Node): boolean {
  return node.$type === 'Action' || isScreen(node);
}

/** Whether a node shows something and waits for the user. */
export function isScreen(node: Node): boolean {
  return specOf(node)?.screen ?? false;
}

/** Whether a node can lead back to a menu that was left before. */
export function goesBack(node: Node): boolean {
  if (node.$type === 'NavigateBack') return true;
  return membersOf(node).some((member) => member.$type === 'BackSetting' && targetId(member.target) === undefined);
}

export function membersOf(node: Node): readonly Member[] {
  return 'members' in node ? node.members : [];
}

/** Whether an arrow stands behind a word that is no output of its node, so that nobody knows when it is taken. */
export function isMistyped({ from, by }: Way): boolean {
  return by.$type === 'Output' && from.$type !== 'Action';
}

/** They hang on the node alone, which is another one when its text changes. */
const arrows = new WeakMap<Node, readonly Way[]>();

/** The arrows out of a node; a step's arrow stays within its wizard and an `end` leads nowhere. */
export function arrowsOf(node: Node): readonly Way[] {
  const cached = arrows.get(node);
  if (cached) return cached;
  const ways: Way[] = [];
  const add = (by: Member | Node, target: Parameters<typeof targetId>[0]): void => {
    const to = targetId(target);
    if (to !== undefined && !leadsToEnd(target)) ways.push({ from: node, to, by });
  };
  if ('target' in node) add(node, node.target);
  for (const member of membersOf(node))
    if (member.$type !== 'Step' && 'target' in member && !isDeadWire(member, node)) add(member, member.target);
  arrows.set(node, ways);
  return ways;
}

function settingTarget(program: Program, type: 'Start' | 'Idle'): string | undefined {
  for (const header of program.headers) {
    for (const member of header.members) if (member.$type === type) return targetId(member.target);
  }
  return undefined;
}

/** Without a `start`, a flow begins at `main`, or else at its first node. */
function firstNode(program: Program): string | undefined {
  if (program.nodes.has('main')) return 'main';
  return program.nodes.keys().next().value;
}

/** A mistyped target means the node that it is most like, and an output that the node does not have means one that it has. */
function targetsOfMistypedWords(program: Program, ways: FlowGraph['ways']): string[] {
  const targets: string[] = [];
  const unknown = new Set<string>();
  for (const out of ways.values()) {
    for (const { from, to, by } of out) {
      if (!program.nodes.has(to)) unknown.add(to);
      else if (isMistyped({ from, to, by })) targets.push(to);
    }
  }
  for (const id of [...unknown].slice(0, MOST_GUESSES)) targets.push(nearest(id, program.nodes.keys()) ?? id);
  return targets;
}

/** A line with a mistake in it leads where its arrows say all the same, so that one mistake stays one. */
function targetsOfBrokenLines(program: Program): string[] {
  const targets: string[] = [];
  for (const { $document: document } of program.files) {
    const errors = document?.parseResult.parserErrors ?? [];
    if (!document || errors.length === 0) continue;
    const lines = document.textDocument.getText().split('\n');
    for (const line of new Set(errors.map((error) => (error.token.startLine ?? 0) - 1))) {
      for (const [, id = ''] of (lines[line] ?? '')
        .slice(0, 1000)
        .matchAll(/->[ \t]{0,9}(`[^`]*`|[\p{L}_][\p{L}\p{N}_]*)/gu)) {
        targets.push(idText(id));
      }
    }
  }
  return targets;
}
