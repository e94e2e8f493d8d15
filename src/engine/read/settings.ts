import { valueText } from '../escape.js';
import { isRecord } from '../expressions/values.js';
import type { FlowNode, Json, JsonObject } from '../flow.js';
import { builtInOutputs, formats, type NodeSpec, type SettingSpec } from '../node-table.js';
import { singlePath } from '../templates.js';
import { isSafeName, variableName } from '../variables.js';
import { readExpression } from './expression.js';
import { readItems } from './items.js';
import { type Found, fieldsOf } from './names.js';
import { kindOf, pointerTo, type Reader } from './reader.js';
import { readSteps } from './steps.js';

/** A known node's settings in canonical form. Settings that nobody knows are kept, with a warning. */
export function readSettings(reader: Reader, spec: NodeSpec, given: JsonObject, pointer: string): FlowNode['settings'] {
  const { known, others } = fieldsOf(
    given,
    spec.settings.map((setting) => setting.json),
    pointer,
  );
  const settings: JsonObject = {};
  for (const setting of spec.settings) {
    const found = known.get(setting.json);
    const value = found && found.value !== null ? readSetting(reader, spec, setting, found) : undefined;
    const settled = value ?? (setting.required ? whenMissing(reader, spec, setting, found, pointer) : undefined);
    if (settled !== undefined) settings[setting.json] = settled;
  }
  for (const [key, found] of others) {
    reader.warn('unknown-setting', `${spec.type} has no setting "${key}".`, found.pointer);
    settings[key] = reader.templates(found.value, found.pointer);
  }
  return settings;
}

function readSetting(reader: Reader, node: NodeSpec, spec: SettingSpec, { value, pointer }: Found): Json | undefined {
  switch (spec.kind) {
    case 'template':
      return reader.template(value, pointer);
    case 'integer':
      return reader.integer(value, pointer, spec);
    case 'boolean':
      return reader.flag(value, pointer);
    case 'expression':
      return readExpression(reader, value, pointer);
    case 'variable':
      return readVariable(reader, value, pointer);
    case 'source':
      return readSource(reader, value, pointer);
    case 'format':
      return readFormat(reader, value, pointer);
    case 'items':
      return readItems(reader, value, pointer, builtInOutputs(node)) as unknown as Json;
    case 'steps':
      return readSteps(reader, value, pointer) as unknown as Json;
    case 'routes':
      return readRoutes(reader, value, pointer);
    case 'conditions':
      return readConditions(reader, value, pointer);
    case 'assignments':
      return readAssignments(reader, value, pointer);
    case 'names':
      return readNames(reader, value, pointer);
    default:
      return reader.text(value, pointer);
  }
}

/** Lists that may well be empty are; anything else that is required has to be there. */
function whenMissing(
  reader: Reader,
  node: NodeSpec,
  spec: SettingSpec,
  found: Found | undefined,
  pointer: string,
): Json | undefined {
  if (spec.kind === 'routes') return {};
  if (spec.kind === 'items') {
    reader.warn('missing-setting', `This ${node.type} has no ${spec.json}, so it has no buttons of its own.`, pointer);
    return [];
  }
  if (!found || found.value === null)
    reader.error('missing-setting', `A ${node.type} needs the setting ${spec.json}.`, pointer, spec.doc);
  else reader.error('broken-setting', `The setting ${spec.json} cannot be read.`, found.pointer, spec.doc);
  return undefined;
}

/** `var.<name>`, also as a bare name or in braces. */
export function readVariable(reader: Reader, value: Json, pointer: string): string | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/^\{\{\s*|\s*\}\}$/g, '') : '';
  const full = text.startsWith('var.') ? text : `var.${text}`;
  if (variableName(full) !== undefined) return full;
  reader.error('not-a-variable', `A variable such as var.name is expected here, not ${kindOf(value)}.`, pointer);
  return undefined;
}

