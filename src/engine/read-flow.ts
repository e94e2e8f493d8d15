import type { FlowProblem } from './conversation.js';
import { isRecord } from './expressions/values.js';
import {
  END,
  type Flow,
  FLOW_VERSION,
  NAMELESS,
  type FlowNode,
  type FlowType,
  type Json,
  type JsonObject,
} from './flow.js';
import { DEEPEST_DATA } from './limits.js';
import { MOST_VALUES, plainJson } from './plain-json.js';
import { type Found, fieldsOf } from './read/names.js';
import { readNodes } from './read/nodes.js';
import { kindOf, pointerTo, Reader } from './read/reader.js';
import { readMap, readRecordTypes, readVariables } from './read/types.js';
import { isTextKey } from './texts.js';
import { isCountry } from './validators/phone.js';

export interface ReadFlow {
  /** The canonical form, as far as it could be read. With an error among the problems it does not run. */
  flow?: Flow;
  problems: FlowProblem[];
}

const fields = [
  'menuflow',
  'id',
  'name',
  'revision',
  'start',
  'targets',
  'country',
  'idle',
  'types',
  'data',
  'variables',
  'texts',
  'nodes',
];

/**
 * The one normaliser: unknown JSON in, the canonical flow out, with everything
 * that could not be read as a problem and its JSON pointer. It never throws.
 */
export function readFlow(given: unknown): ReadFlow {
  const reader = new Reader();
  if (isTooDeep(given, DEEPEST_DATA)) {
    reader.error('too-deep', `A flow is nested at most ${DEEPEST_DATA} deep.`, '');
    return { problems: reader.problems };
  }
  const json = plainJson(given);
  if (!isRecord(json)) {
    reader.error('not-a-flow', `A flow is a JSON object, not ${kindOf(json)}.`, '');
    return { problems: reader.problems };
  }
  const { known, others } = fieldsOf(json, fields, '');
  for (const [key, found] of others) {
    if (key !== '$schema') reader.warn('unknown-field', `A flow has no field "${key}"; it is left out.`, found.pointer);
  }
  const { nodes, pointers } = readNodes(reader, known.get('nodes')?.value, known.get('nodes')?.pointer ?? '/nodes');
  const flow = assemble(reader, known, nodes);
  checkTargets(reader, flow, pointers);
  return { flow, problems: reader.problems };
}

function assemble(reader: Reader, known: ReadonlyMap<string, Found>, nodes: Flow['nodes']): Flow {
  const value = (name: string): Json | undefined => known.get(name)?.value ?? undefined;
  const pointer = (name: string): string => known.get(name)?.pointer ?? pointerTo('', name);
  const text = (name: string): string | undefined => {
    const written = value(name);
    return written === undefined ? undefined : reader.text(written, pointer(name));
  };
  const flow: Flow = {
    menuflow: readVersion(reader, text('menuflow'), pointer('menuflow')),
    id: text('id') || NAMELESS,
    name: text('name'),
    revision: text('revision') || undefined,
    start: readStart(reader, text('start'), nodes, pointer('start')),
    targets: readTargets(reader, value('targets'), pointer('targets')),
    country: readCountry(reader, text('country'), pointer('country')),
    idle: readIdle(reader, value('idle'), pointer('idle')),
    types: readRecordTypes(reader, value('types'), pointer('types')),
    data: readRecordTypes(reader, value('data'), pointer('data')),
    variables: withWritten(readVariables(reader, value('variables'), pointer('variables')), nodes),
    texts: readTexts(reader, value('texts'), pointer('texts')),
    nodes,
  };
  return Object.fromEntries(Object.entries(flow).filter(([, field]) => field !== undefined)) as unknown as Flow;
}

function readVersion(reader: Reader, version: string | undefined, pointer: string): string {
  if (version === undefined || version.split('.')[0] === FLOW_VERSION.split('.')[0]) return FLOW_VERSION;
  reader.error('unknown-version', `This engine reads version ${FLOW_VERSION} of the format, not ${version}.`, pointer);
  return version;
}

/** Without a start the flow begins at `main`, or else at its first node. */
function readStart(
  reader: Reader,
  start: string | undefined,
  nodes: Record<string, FlowNode>,
  pointer: string,
): string {
  if (start !== undefined && Object.hasOwn(nodes, start)) return start;
  const first = Object.hasOwn(nodes, 'main') ? 'main' : Object.keys(nodes)[0];
  if (start !== undefined)
    reader.error('unknown-start', `The flow starts at "${start}", and there is no such node.`, pointer);
  else if (first === undefined) reader.error('no-start', 'The flow has no node to start at.', pointer);
  else reader.warn('no-start', `The flow does not say where it starts; it starts at "${first}".`, pointer);
  return start ?? first ?? '';
}

