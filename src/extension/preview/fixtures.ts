import type { Flow, FlowType, Json, JsonObject } from '../../engine/index.js';
import type { NamedAnswer } from '../../messages/preview.js';
import { t } from '../../messages/words.js';

export { type Fixtures, noFixtures, readFixtures } from '../../scenario/fixtures.js';

/** The file with other data; what else stands in it stays. Undefined where the file is broken: nothing of it may be lost. */
export function withData(text: string, data: JsonObject): string | undefined {
  const content = contentOf(text);
  return content && written({ ...content, data });
}

/** The file with one more answer; one of the same name is replaced. Undefined where the file is broken. */
export function withAnswer(text: string, node: string, answer: NamedAnswer): string | undefined {
  const content = contentOf(text);
  if (!content) return undefined;
  const kept = own(content, 'answers');
  const answers = isObject(kept) ? kept : {};
  const list = own(answers, node);
  const others = (Array.isArray(list) ? list : []).filter(
    (other) => !isObject(other) || own(other, 'name') !== answer.name,
  );
  return written({ ...content, answers: { ...answers, [node]: [...others, { ...answer }] } });
}

/** Why values are not what an action says it gives; undefined where they are. */
export function misfit(flow: Flow, node: string, values: JsonObject): string | undefined {
  const action = Object.hasOwn(flow.nodes, node) ? flow.nodes[node] : undefined;
  const promised = action && 'values' in action ? Object.entries(action.values ?? {}) : [];
  for (const [name, type] of promised) {
    const value = own(values, name);
    if (value === undefined) return t('{0} gives {1}, which is missing here.', node, name);
    const wrong = misfitOf(flow, type, value, name, 0);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function misfitOf(flow: Flow, type: FlowType, value: Json, path: string, depth: number): string | undefined {
  if (depth > 16) return undefined;
  if (typeof type === 'object' && 'list' in type) {
    if (!Array.isArray(value)) return t('{0} is not a list.', path);
    return value
      .map((element, index) => misfitOf(flow, type.list, element, `${path}[${index}]`, depth + 1))
      .find((wrong) => wrong !== undefined);
  }
  if (typeof type === 'object' || type === 'object')
    return isObject(value) ? undefined : t('{0} is not an object.', path);
  if (type === 'any') return undefined;
  if (type === 'list') return Array.isArray(value) ? undefined : t('{0} is not a list.', path);
  if (type === 'text') return typeof value === 'string' ? undefined : t('{0} is not a text.', path);
  if (type === 'number' || type === 'boolean')
    return typeof value === type ? undefined : t('{0} is not a {1}.', path, type);
  const fields = flow.types && Object.hasOwn(flow.types, type) ? flow.types[type] : undefined;
  if (!fields) return undefined;
  if (!isObject(value)) return t('{0} is not a {1}.', path, type);
  for (const [name, field] of Object.entries(fields)) {
    const part = own(value, name);
    const wrong =
      part === undefined
        ? t('{0} is missing.', `${path}.${name}`)
        : misfitOf(flow, field, part, `${path}.${name}`, depth + 1);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function contentOf(text: string): JsonObject | undefined {
  const content = text.trim() === '' ? {} : parsed(text);
  return isObject(content) ? content : undefined;
}

function written(content: JsonObject): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function own(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
