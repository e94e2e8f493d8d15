import type { TextFormat } from './conversation.js';
import { escapeFor } from './escape.js';
import { compileExpression } from './expressions/evaluate.js';
import type { Expression } from './expressions/tree.js';
import type { Json, JsonObject } from './flow.js';
import { compilePath, compileTemplate, type Scope } from './scope.js';
import { newState } from './state.js';

/**
 * What a path can be read from outside a conversation: variables under `var`,
 * answers under `FormData`, anything else by its bare name.
 */
export interface Values {
  variables?: JsonObject;
  answers?: JsonObject;
  /** Data roots and anything else by name. */
  data?: JsonObject;
}

/** Fills in a template, with inserted values escaped for a format. Meant for tools; the engine keeps templates ready. */
export function renderTemplate(template: string, values: Values, format: TextFormat = 'plain'): string {
  return compileTemplate(template)(scopeOf(values), escapeFor(format));
}

/** The value of an expression that was read before. It never fails. */
export function evaluateExpression(expression: Expression, values: Values): Json {
  return compileExpression(expression, compilePath)(scopeOf(values));
}

function scopeOf({ variables = {}, answers, data }: Values): Scope {
  const wizard = answers && { node: '', answers, values: { FormData: answers } };
  return { state: { ...newState('', variables), data }, wizard };
}
