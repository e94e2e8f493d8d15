import type { AstNode } from 'langium';
import { isSeenAfter } from '../../src/engine/node-table.js';
import type { Buttons, GivenValue, Named, Node, Path, Source, Step, Wizard } from './generated/ast.js';
import { documentationOf } from './documentation.js';
import { specOf } from './node-spec.js';
import type { Asked } from './incremental/watched-names.js';
import { givenBy, hasValues, nodeAround, type Programs, stepsByName } from './program.js';
import {
  anyType,
  answerOf,
  common,
  type FieldInfo,
  fieldsOf,
  formOf,
  numberType,
  openObject,
  textType,
  type Type,
  typeOfReference,
  typeOfValue,
} from './types.js';

/** Where a name gets its value from, in the order in which a bare name is looked for. */
export type Origin = 'value' | 'row' | 'answer' | 'node' | 'output' | 'variable' | 'data' | 'form';

export interface NameInfo {
  name: string;
  type: Type;
  origin: Origin;
  /** Where the author declared it; a built-in value has no such place. */
  declaration?: Named;
  /** The nodes that give it, where it is an output's value. */
  givers?: readonly Node[];
  doc?: string | undefined;
}

/** What a path means, as far as it can be followed. */
export interface PathMeaning {
  root?: NameInfo;
  /** The type of the whole path; `any` where nothing is known. */
  type: Type;
  /** What each segment found; shorter than the segments where the path breaks off. */
  fields: FieldInfo[];
  /** The type in which the first unknown segment was looked for. */
  missingIn?: Type;
}

/** Knows what every name means where it stands. One instance serves one state of the workspace. */
export class Environments {
  private meanings = new WeakMap<Path, { meaning: PathMeaning; asked: readonly Asked[] }>();
  /** The state of all files in which the meanings were found. */
  private state = 0;
  /** Sources being worked out, so that lists made of each other end. */
  private readonly pending = new Set<AstNode>();

  constructor(private readonly programs: Programs) {}

  /** The meaning of one name at a place, the first that `accepts` where that is given. */
  find(place: AstNode, name: string, accepts: (info: NameInfo) => boolean = () => true): NameInfo | undefined {
    for (const names of this.layers(place)) {
      const found = names.get(name);
      if (found && accepts(found)) return found;
    }
    return undefined;
  }

  /** Every name that can be read at a place; of two alike, the one that counts. */
  all(place: AstNode): NameInfo[] {
    const known = new Map<string, NameInfo>();
    for (const names of this.layers(place))
      for (const info of names.all()) if (!known.has(info.name)) known.set(info.name, info);
    return [...known.values()];
  }

  /** The names alone that can be read at a place, which change far more seldom than what they mean. */
  names(place: AstNode): Set<string> {
    const names = new Set<string>();
    for (const layer of this.layers(place)) for (const name of layer.names()) names.add(name);
    return names;
  }

  /** What a path means where it stands. */
  meaningOf(path: Path): PathMeaning {
    // Meanings of another state are let go of at once, since they hold on to trees that are no longer there.
    if (this.state !== this.programs.state) {
      this.meanings = new WeakMap();
      this.state = this.programs.state;
    }
    const known = this.meanings.get(path);
    if (known) {
      this.programs.repeat(known.asked);
      return known.meaning;
    }
    const { result: meaning, asked } = this.programs.watcher.listen(() => this.follow(path));
    this.meanings.set(path, { meaning, asked });
    return meaning;
  }

  private follow(path: Path): PathMeaning {
    const start = this.rootOf(path);
    let type = start?.type ?? anyType;
    const fields: FieldInfo[] = [];
    for (const segment of path.segments) {
      const field = segment.index === undefined ? fieldIn(type, segment.field?.$refText ?? '') : elementOf(type);
      if (!field) return { ...(start && { root: start }), type: anyType, fields, missingIn: type };
      fields.push(field);
      type = field.type;
    }
    return { ...(start && { root: start }), type, fields };
  }

  /** What a path begins with: `var.name`, `FormData`, `value`, or a bare name. */
  rootOf(path: Path): NameInfo | undefined {
    if (path.scope === 'var') {
      const variable = this.programs.of(path).variables.get(path.root?.$refText ?? '');
      return variable && variableInfo(variable);
    }
    if (path.scope === 'FormData') return this.formAt(path);
    if (path.scope === 'value') return this.find(path, 'value');
    // A node's id is meant only where one of its values is asked for: `load.rows`, but not `rows.length`.
    const field = path.segments[0]?.field?.$refText;
    const name = path.root?.$refText;
    if (name === undefined) return undefined;
    return (
      this.find(
        path,
        name,
        (info) => info.origin !== 'node' || (field !== undefined && fieldIn(info.type, field) !== undefined),
      ) ?? this.find(path, name)
    );
  }

