import {
  type AstNode,
  DocumentState,
  type LangiumDocument,
  type LangiumDocuments,
  type LangiumSharedCoreServices,
  type URI,
  UriUtils,
} from 'langium';
import { URI as Uri } from 'vscode-uri';
import { isSeenAfter } from '../../src/engine/node-table.js';
import {
  type Action,
  type DataDeclaration,
  type FlowFile,
  type FlowHeader,
  type Node,
  type Statement,
  type Step,
  type TypeDeclaration,
  type VariableDeclaration,
  type Wizard,
  isFlowFile,
  isNode,
} from './generated/ast.js';
import { type Asked, sameList, WatchedNames, Watcher } from './incremental/watched-names.js';
import { specOf } from './node-spec.js';
import { includedPaths } from './texts.js';

/** Everything that a file can name: one namespace over all files that its includes tie together. */
export interface Program {
  files: readonly FlowFile[];
  nodes: WatchedNames<Node>;
  /** Those of the nodes whose values can be read by their names. */
  valued: WatchedNames<Node>;
  variables: WatchedNames<VariableDeclaration>;
  types: WatchedNames<TypeDeclaration>;
  data: WatchedNames<DataDeclaration>;
  /** Wizards and actions, whose values can be read by their bare names. */
  givers: WatchedNames<readonly Node[]>;
  /** All statements of a kind and name, such as `node main`, of which there is more than one. */
  clashes: WatchedNames<readonly Statement[]>;
  headers: readonly FlowHeader[];
}

/** Finds the program that a file belongs to. */
export class Programs {
  readonly watcher = new Watcher();
  /** Grows with every change of a file. What was found out about names holds until then. */
  state = 0;
  private readonly documents: LangiumDocuments;
  private readonly programs = new Map<string, Program>();
  /** The programs of the state before, for telling what has changed. */
  private readonly before = new Map<string, Program>();
  private includers: Map<string, Set<string>> | undefined;
  private readonly alone = new WeakMap<FlowFile, Program>();

  constructor(services: LangiumSharedCoreServices) {
    this.documents = services.workspace.LangiumDocuments;
    const { DocumentBuilder: builder } = services.workspace;
    builder.onUpdate((_changed, deleted) => {
      this.forget();
      for (const uri of deleted) this.before.delete(uri.toString());
    });
    builder.onBuildPhase(DocumentState.Parsed, () => this.forget());
  }

  /** Says that a file has changed. */
  forget(): void {
    this.state++;
    for (const [uri, program] of this.programs) this.before.set(uri, program);
    this.programs.clear();
    this.includers = undefined;
  }

  /**
   * What a file can see: the files it includes, and, since an included file
   * may lead back into the one that includes it, all that its includers see.
   */
  of(node: AstNode): Program {
    const file = rootOf(node);
    if (!file) return programOfFiles([]);
    return file.$document ? this.ofDocument(file, file.$document.uri.toString()) : this.ofText(file);
  }

  /** Whether everything would be answered as it was. */
  stillAnswer(asked: readonly Asked[]): boolean {
    // What is asked of the same names stands together, and this is done for every statement of a file after each key.
    let names: WatchedNames<unknown> | undefined;
    return asked.every((each) => {
      if (names?.kind !== each.kind || names.file !== each.file) names = this.namesOf(each);
      return names?.stillAnswers(each) ?? false;
    });
  }

  /** Asks again on behalf of something that was worked out in this state and is used now. */
  repeat(asked: readonly Asked[]): void {
    this.watcher.repeat(asked, (each) => this.namesOf(each));
  }

  private namesOf({ file: uri, kind }: Asked): WatchedNames<unknown> | undefined {
    const known = this.programs.get(uri);
    if (known) return namesIn(known, kind);
    const file = this.documents.getDocument(Uri.parse(uri))?.parseResult.value;
    return isFlowFile(file) ? namesIn(this.ofDocument(file, uri), kind) : undefined;
  }

  private ofDocument(file: FlowFile, uri: string): Program {
    const known = this.programs.get(uri);
    if (known) return known;
    const program = programOfFiles(this.filesSeenFrom(file), uri, this.watcher, this.before.get(uri));
    this.before.delete(uri);
    this.programs.set(uri, program);
    return program;
  }

