import type { FlowProblem } from './conversation.js';
import { revisionOf } from './canonical-json.js';
import type { Flow, FlowNode, JsonObject } from './flow.js';
import { compileNode } from './nodes/registry.js';
import { readFlow } from './read-flow.js';
import { compileTemplate, type RenderText } from './scope.js';
import { builtInTexts, type TextKey } from './texts.js';
import type { ProgramNode } from './turn.js';
import { initialVariables } from './variables.js';

/** A flow made ready to run: every path, expression and template is read once. */
export interface Program {
  /** The beginning of the flow's revision: enough to tell versions apart, and short enough for every state. */
  mark: string;
  start: string;
  /** The variables that the flow declares, with their first values. */
  variables: JsonObject;
  idle?: { after: number; to: string };
  /** The country whose national phone numbers are accepted. */
  country?: string;
  node(id: string): ProgramNode | undefined;
  /** One of the built-in words, as this flow says it. */
  text(key: TextKey): RenderText;
}

/** A flow that cannot run has no program, but problems. */
export interface Prepared {
  program?: Program;
  problems: FlowProblem[];
}

/**
 * Flows are plain data and are handed over with every event, so what was made
 * of one is remembered for as long as the flow's object lives. A flow must not
 * be changed after it was first handed over; a new version is a new object.
 */
const prepared = new WeakMap<object, Prepared>();

export function prepare(flow: unknown): Prepared {
  if (typeof flow !== 'object' || flow === null) return prepareAnew(flow);
  let known = prepared.get(flow);
  if (!known) {
    known = prepareAnew(flow);
    prepared.set(flow, known);
  }
  return known;
}

function prepareAnew(given: unknown): Prepared {
  const { flow, problems } = readFlow(given);
  if (!flow || problems.some((problem) => problem.severity === 'error')) return { problems };
  return { program: compileFlow(flow), problems };
}

function compileFlow(flow: Flow): Program {
  const nodes = new Map<string, ProgramNode>();
  const texts = new Map<TextKey, RenderText>();
  const program: Program = {
    mark: (flow.revision ?? revisionOf(flow)).slice(0, 16),
    start: flow.start,
    variables: initialVariables(flow.variables),
    idle: flow.idle,
    country: flow.country,
    // Nodes are made ready when they are first reached, so that a large flow starts at once.
    node: (id) => {
      const known = nodes.get(id);
      if (known) return known;
      const node: FlowNode | undefined = Object.hasOwn(flow.nodes, id) ? flow.nodes[id] : undefined;
      if (!node) return undefined;
      const compiled = compileNode(id, node);
      nodes.set(id, compiled);
      return compiled;
    },
    text: (key) => {
      let text = texts.get(key);
      if (!text) {
        const own = flow.texts && Object.hasOwn(flow.texts, key) ? flow.texts[key] : undefined;
        text = compileTemplate(own ?? builtInTexts[key].text);
        texts.set(key, text);
      }
      return text;
    },
  };
  return program;
}