  /** The row that a list, a search or generated buttons show. */
  rowOf(node: Node): Type {
    if (node.$type !== 'List' && node.$type !== 'Search' && node.$type !== 'Buttons') return anyType;
    const source = this.sourceType(node.source);
    if (source.kind === 'list') return source.element;
    if (node.$type === 'Buttons' && source.kind === 'object' && !source.open) {
      return common([...source.fields().values()].map((field) => field.type));
    }
    return anyType;
  }

  sourceType(source: Source | undefined): Type {
    if (!source) return anyType;
    if (source.value) return typeOfValue(source.value);
    if (!source.path || this.pending.has(source)) return anyType;
    this.pending.add(source);
    try {
      return this.meaningOf(source.path).type;
    } finally {
      this.pending.delete(source);
    }
  }

  /** What a node makes available under its own id, as in `load.rows`. */
  valuesOf(node: Node): Type {
    if (node.$type === 'Action' && !node.members.some((member) => member.$type === 'Gives')) return openObject;
    return { kind: 'object', name: node.name, open: false, fields: () => this.ownValues(node) };
  }

  private ownValues(node: Node): Map<string, FieldInfo> {
    if (node.$type === 'Action') return fieldsOf(givenBy(node));
    const fields = new Map<string, FieldInfo>();
    for (const value of specOf(node)?.values ?? []) {
      if (isSeenAfter(value)) fields.set(value.name, { type: this.typeOfSpec(value.type, node), doc: value.doc });
    }
    return fields;
  }

  private typeOfSpec(type: string, node: Node): Type {
    if (type === 'form') return node.$type === 'Wizard' ? formOf(node) : openObject;
    if (type === 'row') return this.rowOf(node);
    return type === 'number' ? numberType : type === 'text' ? textType : anyType;
  }

  /** The answers that `FormData` means at a place. */
  formAt(place: AstNode): NameInfo {
    const wizard = wizardAround(place);
    const givers = this.programs.of(place).givers.get('FormData') ?? [];
    const wizards = wizard ? [wizard] : givers.filter((giver) => giver.$type === 'Wizard');
    return {
      name: 'FormData',
      origin: 'form',
      type: wizards.length > 0 ? common(wizards.map(formOf)) : openObject,
      givers: wizards,
      doc: 'All answers, by step id.',
    };
  }

  // ------------------------------------------------------------------ layers

  private *layers(place: AstNode): Generator<Layer> {
    const node = nodeAround(place);
    const member = memberAround(place);
    if (node) {
      if (member?.$type === 'Check') yield fixed([valueInfo(member.$container)]);
      if (member) yield fixed(this.insideNames(node, member));
    }
    const wizard = wizardAround(place);
    if (wizard) yield lookup(stepsByName(wizard), answerInfo);
    const program = this.programs.of(place);
    yield lookup(program.nodes, (other) => this.nodeInfo(other), program.valued);
    yield lookup(program.givers, (givers, name) => this.outputInfo(name, givers));
    yield lookup(program.variables, variableInfo);
    yield lookup(program.data, (data) => ({
      name: data.name,
      origin: 'data',
      declaration: data,
      type: { kind: 'object', name: data.name, open: false, fields: () => fieldsOf(data.fields) },
      get doc() {
        return documentationOf(data);
      },
    }));
  }

  /** The names of a row, and of the page around it, in a node's own templates. */
  private insideNames(node: Node, member: { $type: string }): NameInfo[] {
    const spec = specOf(node);
    if (!spec) return [];
    const names: NameInfo[] = [];
    const ofRow = member.$type === 'Each';
    if (ofRow) {
      const row = this.rowOf(node);
      if (row.kind === 'object') for (const [name, field] of row.fields()) names.push(rowInfo(name, field));
    }
    for (const value of spec.values) {
      if (value.seen !== 'inside' && !(value.seen === 'row' && ofRow)) continue;
      if (value.name === 'key' && node.$type === 'Buttons' && !this.hasEntries(node)) continue;
      if (value.name === 'value' && !this.hasPlainRows(node)) continue;
      const type = value.name === 'value' ? this.rowOf(node) : this.typeOfSpec(value.type, node);
      names.push({ name: value.name, origin: 'row', type, doc: value.doc });
    }
    return names;
  }

