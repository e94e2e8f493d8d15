import type { Json, JsonObject } from '../engine/index.js';

/** An answer of an outside call that an author keeps under a name. */
export interface KeptAnswer {
  name: string;
  output: string;
  values: JsonObject;
}

/** What an author keeps beside a flow to try it with: start data, and answers of outside calls by node. */
export interface Fixtures {
  data?: JsonObject;
  answers: Record<string, KeptAnswer[]>;
}

export const noFixtures: Fixtures = { answers: {} };

/** Where the fixtures of a flow are kept: beside it, under its own name. */
export function fixturesPath(flow: string): string {
  return `${flow.replace(/\.menuflow$|(?:\.flow)?\.json$/, '')}.fixtures.json`;
}

/** Reads a fixtures file; what cannot be read is left out, since the file may be half-typed. */
export function readFixtures(text: string): Fixtures {
  const content = parsed(text);
  const data = own(content, 'data');
  const kept = own(content, 'answers');
  const answers = isObject(kept)
    ? Object.entries(kept).map(([node, list]): [string, KeptAnswer[]] => [
        node,
        Array.isArray(list) ? list.flatMap(readAnswer) : [],
      ])
    : [];
  return { ...(isObject(data) && { data }), answers: Object.fromEntries(answers) };
}

function readAnswer(answer: Json): KeptAnswer[] {
  const [name, output, values] = [own(answer, 'name'), own(answer, 'output'), own(answer, 'values')];
  return typeof name === 'string' && typeof output === 'string' && isObject(values) ? [{ name, output, values }] : [];
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function own(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