function readSource(reader: Reader, value: Json, pointer: string): Json | undefined {
  if (typeof value === 'object') return value;
  if (typeof value === 'string' && singlePath(value.trim())) return reader.template(value.trim(), pointer);
  reader.warn('not-a-source', `A list or one {{path}} is expected here, not ${kindOf(value)}.`, pointer);
  return typeof value === 'string' ? value : undefined;
}

function readFormat(reader: Reader, value: Json, pointer: string): string | undefined {
  const name = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (name === '' || name === 'none') return undefined;
  const format = formats.find((known) => name === known.name || (known.name === 'markdown' && name === 'markdownv2'));
  if (!format)
    reader.warn('unknown-format', `The format is Markdown or HTML, not ${kindOf(value)}; the text is plain.`, pointer);
  return format?.parseMode;
}

function readNames(reader: Reader, value: Json, pointer: string): string[] | undefined {
  const list = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : value;
  if (Array.isArray(list)) return list.filter((name): name is string => typeof name === 'string' && name !== '');
  reader.warn('not-a-list', `A list of names is expected here, not ${kindOf(value)}.`, pointer);
  return undefined;
}

/** A map of values to nodes, or a list of pairs. */
function readRoutes(reader: Reader, value: Json, pointer: string): JsonObject | undefined {
  const routes: JsonObject = {};
  const add = (key: string, target: Json | undefined, place: string): void => {
    if (typeof target === 'string' && target !== '' && isSafeName(key)) routes[key] = target;
    else reader.warn('broken-route', `The route "${key}" leads to ${kindOf(target)}; it is left out.`, place);
  };
  if (isRecord(value)) {
    for (const [key, target] of Object.entries(value)) add(key, target, pointerTo(pointer, key));
    return routes;
  }
  if (!Array.isArray(value)) {
    reader.error('not-routes', `Routes are a map of values to nodes, not ${kindOf(value)}.`, pointer);
    return undefined;
  }
  value.forEach((pair, index) => {
    const place = pointerTo(pointer, index);
    const { known } = fieldsOf(isRecord(pair) ? pair : {}, ['data', 'value', 'to', 'target'], place);
    const key = known.get('data') ?? known.get('value');
    add(valueText(key?.value), (known.get('to') ?? known.get('target'))?.value, place);
  });
  return routes;
}

function readConditions(reader: Reader, value: Json, pointer: string): Json | undefined {
  if (!Array.isArray(value)) {
    reader.error('not-a-list', `Conditions are a list of {if, to}, not ${kindOf(value)}.`, pointer);
    return undefined;
  }
  return value.flatMap((entry, index) => {
    const place = pointerTo(pointer, index);
    const { known } = fieldsOf(isRecord(entry) ? entry : {}, ['if', 'to'], place);
    const condition = known.get('if');
    const to = known.get('to');
    if (!condition || typeof to?.value !== 'string') {
      reader.error('broken-condition', 'A condition is {if, to}.', place);
      return [];
    }
    const expression = readExpression(reader, condition.value, condition.pointer);
    return expression === undefined ? [] : [{ if: expression, to: to.value }];
  });
}

/** A list of `{variable, value}`, or a map of variables to expressions. */
function readAssignments(reader: Reader, value: Json, pointer: string): Json | undefined {
  const pairs: { variable: Json; value: Json; pointer: string }[] = [];
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      const place = pointerTo(pointer, index);
      const { known } = fieldsOf(isRecord(entry) ? entry : {}, ['variable', 'value'], place);
      pairs.push({
        variable: known.get('variable')?.value ?? null,
        value: known.get('value')?.value ?? null,
        pointer: place,
      });
    });
  } else if (isRecord(value)) {
    for (const [variable, expression] of Object.entries(value))
      pairs.push({ variable, value: expression, pointer: pointerTo(pointer, variable) });
  } else {
    reader.error('not-a-list', `Assignments are a list of {variable, value}, not ${kindOf(value)}.`, pointer);
    return undefined;
  }
  return pairs.flatMap((pair) => {
    const variable = readVariable(reader, pair.variable, pair.pointer);
    const expression = readExpression(reader, pair.value, pair.pointer);
    return variable === undefined || expression === undefined ? [] : [{ variable, value: expression }];
  });
}
