import { type AstNode, AstUtils } from 'langium';
import { isSeenAfter, nodeTable } from '../../../src/engine/node-table.js';
import {
  isPath,
  isScenario,
  type Member,
  type Named,
  type Node,
  type Path,
  type Statement,
} from '../../language/generated/ast.js';
import { type Environments, wizardAround } from '../../language/environment.js';
import { ByChunk } from '../../language/incremental/by-chunk.js';
import { specOf } from '../../language/node-spec.js';
import type { ProgramNames } from '../../language/program-names.js';
import { nodeAround, type Program, stepsOf } from '../../language/program.js';
import { pathText, targetId } from '../../language/texts.js';
import type { CheckContext } from '../check.js';
import { inPieces, type Steps } from '../steps.js';
import { passingCircles } from './circle.js';
import {
  type FlowGraph,
  goesBack,
  graphInSteps,
  graphOf,
  isMistyped,
  isScreen,
  reach,
  type Way,
  waits,
} from './graph.js';

/** A path whose value a node of the flow has to fill before it can be read. */
export interface Read {
  path: Path;
  /** The node whose text or condition reads it. */
  at: Node;
  /** How the path is written. */
  name: string;
  /** What one knows the value by; values that are filled alike share it. */
  key: string;
  /** Whether an arrow is taken only once the value is there, or may be there. */
  fills(way: Way, surely: boolean): boolean;
  /** Whether a host may have set it before the conversation began. */
  mayBeGiven: boolean;
  /** The kinds of nodes that could fill it, where the flow has none of them. */
  lacks?: string;
}

/** More nodes than this are not walked over for one program; then nothing is claimed. */
const MOST_VISITS = 600_000;

/** The paths in a file that read what other nodes fill, where the file's flow is all there. */
export function* readsIn({ file, program, services }: CheckContext): Steps<Read[]> {
  const { isWhole, reached } = yield* graphInSteps(program);
  if (!isWhole) return [];
  const found: Read[] = [];
  yield* inPieces(readsByChunk.of(file, services), (ofChunk) => {
    for (const read of ofChunk) if (reached.has(read.at.name)) found.push(read);
  });
  return found;
}

/** What each chunk reads hangs on the names in it; whether anybody comes there, on the whole flow. */
const readsByChunk = new ByChunk(({ statements }, { naming }) => readsInStatements(statements, naming.Environments));

function readsInStatements(statements: readonly Statement[], environments: Environments): Read[] {
  return statements.flatMap((statement) =>
    AstUtils.streamAst(statement)
      .filter(isPath)
      .toArray()
      .flatMap((path) => {
        const at = nodeAround(path);
        // A field that does not exist is told of as such.
        if (!at || AstUtils.getContainerOfType(path, isScenario) || environments.meaningOf(path).missingIn) return [];
        return readOf(path, at, environments) ?? [];
      }),
  );
}

/** Knows on which ways through a program values are filled. */
export class FilledValues {
  private static readonly known = new WeakMap<ProgramNames, FilledValues>();
  private readonly somewhere = new Map<string, ReadonlySet<string>>();
  private readonly without = new Map<string, ReadonlyMap<string, string | undefined>>();
  private visits = 0;
  private circling: ReadonlySet<Node> | undefined;
  private readonly anywhere = new Map<string, boolean>();

  private constructor(
    private readonly program: Program,
    private readonly graph: FlowGraph,
  ) {}

  static of(program: Program): FilledValues {
    const known = FilledValues.known.get(program.whole);
    if (known) return known;
    const fresh = new FilledValues(program, graphOf(program));
    FilledValues.known.set(program.whole, fresh);
    return fresh;
  }

  /** Whether anything in the flow fills the value at all. */
  isEverFilled(read: Read): boolean {
    let found = this.anywhere.get(read.key);
    if (found === undefined) {
      found = [...this.graph.ways.values()].some((ways) => ways.some((way) => read.fills(way, false)));
      this.visits += this.graph.ways.size;
      this.anywhere.set(read.key, found);
    }
    return found;
  }

  /** Whether any way fills the value before it is read. */
  canBeFilled(read: Read): boolean {
    const filled = this.somewhere.get(read.key) ?? this.findSomewhere(read);
    this.somewhere.set(read.key, filled);
    return this.visits > MOST_VISITS || filled.has(read.at.name);
  }

  /** A way on which the value is not filled: the nodes that it passes, the reading one last. */
  wayWithout(read: Read): string[] | undefined {
    const before = this.without.get(read.key) ?? this.findWithout(read);
    this.without.set(read.key, before);
    if (this.visits > MOST_VISITS || !before.has(read.at.name)) return undefined;
    const way: string[] = [];
    for (let id: string | undefined = read.at.name; id !== undefined && way.length < 6; id = before.get(id))
      way.unshift(id);
    return way;
  }

  /** The nodes that can be come to after the value was filled. Back and the idle time lead to menus of all kinds. */
  private findSomewhere(read: Read): ReadonlySet<string> {
    const { ways, start, idle, guessed, reached } = this.graph;
    if (this.visits > MOST_VISITS) return new Set();
    const filling = [...reached].flatMap((id) => (ways.get(id) ?? []).filter((way) => read.fills(way, false)));
    const from: (string | undefined)[] = [...filling.map((way) => way.to), ...guessed];
    let filled = reach(from, ways);
    // Twice, since the idle time may lead to where a way leads back.
    for (const _round of [1, 2]) {
      const nodes = [...filled].flatMap((id) => this.program.nodes.get(id) ?? []);
      if (nodes.some((node) => goesBack(node) || this.mayStop(node)))
        from.push(start, ...[...reached].filter((id) => this.isMenu(id)));
      if (nodes.some(waits)) from.push(idle);
      filled = reach(from, ways);
    }
    this.visits += 3 * filled.size + reached.size;
    return filled;
  }

