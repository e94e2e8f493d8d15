import type { ConversationState, Effect, Json, JsonObject } from '../../engine/index.js';
import type { Knowledge } from '../../messages/preview.js';

/**
 * What a conversation knows, for the author to read. The state beyond its
 * public part is the engine's own, so it is only looked at, and whatever is not
 * as expected is left out.
 */
export function knowledgeOf(state: ConversationState, data: JsonObject, effects: readonly Effect[]): Knowledge {
  const outputs: JsonObject = {};
  for (const entry of listIn(state, 'values')) {
    const node = textIn(entry, 'node');
    if (node !== undefined) outputs[node] = objectIn(entry, 'values');
  }
  return {
    variables: state.variables,
    answers: objectIn(objectIn(state, 'wizard'), 'answers'),
    outputs,
    data,
    history: listIn(state, 'history').flatMap((view) => textIn(view, 'node') ?? []),
    path: pathOf(effects),
  };
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

function own(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

function objectIn(value: Json, name: string): JsonObject {
  const found = own(value, name);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}

function listIn(value: Json, name: string): Json[] {
  const found = own(value, name);
  return Array.isArray(found) ? found : [];
}

function textIn(value: Json, name: string): string | undefined {
  const found = own(value, name);
  return typeof found === 'string' ? found : undefined;
}
