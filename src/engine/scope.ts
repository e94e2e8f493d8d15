import { type CompilePath, compileExpression, type Evaluate } from './expressions/evaluate.js';
import { parseExpression } from './expressions/parse.js';
import type { PathSegment } from './expressions/tree.js';
import { isRecord } from './expressions/values.js';
import { asIs, type Escape, valueText } from './escape.js';
import type { Json, JsonObject } from './flow.js';
import { ownProperty, readPath } from './paths.js';
import type { State } from './state.js';
import { parseTemplate, singlePath } from './templates.js';

/** What a path can be read from at one moment. */
export interface Scope {
  state: State;
  /** What the running wizard gives, with its node's id. */
  wizard?: WizardValues;
  /** The row that is being rendered; its own fields win over `locals`. */
  row?: Json;
  locals?: JsonObject;
}

export interface WizardValues {
  node: string;
  answers: JsonObject;
  values: JsonObject;
}

/** Makes a text from a template; `escape` treats what is inserted, not the author's own words. */
export type RenderText = (scope: Scope, escape: Escape) => string;
export type ReadValue = Evaluate<Scope>;

/** How a path is read: `var`, `FormData`, then the innermost thing that has the first name. */
export const compilePath: CompilePath<Scope> = (segments) => {
  const [root = ''] = segments;
  if (root === 'var') return (scope) => readPath(scope.state.variables, segments, 1) ?? null;
  if (root === 'FormData') return (scope) => readPath(formData(scope), segments, 1) ?? null;
  const name = String(root);
  const [, field] = segments;
  return (scope) => readPath(lookUp(scope, name, field), segments, 1) ?? null;
};

/** An expression ready to run; one that cannot be read is `null` always, and `readFlow` has said so. */
export function compileCondition(text: string): ReadValue {
  const { expression } = parseExpression(text);
  return expression ? compileExpression(expression, compilePath) : () => null;
}

export function compileTemplate(text: string): RenderText {
  if (!text.includes('{{')) return () => text;
  const pieces = parseTemplate(text).parts.map((part): RenderText => {
    if (part.kind === 'text') return () => part.text;
    if (part.kind === 'broken') return () => '';
    const read = compilePath(part.segments);
    return (scope, escape) => escape(valueText(read(scope)));
  });
  return (scope, escape) => {
    let rendered = '';
    for (const piece of pieces) rendered += piece(scope, escape);
    return rendered;
  };
}

/** A setting that is exactly one path is that value; any other text is a template; the rest is itself, through and through. */
export function compileValue(setting: Json): ReadValue {
  if (typeof setting === 'string') {
    const path = singlePath(setting);
    const read = path && compilePath(path);
    // What is missing is the empty text, as in any template.
    if (read) return (scope) => read(scope) ?? '';
    const render = compileTemplate(setting);
    return (scope) => render(scope, asIs);
  }
  if (Array.isArray(setting)) {
    const elements = setting.map(compileValue);
    return (scope) => elements.map((element) => element(scope));
  }
  if (isRecord(setting)) {
    const entries = Object.entries(setting).map(([key, value]) => [key, compileValue(value)] as const);
    return (scope) => Object.fromEntries(entries.map(([key, read]) => [key, read(scope)]));
  }
  return () => setting;
}

/** Where rows come from: one path, or the rows themselves, whose texts are no templates. */
export function compileSource(setting: Json | undefined): ReadValue {
  if (setting === undefined) return () => null;
  const path = typeof setting === 'string' ? singlePath(setting) : undefined;
  return path ? compilePath(path) : () => setting;
}

function formData(scope: Scope): Json | undefined {
  if (scope.wizard) return scope.wizard.answers;
  return latestValue(scope, 'FormData');
}

/**
 * What a bare name means: the innermost thing that has it. A node's id means
 * that node's values where they have the field that is asked for, so that an
 * id never hides a variable or a data root of the same name.
 */
function lookUp(scope: Scope, name: string, field: PathSegment | undefined): Json | undefined {
  let found = ownProperty(scope.row, name);
  if (found === undefined) found = ownProperty(scope.locals, name);
  if (found === undefined) found = ownProperty(scope.wizard?.answers, name);
  if (found === undefined && field !== undefined) {
    const values = valuesOf(scope, name);
    if (ownProperty(values, String(field)) !== undefined) found = values;
  }
  if (found === undefined) found = latestValue(scope, name);
  if (found === undefined) found = ownProperty(scope.state.variables, name);
  if (found === undefined) found = ownProperty(scope.state.data, name);
  return found === undefined && field === undefined ? valuesOf(scope, name) : found;
}

/** Everything that a node gave, by its id. */
function valuesOf(scope: Scope, node: string): JsonObject | undefined {
  if (scope.wizard?.node === node) return scope.wizard.values;
  return scope.state.values?.find((entry) => entry.node === node)?.values;
}

/** The value that the latest node gave which has one of this name. */
function latestValue(scope: Scope, name: string): Json | undefined {
  const running = ownProperty(scope.wizard?.values, name);
  if (running !== undefined) return running;
  const { values } = scope.state;
  if (!values) return undefined;
  for (let at = values.length - 1; at >= 0; at--) {
    const value = ownProperty(values[at]?.values, name);
    if (value !== undefined) return value;
  }
  return undefined;
}
