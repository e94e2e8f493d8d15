import type {
  Action,
  DataDeclaration,
  FlowFile,
  FlowHeader,
  Node,
  Statement,
  TypeDeclaration,
  VariableDeclaration,
} from './generated/ast.js';
import { isSeenAfter } from '../../src/engine/node-table.js';
import { Names, sameList } from './incremental/watched-names.js';
import { specOf } from './node-spec.js';

/** What the files of a program declare, under the names by which it is asked for. Of two declarations with one name the first counts; a check reports the other. */
export class ProgramNames {
  /** The files themselves, by their addresses. */
  readonly byAddress = new Names<FlowFile>();
  readonly nodes = new Names<Node>();
  readonly valued = new Names<Node>();
  readonly variables = new Names<VariableDeclaration>();
  readonly types = new Names<TypeDeclaration>();
  readonly data = new Names<DataDeclaration>();
  readonly givers = new Names<readonly Node[]>();
  readonly clashes = new Names<readonly Statement[]>();
  /** The flow statements are a list without names; they stand under the empty one. */
  readonly headers = new Names<readonly FlowHeader[]>();
  /** How many statements the files have. */
  readonly size: number;

  constructor(
    readonly files: readonly FlowFile[],
    before: ProgramNames | undefined,
  ) {
    const headers: FlowHeader[] = [];
    this.headers.set('', headers);
    let size = 0;
    for (const file of files) {
      const { statements, $document: document } = file;
      if (document) this.byAddress.set(document.uri.toString(), file);
      size += statements.length;
      for (const statement of statements) this.declare(statement, headers);
    }
    this.size = size;
    if (before) this.settle(before);
  }

  private declare(statement: Statement, headers: FlowHeader[]): void {
    switch (statement.$type) {
      case 'FlowHeader': {
        const first = headers.find((header) => header.name);
        if (first && statement.name) this.clash(first, statement);
        headers.push(statement);
        break;
      }
      case 'VariableDeclaration':
        this.keep(this.variables, statement);
        break;
      case 'TypeDeclaration':
        this.keep(this.types, statement);
        break;
      case 'DataDeclaration':
        this.keep(this.data, statement);
        break;
      case 'Include':
      case 'Scenario':
        break;
      default:
        this.keep(this.nodes, statement);
        if (hasValues(statement) && this.nodes.get(statement.name) === statement)
          this.valued.set(statement.name, statement);
        for (const name of valueNames(statement)) add(this.givers, name, statement);
    }
  }

  private keep<T extends Statement & { name: string }>(names: Names<T>, declaration: T): void {
    if (!declaration.name) return;
    const first = names.get(declaration.name);
    if (first) this.clash(first, declaration);
    else names.set(declaration.name, declaration);
  }

  private clash(first: Statement, other: Statement): void {
    const key = clashKey(other);
    if (key === undefined) return;
    if (!this.clashes.has(key)) add(this.clashes, key, first);
    add(this.clashes, key, other);
  }

  /** What is as it was stays the same thing, so that one look tells that nothing changed. */
  private settle(before: ProgramNames): void {
    keepLists(this.givers, before.givers);
    keepLists(this.clashes, before.clashes);
    keepLists(this.headers, before.headers);
    this.byAddress.settle(before.byAddress);
    this.nodes.settle(before.nodes);
    this.valued.settle(before.valued);
    this.variables.settle(before.variables);
    this.types.settle(before.types);
    this.data.settle(before.data);
    this.givers.settle(before.givers);
    this.clashes.settle(before.clashes);
    this.headers.settle(before.headers);
  }
}

/** The lists are made here, and by nobody else while they grow. */
function add<Item>(lists: Names<readonly Item[]>, name: string, item: Item): void {
  const list = lists.get(name) as Item[] | undefined;
  if (list) list.push(item);
  else lists.set(name, [item]);
}

function keepLists<Item>(lists: Names<readonly Item[]>, before: Names<readonly Item[]>): void {
  for (const [name, list] of lists) lists.set(name, sameList(list, before.get(name)));
}

/** What a kind of statement is called; of each kind, every name stands once. */
function kindOf(statement: Statement): string | undefined {
  switch (statement.$type) {
    case 'Include':
    case 'Scenario':
      return undefined;
    case 'FlowHeader':
      return 'flow';
    case 'VariableDeclaration':
      return 'variable';
    case 'TypeDeclaration':
      return 'type';
    case 'DataDeclaration':
      return 'data';
    default:
      return 'node';
  }
}

/** Under which key of `clashes` a statement is found. A program has one flow statement, whatever its name. */
export function clashKey(statement: Statement): string | undefined {
  const kind = kindOf(statement);
  if (kind === undefined || !('name' in statement) || !statement.name) return undefined;
  return kind === 'flow' ? 'flow' : `${kind} ${statement.name}`;
}

/** Whether a node gives values that are read by its name, as in `load.rows`. */
export function hasValues(node: Node): boolean {
  return node.$type === 'Action' || (specOf(node)?.values.some(isSeenAfter) ?? false);
}

/** The names that a node's values are read by once it has run. */
function valueNames(node: Node): string[] {
  if (node.$type === 'Action') return givenBy(node).map((value) => value.name);
  return (specOf(node)?.values ?? []).flatMap((value) => (isSeenAfter(value) ? [value.name] : []));
}

/** What an action says that it gives. */
export function givenBy(action: Action) {
  return action.members.flatMap((member) =>
    member.$type === 'Gives' ? member.values.filter((value) => value.name) : [],
  );
}