  /** The nodes that can be come to while the value is not filled, each with the node before it. */
  private findWithout(read: Read): ReadonlyMap<string, string | undefined> {
    const { ways, start, idle } = this.graph;
    const before = new Map<string, string | undefined>();
    if (this.visits > MOST_VISITS) return before;
    const waiting: string[] = [];
    const come = (id: string | undefined, from?: string): void => {
      if (id === undefined || before.has(id) || !ways.has(id)) return;
      before.set(id, from);
      waiting.push(id);
    };
    come(start);
    for (let at = 0; at < waiting.length; at++) {
      const id = waiting[at] ?? '';
      const node = this.program.nodes.get(id);
      // The idle time passes where the user is awaited, and not while an action is.
      if (node && isScreen(node)) come(idle, id);
      for (const way of ways.get(id) ?? []) if (!isMistyped(way) && !read.fills(way, true)) come(way.to, id);
    }
    this.visits += before.size;
    return before;
  }

  /** Whether the conversation can get stuck at a node; then the last menu is shown once more. */
  private mayStop(node: Node): boolean {
    this.circling ??= new Set(passingCircles(this.program).flat());
    const hasRest = node.$type !== 'Router' || node.members.some((member) => member.$type === 'Otherwise');
    return !hasRest || this.circling.has(node);
  }

  private isMenu(id: string): boolean {
    const node = this.program.nodes.get(id);
    return node !== undefined && node.$type !== 'Wizard' && isScreen(node);
  }
}

/** What has to happen before a path can be read; undefined where it is there from the beginning, or unknown. */
function readOf(path: Path, at: Node, environments: Environments): Read | undefined {
  const root = environments.meaningOf(path).root;
  const field = path.segments[0]?.field?.$refText;
  const read = { path, at, name: pathText(path), mayBeGiven: false };
  const lacks = root ? undefined : giversOf(path);
  if (lacks !== undefined) return { ...read, key: `nothing ${read.name}`, fills: () => false, lacks };
  switch (root?.origin) {
    case 'form':
      if (wizardAround(path) || field === undefined) return undefined;
      return { ...read, key: `form ${field}`, fills: (way, surely) => fillsForm(way, field, surely) };
    case 'node': {
      const giver = root.declaration;
      return giver
        ? { ...read, key: `node ${root.name}`, fills: (way, surely) => way.from === giver && gives(way, surely) }
        : undefined;
    }
    case 'output': {
      const givers: ReadonlySet<AstNode> = new Set(root.givers);
      // A wizard knows its own step number and error from its first step on.
      if (givers.has(at) && isSeenInside(root.name, at)) return undefined;
      return {
        ...read,
        key: `output ${root.name}`,
        fills: (way, surely) => givers.has(way.from) && gives(way, surely),
      };
    }
    case 'variable':
      return variableRead(read, root.declaration);
    default:
      return undefined;
  }
}

/** The kinds of nodes that give the value with which a path begins, which the author has declared nowhere. */
export function giversOf(path: Path): string | undefined {
  const name = path.scope === undefined ? path.root?.$refText : undefined;
  const kinds = nodeTable.filter((spec) => spec.values.some((value) => value.name === name && isSeenAfter(value)));
  return kinds.length === 0 ? undefined : kinds.map((spec) => `\`${spec.keyword}\``).join(', ');
}

function variableRead(read: Pick<Read, 'path' | 'at' | 'name'>, variable: Named | undefined): Read | undefined {
  // Anything but true counts as off, so a boolean needs no first value.
  if (variable?.$type !== 'VariableDeclaration' || variable.initial) return undefined;
  if (variable.type?.type?.$refText === 'boolean') return undefined;
  return { ...read, mayBeGiven: true, key: `var ${variable.name}`, fills: (way) => setsVariable(way, variable.name) };
}

function setsVariable({ from, by }: Way, name: string): boolean {
  if (from.$type === 'SetVariables')
    return from.assignments.some((assignment) => targetId(assignment.variable) === name);
  return (
    from.$type === 'Wizard' &&
    by.$type === 'Complete' &&
    from.members.some((member) => member.$type === 'SaveTo' && targetId(member.variable) === name)
  );
}

/** A cancelled wizard may have some answers; a complete one has them. */
function fillsForm({ from, by }: Way, field: string, surely: boolean): boolean {
  if (from.$type !== 'Wizard' || !stepsOf(from).some((step) => step.name === field)) return false;
  return by.$type === 'Complete' || (!surely && by.$type === 'Cancelled');
}

/** Whether an arrow out of a node is taken with its values. */
function gives({ from, by }: Way, surely: boolean): boolean {
  switch (from.$type) {
    case 'Wizard':
      return true;
    case 'Action':
      return !surely || by.$type !== 'Output' || !/^(error|failed|failure|timeout)$/i.test(by.output ?? '');
    default:
      return (by as Member).$type === 'Selected' || (by as Member).$type === 'On';
  }
}

function isSeenInside(name: string, node: Node): boolean {
  return specOf(node)?.values.some((value) => value.name === name && value.seen === 'everywhere') ?? false;
}