  /** Whether a row may be a plain value and no record; an object's entry always has its value. */
  private hasPlainRows(node: Node): boolean {
    if (node.$type === 'Buttons' && this.sourceType(node.source).kind === 'object') return true;
    return this.rowOf(node).kind !== 'object';
  }

  /** Whether generated buttons may come from an object, whose entries have keys. */
  private hasEntries(node: Buttons): boolean {
    return this.sourceType(node.source).kind !== 'list';
  }

  private nodeInfo(node: Node): NameInfo | undefined {
    return hasValues(node)
      ? {
          name: node.name,
          origin: 'node',
          declaration: node,
          type: this.valuesOf(node),
          get doc() {
            return documentationOf(node);
          },
        }
      : undefined;
  }

  private outputInfo(name: string, givers: readonly Node[]): NameInfo {
    const given = givers.flatMap((giver) => {
      const field = this.ownValues(giver).get(name);
      return field ? [field] : [];
    });
    const [first] = given;
    const declaration = given.length === 1 ? (first?.declaration as GivenValue | undefined) : undefined;
    return {
      name,
      origin: 'output',
      type: common(given.map((field) => field.type)),
      givers,
      ...(declaration && { declaration }),
      get doc() {
        return first && docOf(first);
      },
    };
  }
}

/** What a field of a type is, or undefined where the type has no such field. */
export function fieldIn(type: Type, name: string): FieldInfo | undefined {
  if (type.kind === 'any') return { type: anyType };
  if (type.kind !== 'object') return undefined;
  return type.fields().get(name) ?? (type.open ? { type: anyType } : undefined);
}

function elementOf(type: Type): FieldInfo | undefined {
  if (type.kind === 'any') return { type: anyType };
  return type.kind === 'list' ? { type: type.element } : undefined;
}

interface Layer {
  get(name: string): NameInfo | undefined;
  all(): NameInfo[];
  names(): Iterable<string>;
}

function fixed(names: NameInfo[]): Layer {
  return {
    get: (name) => names.find((info) => info.name === name),
    all: () => names,
    names: () => names.map((info) => info.name),
  };
}

function lookup<T>(
  map: ReadonlyMap<string, T>,
  infoOf: (value: T, name: string) => NameInfo | undefined,
  /** Those of the values that mean something here. */
  meant: ReadonlyMap<string, T> = map,
): Layer {
  return {
    get: (name) => {
      const value = map.get(name);
      return value === undefined ? undefined : infoOf(value, name);
    },
    names: () => meant.keys(),
    all: () => [...meant].flatMap(([name, value]) => infoOf(value, name) ?? []),
  };
}

function variableInfo(variable: Extract<Named, { $type: 'VariableDeclaration' }>): NameInfo {
  const type = variable.type ? typeOfReference(variable.type) : typeOfValue(variable.initial);
  return {
    name: variable.name,
    origin: 'variable',
    declaration: variable,
    type,
    get doc() {
      return documentationOf(variable);
    },
  };
}

function answerInfo(step: Step): NameInfo {
  return {
    name: step.name ?? '',
    origin: 'answer',
    declaration: step,
    type: answerOf(step),
    get doc() {
      return documentationOf(step);
    },
  };
}

function rowInfo(name: string, field: FieldInfo): NameInfo {
  return {
    name,
    origin: 'row',
    type: field.type,
    ...(field.declaration && { declaration: field.declaration as Named }),
    get doc() {
      return docOf(field);
    },
  };
}

/** What is said of a field: by the tables, or by its author above its declaration. */
export function docOf({ doc, declaration }: FieldInfo): string | undefined {
  return doc ?? (declaration && documentationOf(declaration));
}

function valueInfo(container: AstNode): NameInfo {
  return {
    name: 'value',
    origin: 'value',
    type: container.$type === 'Step' ? answerOf(container as Step) : anyType,
    doc: 'The answer that is being checked.',
  };
}

/** The setting, directly in a node or a step, that a place belongs to. */
function memberAround(place: AstNode): (AstNode & { $container: AstNode }) | undefined {
  for (let at: AstNode | undefined = place; at?.$container; at = at.$container) {
    if (at.$containerProperty === 'members' && at.$type !== 'Step') return at as AstNode & { $container: AstNode };
  }
  return undefined;
}

export function wizardAround(place: AstNode): Wizard | undefined {
  const node = nodeAround(place);
  return node?.$type === 'Wizard' ? node : undefined;
}