function readTargets(reader: Reader, value: Json | undefined, pointer: string): string[] | undefined {
  if (value === undefined) return undefined;
  const list = typeof value === 'string' ? [value] : value;
  if (Array.isArray(list)) {
    const names = list.filter((name): name is string => typeof name === 'string' && name !== '');
    return names.length > 0 ? names : undefined;
  }
  reader.warn('not-a-list', `Targets are a list of channels, not ${kindOf(value)}.`, pointer);
  return undefined;
}

function readCountry(reader: Reader, country: string | undefined, pointer: string): string | undefined {
  if (country !== undefined && !isCountry(country))
    reader.warn(
      'unknown-country',
      `"${country}" is no country code such as US; national phone numbers are not accepted.`,
      pointer,
    );
  return country;
}

function readIdle(reader: Reader, value: Json | undefined, pointer: string): Flow['idle'] {
  if (value === undefined) return undefined;
  const { after, to } = isRecord(value) ? value : ({} as JsonObject);
  if (typeof after === 'number' && after > 0 && typeof to === 'string' && to !== '')
    return { after: Math.max(1, Math.round(after)), to };
  reader.warn('broken-idle', 'Idle is {"after": milliseconds, "to": node}; it is left out.', pointer);
  return undefined;
}

/** A variable that nodes write into, and that is declared nowhere, is created. */
function withWritten(declared: Flow['variables'], nodes: Flow['nodes']): Flow['variables'] {
  const variables = new Map(Object.entries(declared ?? {}));
  const declare = (written: string | undefined, type: FlowType): void => {
    const name = written?.slice('var.'.length);
    if (name && !variables.has(name)) variables.set(name, { type });
  };
  for (const [id, node] of Object.entries(nodes)) {
    const settings = node.settings as { save_to_var?: string; variable?: string; assign?: { variable: string }[] };
    if (node.type === 'menu.wizard') declare(settings.save_to_var, { form: id });
    else if (node.type === 'menu.toggle') declare(settings.variable, 'boolean');
    else if (node.type === 'data.set') for (const { variable } of settings.assign ?? []) declare(variable, 'any');
  }
  return variables.size > 0 ? Object.fromEntries(variables) : undefined;
}

function readTexts(reader: Reader, value: Json | undefined, pointer: string): Flow['texts'] {
  return readMap(reader, value, pointer, (entry, place) => {
    const key = place.slice(place.lastIndexOf('/') + 1);
    if (!isTextKey(key)) reader.warn('unknown-text', `There is no built-in text "${key}".`, place);
    return reader.template(entry, place);
  });
}

/** A wire to nowhere is a warning: the rest of the flow runs, and says so when it comes there. */
function checkTargets(reader: Reader, flow: Flow, pointers: ReadonlyMap<string, string>): void {
  const check = (target: string | undefined, pointer: string): void => {
    if (target === undefined || target === END || Object.hasOwn(flow.nodes, target)) return;
    reader.warn('unknown-target', `There is no node "${target}".`, pointer);
  };
  check(flow.idle?.to, '/idle/to');
  for (const [id, node] of Object.entries(flow.nodes)) {
    const pointer = (...keys: string[]): string => keys.reduce(pointerTo, pointers.get(id) ?? '/nodes');
    for (const [name, target] of Object.entries(node.outputs)) check(target, pointer('outputs', name));
    for (const [keys, target] of settingTargets(node)) check(target, pointer('settings', ...keys));
  }
}

function settingTargets(node: FlowNode): [string[], string][] {
  const targets: [string[], string][] = [];
  if (node.type === 'menu.reset') {
    const { target_menu: target } = node.settings as { target_menu?: string };
    if (target !== undefined) targets.push([['target_menu'], target]);
  } else if (node.type === 'menu.router') {
    const settings = node.settings as {
      routes: Record<string, string>;
      default_route?: string;
      conditions?: { to: string }[];
    };
    for (const [key, target] of Object.entries(settings.routes)) targets.push([['routes', key], target]);
    if (settings.default_route !== undefined) targets.push([['default_route'], settings.default_route]);
    settings.conditions?.forEach(({ to }, index) => targets.push([['conditions', String(index), 'to'], to]));
  }
  return targets;
}

/** Whether a value is nested deeper than any flow; found out without recursion, so that no nesting can hurt. */
function isTooDeep(given: unknown, deepest: number): boolean {
  let level: unknown[] = [given];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || level.length > MOST_VALUES) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
