/**
 * What assistants, such as language models in an editor, can do with flows:
 * read-only tools over text, the same in `menuflow mcp` and in the extension.
 */
import { cut, LONGEST_ANSWER } from './bounds.js';
import { checkFlow } from './check-flow.js';
import { explainLanguage } from './explain-language.js';
import { explainNode } from './explain-node.js';
import { exploreFlow } from './explore-flow.js';
import { formatFlow } from './format-flow.js';
import { misfit } from './schema.js';
import { simulateFlow } from './simulate-flow.js';
import { testFlow } from './test-flow.js';
import { Refusal, type Tool, type ToolAnswer, type ToolFiles } from './tool.js';

export { languageGuide } from './guide.js';
export type { ObjectSchema, Schema } from './schema.js';
export type { Tool, ToolAnswer, ToolFiles } from './tool.js';

/** In the order in which somebody writes a flow. */
export const tools: readonly Tool[] = [
  explainLanguage,
  checkFlow,
  simulateFlow,
  testFlow,
  exploreFlow,
  explainNode,
  formatFlow,
];

/** Runs a tool on whatever an assistant sent; it never throws, and its answer is bounded. */
export function runTool(name: string, input: unknown, files: ToolFiles): ToolAnswer {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool)
    return {
      text: `There is no tool \`${cut(name, 60)}\`; there are ${tools.map((one) => one.name).join(', ')}.`,
      isError: true,
    };
  const given: unknown = input ?? {};
  const wrong = misfit(given, tool.input);
  if (wrong !== undefined) return { text: wrong, isError: true };
  try {
    return { text: cut(tool.run(given as Parameters<Tool['run']>[0], files), LONGEST_ANSWER), isError: false };
  } catch (error) {
    if (error instanceof Refusal) return { text: cut(error.message, LONGEST_ANSWER), isError: true };
    // One strange flow must not end the server that others use, too.
    return { text: `This could not be done: ${cut(String(error), 500)}`, isError: true };
  }
}
