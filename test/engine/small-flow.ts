import { readFlow } from '../../src/engine/index.js';

/** A flow around one node, so that a test says only what it is about. */
export function around(node: unknown, more: object = {}): Record<string, unknown> {
  return { menuflow: '1.0', id: 't', start: 'main', nodes: { main: node }, ...more };
}
export const settingsOf = (given: unknown): unknown => readFlow(given).flow?.nodes.main?.settings;
export const problemsOf = (given: unknown): string[] =>
  readFlow(given).problems.map((problem) => `${problem.severity} ${problem.code} ${problem.pointer}`);

/** A menu with one button. */
export const show = { type: 'menu.show', settings: { message: 'Hi', items: [{ label: 'A', data: 'a' }] }, outputs: {} };