  /** A text that is no file of the workspace sees itself alone. */
  private ofText(file: FlowFile): Program {
    const known = this.alone.get(file);
    if (known) return known;
    const program = programOfFiles([file]);
    this.alone.set(file, program);
    return program;
  }

  /** The files of the program that begins at an entry file: that file first, each once. */
  files(entry: FlowFile): FlowFile[] {
    const found = new Map<string, FlowFile>();
    const waiting = [entry];
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const key = keyOf(file);
      if (found.has(key)) continue;
      found.set(key, file);
      waiting.push(...this.included(file));
    }
    return [...found.values()];
  }

  /** The files that lie on top of a file: those that include it and are included by no other. */
  entriesOf(file: FlowFile): FlowFile[] {
    const graph = this.graph();
    const seen = new Set<string>();
    const entries: FlowFile[] = [];
    const waiting = [keyOf(file)];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (seen.has(key)) continue;
      seen.add(key);
      const above = [...(graph.get(key) ?? [])].filter((includer) => !this.isTestFile(includer));
      if (above.length > 0) waiting.push(...above);
      else {
        const entry = this.documents.getDocument(Uri.parse(key))?.parseResult.value;
        if (isFlowFile(entry)) entries.push(entry);
      }
    }
    return entries.length > 0 ? entries : [file];
  }

  /** A file of tests includes the flow that it tests; the flow does not begin there. */
  private isTestFile(key: string): boolean {
    const file = this.documents.getDocument(Uri.parse(key))?.parseResult.value;
    return (
      isFlowFile(file) &&
      file.statements.some((statement) => statement.$type === 'Scenario') &&
      file.statements.every((statement) => statement.$type === 'Scenario' || statement.$type === 'Include')
    );
  }

  /** A file, and all that it sees; and since two files see each other or do not, all that see it. */
  filesSeenFrom(file: FlowFile): FlowFile[] {
    const found = new Map<string, FlowFile>();
    for (const visible of this.files(file)) found.set(keyOf(visible), visible);
    const graph = this.graph();
    const seen = new Set<string>();
    const waiting = [...(graph.get(keyOf(file)) ?? [])];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(...(graph.get(key) ?? []));
      const includer = this.documents.getDocument(Uri.parse(key))?.parseResult.value;
      if (!isFlowFile(includer)) continue;
      for (const visible of this.files(includer)) found.set(keyOf(visible), visible);
    }
    return [...found.values()];
  }

  private included(file: FlowFile): FlowFile[] {
    return includedPaths(file).flatMap((path) => {
      const uri = includedUri(file, path);
      const document = uri && this.documents.getDocument(uri);
      const root = document?.parseResult.value;
      return isFlowFile(root) ? [root] : [];
    });
  }

  /** Who includes whom, from the included file to its includers. */
  private graph(): Map<string, Set<string>> {
    if (this.includers) return this.includers;
    const graph = new Map<string, Set<string>>();
    for (const document of this.documents.all) {
      const file = document.parseResult.value;
      if (!isFlowFile(file)) continue;
      for (const path of includedPaths(file)) {
        const uri = includedUri(file, path)?.toString();
        if (uri === undefined || uri === keyOf(file)) continue;
        const includers = graph.get(uri) ?? new Set();
        includers.add(keyOf(file));
        graph.set(uri, includers);
      }
    }
    this.includers = graph;
    return graph;
  }
}

/** The address of an included file, from the file that includes it. */
export function includedUri(file: FlowFile, path: string): URI | undefined {
  const from = file.$document?.uri;
  // Half a character, as an edit may leave one, has no place in an address.
  if (!from || path === '' || /\p{Surrogate}/u.test(path)) return undefined;
  return UriUtils.resolvePath(UriUtils.dirname(from), path);
}

export function rootOf(node: AstNode): FlowFile | undefined {
  let root = node;
  while (root.$container) root = root.$container;
  return isFlowFile(root) ? root : undefined;
}

export function documentOf(node: AstNode): LangiumDocument | undefined {
  return rootOf(node)?.$document;
}

/** The statement of a top-level declaration that a part belongs to. */
export function nodeAround(part: AstNode): Node | undefined {
  for (let at: AstNode | undefined = part; at; at = at.$container) if (isNode(at)) return at;
  return undefined;
}

