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
import {
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
import { type Asked, WatchedNames, Watcher } from './incremental/watched-names.js';
import { ProgramNames } from './program-names.js';
import { includedPaths } from './texts.js';

export { clashKey, givenBy, hasValues } from './program-names.js';

/** Everything that a file can name: one namespace over all files that its includes tie together. */
export interface Program {
  /** What all files that see the same have in common; what is found out about the whole is kept by it. */
  whole: ProgramNames;
  files: readonly FlowFile[];
  /** The files by their addresses. */
  byAddress: WatchedNames<FlowFile>;
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
  watchedHeaders: WatchedNames<readonly FlowHeader[]>;
}

/** Finds the program that a file belongs to. */
export class Programs {
  readonly watcher = new Watcher();
  /** Grows with every change of a file. What was found out about names holds until then. */
  state = 0;
  private readonly documents: LangiumDocuments;
  /** What each file sees, by its address. */
  private readonly programs = new Map<string, Program>();
  /** What files have in common that see the same, by a key of theirs; and that of the state before, for telling what has changed. */
  private readonly wholes = new Map<string, ProgramNames>();
  private readonly before = new Map<string, ProgramNames>();
  private includers: Map<string, Set<string>> | undefined;
  private readonly alone = new WeakMap<FlowFile, Program>();

  constructor(services: LangiumSharedCoreServices) {
    this.documents = services.workspace.LangiumDocuments;
    const { DocumentBuilder: builder } = services.workspace;
    builder.onUpdate((_changed, deleted) => {
      this.forget();
      // What is gone must not be held on to.
      if (deleted.length > 0) this.before.clear();
    });
    builder.onBuildPhase(DocumentState.Parsed, () => this.forget());
  }

  /** Says that a file has changed. */
  forget(): void {
    this.state++;
    // A key that files no longer have is of no use; there are never more of them than files.
    if (this.before.size > this.documents.all.count()) this.before.clear();
    for (const [key, whole] of this.wholes) this.before.set(key, whole);
    this.wholes.clear();
    this.programs.clear();
    this.includers = undefined;
  }

  /**
   * What a file can see: the files it includes, and, since an included file
   * may lead back into the one that includes it, all that its includers see.
   */
  of(node: AstNode): Program {
    const file = rootOf(node);
    if (!file) return programOf(new ProgramNames([], undefined));
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
    const program = programOf(this.wholeOf(file), uri, this.watcher);
    this.programs.set(uri, program);
    return program;
  }

  /** A text that is no file of the workspace sees itself alone. */
  private ofText(file: FlowFile): Program {
    const known = this.alone.get(file);
    if (known) return known;
    const program = programOf(new ProgramNames([file], undefined));
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
  filesSeenFrom(file: FlowFile): readonly FlowFile[] {
    return this.wholeOf(file).files;
  }

  /** Files under the same files on top see the same, so that it is worked out once for all of them. */
  private wholeOf(file: FlowFile): ProgramNames {
    const { above, tops } = this.includersOf(file);
    const shared = tops.join('\n');
    const known = this.wholes.get(shared);
    if (known) return known;
    const files = this.filesFrom(tops, file);
    const keys = new Set(files.map(keyOf));
    // Of files that include each other none is on top; each of them is a beginning of its own.
    if ([...above].every((key) => keys.has(key))) return this.wholeUnder(shared, files);
    const own = keyOf(file);
    return this.wholes.get(`${own}\n`) ?? this.wholeUnder(`${own}\n`, this.filesFrom([...above], file));
  }

  private wholeUnder(key: string, files: readonly FlowFile[]): ProgramNames {
    const whole = new ProgramNames(files, this.before.get(key));
    this.before.delete(key);
    this.wholes.set(key, whole);
    return whole;
  }

  /** All that include a file, directly or not, with the file itself; and those of them that no other includes. */
  private includersOf(file: FlowFile): { above: Set<string>; tops: string[] } {
    const graph = this.graph();
    const above = new Set([keyOf(file)]);
    const tops: string[] = [];
    for (const key of above) {
      const includers = graph.get(key);
      for (const includer of includers ?? []) above.add(includer);
      if (!includers) tops.push(key);
    }
    return { above, tops: tops.toSorted() };
  }

  private filesFrom(keys: readonly string[], own: FlowFile): FlowFile[] {
    const found = new Map<string, FlowFile>();
    for (const key of keys) {
      const entry = key === keyOf(own) ? own : this.documents.getDocument(Uri.parse(key))?.parseResult.value;
      for (const file of isFlowFile(entry) ? this.files(entry) : []) found.set(keyOf(file), file);
    }
    return [...found.values()];
  }

  private included(file: FlowFile): FlowFile[] {
    return addressesIn(file).flatMap((address) => {
      const root = this.documents.getDocument(Uri.parse(address))?.parseResult.value;
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
      for (const uri of addressesIn(file)) {
        if (uri === keyOf(file)) continue;
        const includers = graph.get(uri) ?? new Set();
        includers.add(keyOf(file));
        graph.set(uri, includers);
      }
    }
    this.includers = graph;
    return graph;
  }
}

const addresses = new WeakMap<FlowFile['statements'], readonly string[]>();

/** The addresses that a file includes. They are asked for in every state; a file that is read anew has a new list of statements. */
function addressesIn(file: FlowFile): readonly string[] {
  const known = addresses.get(file.statements);
  if (known) return known;
  const found = includedPaths(file).flatMap((path) => includedUri(file, path)?.toString() ?? []);
  addresses.set(file.statements, found);
  return found;
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

function programOf(whole: ProgramNames, uri = '', watcher?: Watcher): Program {
  const watchedHeaders = new WatchedNames(uri, 'headers', whole.headers, watcher);
  return {
    whole,
    files: whole.files,
    byAddress: new WatchedNames(uri, 'byAddress', whole.byAddress, watcher),
    nodes: new WatchedNames(uri, 'nodes', whole.nodes, watcher),
    valued: new WatchedNames(uri, 'valued', whole.valued, watcher),
    variables: new WatchedNames(uri, 'variables', whole.variables, watcher),
    types: new WatchedNames(uri, 'types', whole.types, watcher),
    data: new WatchedNames(uri, 'data', whole.data, watcher),
    givers: new WatchedNames(uri, 'givers', whole.givers, watcher),
    clashes: new WatchedNames(uri, 'clashes', whole.clashes, watcher),
    watchedHeaders,
    get headers() {
      return watchedHeaders.get('') ?? [];
    },
  };
}

function namesIn(program: Program, kind: Asked['kind']): WatchedNames<unknown> {
  return kind === 'headers' ? program.watchedHeaders : program[kind];
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
