import type { Json, JsonObject } from './flow.js';

/** The name in `var.<name>`; undefined for anything else. */
export function variableName(text: string): string | undefined {
  const name = text.startsWith('var.') ? text.slice(4) : undefined;
  return name && isSafeName(name) && !/[.[\]\s{}]/.test(name) ? name : undefined;
}

/** Names that mean something to JavaScript's own objects are nobody's. */
export function isSafeName(name: string): boolean {
  return name !== '' && name !== '__proto__';
}

/** The variables that a flow declares with a value. */
export function initialVariables(variables: Readonly<Record<string, { default?: Json }>> | undefined): JsonObject {
  const initial: JsonObject = {};
  for (const [name, variable] of Object.entries(variables ?? {})) {
    if (variable.default !== undefined && isSafeName(name)) initial[name] = variable.default;
  }
  return initial;
}
