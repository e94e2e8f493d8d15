import type { Flow, FlowVariable } from '../../src/engine/flow.js';
import { entriesOf, nodesOf } from './import-order.js';

/**
 * A flow with every variable declared that its nodes write into. A runtime
 * creates those by itself; an author's text says them first, so that they are
 * checked and suggested.
 */
export function withDeclaredVariables(flow: Flow): Flow {
  const variables = new Map<string, FlowVariable>(Object.entries(flow.variables ?? {}));
  const declare = (name: unknown, variable: FlowVariable): void => {
    if (typeof name !== 'string' || !name.startsWith('var.') || variables.has(name.slice(4))) return;
    variables.set(name.slice(4), variable);
  };
  for (const [id, node] of nodesOf(flow)) {
    const settings = new Map(entriesOf(node.settings));
    if (node.type === 'menu.wizard') declare(settings.get('save_to_var'), { type: { form: id } });
    if (node.type === 'menu.toggle') declare(settings.get('variable'), { type: 'boolean' });
    const assigned = node.type === 'data.set' ? settings.get('assign') : undefined;
    for (const assignment of Array.isArray(assigned) ? assigned : [])
      declare(new Map(entriesOf(assignment)).get('variable'), { type: 'any' });
  }
  return variables.size === 0 ? flow : { ...flow, variables: Object.fromEntries(variables) };
}
