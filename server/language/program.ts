import {
  type AstNode,
  type LangiumDocument,
  type LangiumDocuments,
  type LangiumSharedCoreServices,
  type URI,
  UriUtils,
  WorkspaceCache,
} from 'langium';
import { URI as Uri } from 'vscode-uri';
import { isSeenAfter } from '../../src/engine/node-table.js';
import {
  type Action,
  type DataDeclaration,
  type FlowFile,
  type FlowHeader,
  type Node,
  type Step,
  type TypeDeclaration,
  type VariableDeclaration,
  type Wizard,
  isFlowFile,
  isNode,
} from './generated/ast.js';
import { specOf } from './node-spec.js';
import { includedPaths } from './texts.js';

/** Everything that a file can name: one namespace over all files that its includes tie together. */
export interface Program {
  files: readonly FlowFile[];
  nodes: ReadonlyMap<string, Node>;
  variables: ReadonlyMap<string, VariableDeclaration>;
  types: ReadonlyMap<string, TypeDeclaration>;
  data: ReadonlyMap<string, DataDeclaration>;
  headers: readonly FlowHeader[];
  /** Wizards and actions, whose values can be read by their bare names. */
  givers: ReadonlyMap<string, readonly Node[]>;
}

/** Finds the program that a file belongs to. */
export class Programs {
  private readonly documents: LangiumDocuments;
  private readonly programs: WorkspaceCache<string, Program>;
  private readonly includers: WorkspaceCache<'graph', Map<string, Set<string>>>;

  constructor(services: LangiumSharedCoreServices) {
    this.documents = services.workspace.LangiumDocuments;
    this.programs = new WorkspaceCache(services);
    this.includers = new WorkspaceCache(services);
  }

  /**
   * What a file can see: the files it includes, and, since an included file
   * may lead back into the one that includes it, all that its includers see.
   */
  of(node: AstNode): Program {
    const file = rootOf(node);
    if (!file?.$document) return programOfFiles(file ? [file] : []);
    const uri = file.$document.uri.toString();
    return this.programs.get(uri, () => programOfFiles(this.visibleFrom(file)));
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

  private visibleFrom(file: FlowFile): FlowFile[] {
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
    return this.includers.get('graph', () => {
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
      return graph;
    });
  }
}

/** The address of an included file, from the file that includes it. */
export function includedUri(file: FlowFile, path: string): URI | undefined {
  const from = file.$document?.uri;
  if (!from || path === '') return undefined;
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

/** Of two declarations with one name the first counts; a check reports the other. */
export function programOfFiles(files: readonly FlowFile[]): Program {
  const nodes = new Map<string, Node>();
  const variables = new Map<string, VariableDeclaration>();
  const types = new Map<string, TypeDeclaration>();
  const data = new Map<string, DataDeclaration>();
  const headers: FlowHeader[] = [];
  const givers = new Map<string, Node[]>();
  const keep = <T extends { name: string }>(map: Map<string, T>, declaration: T): void => {
    if (declaration.name && !map.has(declaration.name)) map.set(declaration.name, declaration);
  };
  const gives = (name: string, node: Node): void => {
    const others = givers.get(name);
    if (others) others.push(node);
    else givers.set(name, [node]);
  };
  for (const file of files) {
    for (const statement of file.statements) {
      switch (statement.$type) {
        case 'FlowHeader':
          headers.push(statement);
          break;
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
          for (const name of valueNames(statement)) gives(name, statement);
      }
    }
  }
  return { files, nodes, variables, types, data, headers, givers };
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
