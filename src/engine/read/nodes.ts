import { isRecord } from '../expressions/values.js';
import { END, type FlowNode, type FlowType, type Json, type JsonObject } from '../flow.js';
import { type NodeSpec, nodeSpecOfType, nodeTable } from '../node-table.js';
import { isSafeName } from '../variables.js';
import { fieldsOf } from './names.js';
import { kindOf, pointerTo, type Reader } from './reader.js';
import { readSettings } from './settings.js';
import { readTypes } from './types.js';

export interface ReadNodes {
  nodes: Record<string, FlowNode>;
  /** Where each node was found. */
  pointers: Map<string, string>;
}

/** A map of ids to nodes, or a list of nodes with ids. */
export function readNodes(reader: Reader, value: Json | undefined, pointer: string): ReadNodes {
  const nodes: Record<string, FlowNode> = {};
  const pointers = new Map<string, string>();
  const add = (id: string, entry: Json, place: string): void => {
    if (!isSafeName(id) || id === END) reader.error('bad-id', `A node cannot be called "${id}".`, place);
    else if (Object.hasOwn(nodes, id)) reader.error('duplicate-node', `Two nodes are called "${id}".`, place);
    else {
      pointers.set(id, place);
      const node = readNode(reader, entry, place);
      if (node) nodes[id] = node;
    }
  };
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      const place = pointerTo(pointer, index);
      const id = isRecord(entry) ? fieldsOf(entry, ['id'], place).known.get('id')?.value : undefined;
      if (typeof id === 'string' || typeof id === 'number') add(String(id), entry, place);
      else reader.error('node-without-id', 'A node in a list needs an id.', place);
    });
  } else if (isRecord(value)) {
    for (const [id, entry] of Object.entries(value)) add(id, entry, pointerTo(pointer, id));
  } else {
    reader.error('no-nodes', `A flow needs nodes: a map of ids to nodes, not ${kindOf(value)}.`, pointer);
  }
  return { nodes, pointers };
}

function readNode(reader: Reader, entry: Json, pointer: string): FlowNode | undefined {
  if (!isRecord(entry)) {
    reader.error('not-a-node', `A node is an object, not ${kindOf(entry)}.`, pointer);
    return undefined;
  }
  const { known, others } = fieldsOf(entry, ['id', 'type', 'settings', 'outputs', 'values', 'mock'], pointer);
  const type = known.get('type')?.value;
  if (typeof type !== 'string' || type.trim() === '') {
    reader.error('node-without-type', 'A node needs a type, such as menu.show.', pointer);
    return undefined;
  }
  const spec = specOf(type);
  const given = known.get('settings');
  if (given && !isRecord(given.value))
    reader.error('not-settings', `Settings are an object, not ${kindOf(given.value)}.`, given.pointer);
  // A list of nodes may have each node's settings beside its id and type.
  const loose = given ? {} : Object.fromEntries(others.map(([key, found]) => [key, found.value]));
  if (given)
    for (const [key, found] of others)
      reader.warn('unknown-field', `A node has no field "${key}"; it is left out.`, found.pointer);
  const settings = isRecord(given?.value) ? given.value : loose;
  const outputs = readOutputs(reader, spec, known.get('outputs')?.value, pointerTo(pointer, 'outputs'));
  if (spec) {
    const read = readSettings(reader, spec, settings, given?.pointer ?? pointer);
    checkOutputs(reader, spec, read as JsonObject, outputs, pointerTo(pointer, 'outputs'));
    return { type: spec.type, settings: read, outputs } as unknown as FlowNode;
  }
  if (type.startsWith('menu.'))
    reader.warn(
      'unknown-type',
      `There is no node type "${type}"; the host is asked to do it.`,
      pointerTo(pointer, 'type'),
    );
  return readAction(reader, type, settings, outputs, known.get('values')?.value, known.get('mock')?.value, pointer);
}

function specOf(type: string): NodeSpec | undefined {
  const name = type.trim().toLowerCase();
  return nodeSpecOfType(type) ?? nodeTable.find((spec) => spec.type === name);
}

function readAction(
  reader: Reader,
  type: string,
  settings: JsonObject,
  outputs: Record<string, string>,
  values: Json | undefined,
  mock: Json | undefined,
  pointer: string,
): FlowNode {
  const given = reader.templates(settings, pointerTo(pointer, 'settings')) as JsonObject;
  const node: FlowNode = { type, settings: given, outputs };
  const types: Record<string, FlowType> | undefined = readTypes(reader, values, pointerTo(pointer, 'values'));
  if (types) node.values = types;
  if (isRecord(mock)) node.mock = mock;
  else if (mock !== undefined && mock !== null)
    reader.warn('not-an-object', `A mock is an object, not ${kindOf(mock)}.`, pointerTo(pointer, 'mock'));
  return node;
}

function readOutputs(
  reader: Reader,
  spec: NodeSpec | undefined,
  value: Json | undefined,
  pointer: string,
): Record<string, string> {
  const outputs: Record<string, string> = {};
  if (value === undefined || value === null) return outputs;
  if (!isRecord(value)) {
    reader.error('not-outputs', `Outputs are a map of names to nodes, not ${kindOf(value)}.`, pointer);
    return outputs;
  }
  for (const [written, target] of Object.entries(value)) {
    // A wizard is left by Cancel in some places and by Cancelled in others.
    const name = spec?.type === 'menu.wizard' && /^cancell?(ed)?$/i.test(written) ? 'Cancelled' : written;
    if (typeof target === 'string' && target !== '') outputs[name] = target;
    else if (target !== null && target !== '')
      reader.warn(
        'broken-output',
        `The output "${written}" leads to ${kindOf(target)}; it counts as not wired.`,
        pointerTo(pointer, written),
      );
  }
  return outputs;
}

/** Wires at outputs that the node does not have lead nowhere. */
function checkOutputs(
  reader: Reader,
  spec: NodeSpec,
  settings: JsonObject,
  outputs: Record<string, string>,
  pointer: string,
): void {
  const known = new Set(spec.outputs.map((output) => output.name));
  if (known.has('*') && spec.type !== 'menu.show') return;
  if (Array.isArray(settings.items) && known.has('*')) {
    for (const item of settings.items) if (isRecord(item) && typeof item.data === 'string') known.add(item.data);
  }
  for (const name of Object.keys(outputs)) {
    if (!known.has(name))
      reader.warn('unknown-output', `This ${spec.type} has no output "${name}".`, pointerTo(pointer, name));
  }
}
