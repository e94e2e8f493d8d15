import {
  FLOW_VERSION,
  NAMELESS,
  type Flow,
  type FlowNode,
  type FlowVariable,
  type ParseMode,
} from '../../src/engine/flow.js';
import { revisionOf } from '../../src/engine/canonical-json.js';
import {
  type FlowFile,
  type FlowHeader,
  isDataDeclaration,
  isNode,
  isTypeDeclaration,
  isVariableDeclaration,
  type Statement,
} from '../language/generated/ast.js';
import { targetId, templateText } from '../language/texts.js';
import { timeUnits } from '../language/time-units.js';
import { compileNode } from './compile-node.js';
import { fieldTypes, formatOf, memberOf, record, typeJson, valueJson } from './compile-values.js';
import { SourceMap } from './source-map.js';
import type { SourceMapEntry } from './source-map-entry.js';

export interface Compiled {
  flow: Flow;
  sourceMap: SourceMapEntry[];
}

/**
 * Writes a program (its entry file first, then all it includes) as canonical
 * Flow JSON. The properties come in the order of the runtime contract's
 * example, a node's settings and outputs in the order of the node table, and
 * nodes, types, variables and texts in the order of the source. Only what an
 * author wrote is there, no defaults. Broken parts are left out, so half-typed
 * text compiles to as much as can be told of it.
 */
export function compileProgram(files: readonly FlowFile[]): Compiled {
  const program = new ProgramCompiler(files);
  const flow = program.flow();
  return { flow: { ...flow, revision: revisionOf(flow) }, sourceMap: program.map.entries };
}

class ProgramCompiler {
  readonly map = new SourceMap();
  private readonly header: FlowHeader | undefined;
  private readonly format: ParseMode | undefined;

  constructor(private readonly files: readonly FlowFile[]) {
    this.header = files.flatMap((file) => file.statements).find((statement) => statement.$type === 'FlowHeader');
    this.format = formatOf(memberOf(this.header?.members, 'Format'));
  }

  flow(): Flow {
    const { header } = this;
    if (header) this.map.add([], header, uriOf(header));
    const targets = memberOf(header?.members, 'Targets')?.names.filter((name) => name !== undefined) ?? [];
    const country = memberOf(header?.members, 'Country')?.code;
    const idle = this.idle();
    const types = this.declared(isTypeDeclaration, 'types', (statement) => fieldTypes(statement.fields));
    const data = this.declared(isDataDeclaration, 'data', (statement) => fieldTypes(statement.fields));
    const variables = this.declared(isVariableDeclaration, 'variables', (statement): FlowVariable => {
      const type = typeJson(statement.type);
      const initial = valueJson(statement.initial, 'plain');
      return { ...(type !== undefined && { type }), ...(initial !== undefined && { default: initial }) };
    });
    const texts = this.texts();
    const nodes = this.nodes();
    return {
      menuflow: FLOW_VERSION,
      id: header?.name || NAMELESS,
      ...(header?.title && { name: templateText(header.title) }),
      // The revision is worked out from the finished flow and takes this place.
      revision: '',
      start: this.start(nodes),
      ...(targets.length > 0 && { targets }),
      ...(country && { country }),
      ...(idle && { idle }),
      ...(types && { types }),
      ...(data && { data }),
      ...(variables && { variables }),
      ...(texts && { texts }),
      nodes,
    };
  }

  /** The node that was named, else one called `main`, else the entry file's first. */
  private start(nodes: Record<string, FlowNode>): string {
    const member = memberOf(this.header?.members, 'Start');
    if (member && this.header) this.map.add(['start'], member, uriOf(this.header));
    const named = targetId(member?.target);
    if (named !== undefined) return named;
    if (Object.hasOwn(nodes, 'main')) return 'main';
    for (const file of this.files) {
      for (const statement of file.statements) if (isNode(statement) && statement.name) return statement.name;
    }
    return '';
  }

  private idle(): Flow['idle'] {
    const member = memberOf(this.header?.members, 'Idle');
    const unit = timeUnits.get(member?.unit ?? '');
    const to = targetId(member?.target);
    if (!member?.amount || unit === undefined || to === undefined || !(member.amount >= 0) || !this.header)
      return undefined;
    this.map.add(['idle'], member, uriOf(this.header));
    return { after: Math.round(member.amount * unit), to };
  }

  private texts(): Record<string, string> | undefined {
    const members = this.header?.members.filter((member) => member.$type === 'Texts') ?? [];
    const entries = members
      .flatMap((member) => member.entries)
      .filter((entry) => entry.key !== undefined && entry.text);
    for (const entry of entries) if (this.header) this.map.add(['texts', entry.key], entry, uriOf(this.header));
    return entries.length > 0 ? record(entries.map((entry) => [entry.key, templateText(entry.text)])) : undefined;
  }

  private nodes(): Record<string, FlowNode> {
    const nodes = new Map<string, FlowNode>();
    for (const file of this.files) {
      const uri = uriOf(file);
      for (const statement of file.statements) {
        // Of two nodes with one name the first counts, as it does for every reference.
        if (isNode(statement) && statement.name && !nodes.has(statement.name)) {
          nodes.set(statement.name, compileNode(statement, { map: this.map, uri, format: this.format }));
        }
      }
    }
    return record(nodes);
  }

  /** The declarations of one kind by their names; undefined where there are none. */
  private declared<D extends Statement & { name: string }, T>(
    is: (part: unknown) => part is D,
    property: string,
    compile: (declaration: D) => T,
  ): Record<string, T> | undefined {
    const found = new Map<string, T>();
    for (const file of this.files) {
      for (const statement of file.statements.filter(is)) {
        if (!statement.name || found.has(statement.name)) continue;
        found.set(statement.name, compile(statement));
        this.map.add([property, statement.name], statement, uriOf(file));
      }
    }
    return found.size > 0 ? record(found) : undefined;
  }
}

function uriOf(part: FlowFile | FlowHeader): string {
  const file = part.$type === 'FlowFile' ? part : part.$container;
  return file.$document?.uri.toString() ?? '';
}
