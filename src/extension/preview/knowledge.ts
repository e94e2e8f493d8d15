import type { ConversationState, Effect, Json, JsonObject } from '../../engine/index.js';
import type { Area, Knowledge } from '../../messages/preview.js';
import { isObject, own, putIn, takenOut } from './values.js';

/**
 * What a conversation knows, for the author to read. The state beyond its
 * public part is the engine's own, so it is only looked at, and whatever is not
 * as expected is left out.
 */
export function knowledgeOf(state: ConversationState, data: JsonObject, effects: readonly Effect[]): Knowledge {
  return {
    ...valuesOf(state),
    data,
    history: listIn(state, 'history').flatMap((view) => textIn(view, 'node') ?? []),
    path: pathOf(effects),
  };
}

/** What can be changed by hand. */
export function valuesOf(state: ConversationState): Record<Area, JsonObject> {
  const outputs: [string, JsonObject][] = listIn(state, 'values').flatMap((entry) => {
    const node = textIn(entry, 'node');
    return node === undefined ? [] : [[node, objectIn(entry, 'values')]];
  });
  return {
    variables: state.variables,
    answers: objectIn(objectIn(state, 'wizard'), 'answers'),
    outputs: Object.fromEntries(outputs),
  };
}

/** The state with another value at a place, or without what stands there; as it was where there is no such place. */
export function withValue(
  state: ConversationState,
  area: Area,
  path: readonly string[],
  value: Json | undefined,
): ConversationState {
  const [name, ...rest] = path;
  if (name === undefined) return state;
  const put = (object: JsonObject, at: readonly string[]): JsonObject =>
    (value === undefined ? takenOut(object, at) : putIn(object, at, value)) as JsonObject;
  if (area === 'variables') return { ...state, variables: put(state.variables, path) };
  if (area === 'answers') {
    const wizard = objectIn(state, 'wizard');
    return 'answers' in wizard
      ? { ...state, wizard: { ...wizard, answers: put(objectIn(wizard, 'answers'), path) } }
      : state;
  }
  const kept = listIn(state, 'values');
  const known = kept.find((entry) => textIn(entry, 'node') === name);
  const others = kept.filter((entry) => entry !== known);
  const values = rest.length > 0 ? put(known === undefined ? {} : objectIn(known, 'values'), rest) : value;
  if (values === undefined) return { ...state, values: others };
  if (!isObject(values)) return state;
  return { ...state, values: [...others, { ...(isObject(known) ? known : {}), node: name, values }] };
}

/** The places that differ, as JSON pointers: the smallest part of an object, and any part of a list as the whole list. */
export function differences(before: Json, after: Json, pointer = ''): string[] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after) || pointer.length > 400) return [pointer];
  return Object.keys(after).flatMap((name) => {
    const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const was = own(before, name);
    return was === undefined ? [place] : differences(was, after[name] ?? null, place);
  });
}

/** The nodes that effects came from, in order, each once in a row. */
function pathOf(effects: readonly Effect[]): string[] {
  const path: string[] = [];
  for (const effect of effects) {
    const node = 'node' in effect ? effect.node : undefined;
    if (node !== undefined && path.at(-1) !== node) path.push(node);
  }
  return path;
}

function objectIn(value: Json, name: string): JsonObject {
  const found = own(value, name);
  return isObject(found) ? found : {};
}

function listIn(value: Json, name: string): Json[] {
  const found = own(value, name);
  return Array.isArray(found) ? found : [];
}

function textIn(value: Json, name: string): string | undefined {
  const found = own(value, name);
  return typeof found === 'string' ? found : undefined;
}