function keyOf(file: FlowFile): string {
  return file.$document?.uri.toString() ?? '';
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

/** Of two declarations with one name the first counts; a check reports the other. */
export function programOfFiles(files: readonly FlowFile[], uri = '', watcher?: Watcher, before?: Program): Program {
  const nodes = new WatchedNames<Node>(uri, 'nodes', watcher);
  const valued = new WatchedNames<Node>(uri, 'valued', watcher);
  const variables = new WatchedNames<VariableDeclaration>(uri, 'variables', watcher);
  const types = new WatchedNames<TypeDeclaration>(uri, 'types', watcher);
  const data = new WatchedNames<DataDeclaration>(uri, 'data', watcher);
  const givers = new WatchedNames<Node[]>(uri, 'givers', watcher);
  const clashes = new WatchedNames<Statement[]>(uri, 'clashes', watcher);
  const headers: FlowHeader[] = [];
  const clash = (first: Statement, other: Statement): void => {
    const key = clashKey(other);
    if (key === undefined) return;
    const known = clashes.peek(key);
    if (known) known.push(other);
    else clashes.set(key, [first, other]);
  };
  const keep = <T extends Statement & { name: string }>(map: WatchedNames<T>, declaration: T): void => {
    if (!declaration.name) return;
    const first = map.peek(declaration.name);
    if (first) clash(first, declaration);
    else map.set(declaration.name, declaration);
  };
  const gives = (name: string, node: Node): void => {
    const others = givers.peek(name);
    if (others) others.push(node);
    else givers.set(name, [node]);
  };
  for (const file of files) {
    for (const statement of file.statements) {
      switch (statement.$type) {
        case 'FlowHeader': {
          const first = headers.find((header) => header.name);
          if (first && statement.name) clash(first, statement);
          headers.push(statement);
          break;
        }
        case 'VariableDeclaration':
          keep(variables, statement);
          break;
        case 'TypeDeclaration':
          keep(types, statement);
          break;
        case 'DataDeclaration':
          keep(data, statement);
          break;
        case 'Include':
        case 'Scenario':
          break;
        default:
          keep(nodes, statement);
          if (hasValues(statement) && nodes.peek(statement.name) === statement) valued.set(statement.name, statement);
          for (const name of valueNames(statement)) gives(name, statement);
      }
    }
  }
  const allHeaders = new WatchedNames<readonly FlowHeader[]>(uri, 'headers', watcher);
  allHeaders.set('', headers);
  for (const [lists, earlier] of [
    [givers, before?.givers],
    [clashes, before?.clashes],
    [allHeaders, before && headerNames.get(before)],
  ] as [WatchedNames<object[]>, WatchedNames<readonly object[]> | undefined][])
    for (const name of lists.keys()) lists.set(name, sameList(lists.peek(name) ?? [], earlier?.peek(name)));
  nodes.settle(before?.nodes);
  valued.settle(before?.valued);
  variables.settle(before?.variables);
  types.settle(before?.types);
  data.settle(before?.data);
  givers.settle(before?.givers as WatchedNames<Node[]> | undefined);
  clashes.settle(before?.clashes as WatchedNames<Statement[]> | undefined);
  const program: Program = {
    files,
    nodes,
    valued,
    variables,
    types,
    data,
    givers,
    clashes,
    get headers() {
      return allHeaders.get('') ?? [];
    },
  };
  headerNames.set(program, allHeaders);
  return program;
}

/** The flow statements are a list without names; they are watched under the empty one. */
const headerNames = new WeakMap<Program, WatchedNames<readonly FlowHeader[]>>();

function namesIn(program: Program, kind: Asked['kind']): WatchedNames<unknown> | undefined {
  return kind === 'headers' ? headerNames.get(program) : program[kind];
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

/** A wizard's questions, in order. */
export function stepsOf(wizard: Wizard) {
  return wizard.members.filter((member) => member.$type === 'Step');
}

const stepNames = new WeakMap<Wizard, ReadonlyMap<string, Step>>();

/** A wizard's questions by their names; of two alike the first counts. Kept, since every path in a wizard asks. */
export function stepsByName(wizard: Wizard): ReadonlyMap<string, Step> {
  const known = stepNames.get(wizard);
  if (known) return known;
  const steps = new Map<string, Step>();
  for (const step of stepsOf(wizard)) if (step.name && !steps.has(step.name)) steps.set(step.name, step);
  stepNames.set(wizard, steps);
  return steps;
}
