// A flow as a story of Ink: a knot for each node, its text, a choice for each
// item and option, a test for each question, and the same ways between them.
/** The story's source; every node of the flow is one knot of it. */
export function inkOf({ start, nodes, variables = {} }) {
  const globals = ['VAR typed = ""', 'VAR first_name = ""', 'VAR name = ""', 'VAR age = 0'];
  for (const name of Object.keys(variables)) globals.push(`VAR ${name} = 0`);
  const knots = Object.entries(nodes).map(([id, node]) => `=== ${id}\n${linesOf[node.type](node).join('\n')}\n`);
  return `${globals.join('\n')}\n-> ${start}\n\n${knots.join('\n')}`;
}

const words = (text) => text.replaceAll(/\{\{(?:\w+\.)?(\w+)\}\}/g, '{$1}').replaceAll(/[[\]#|]/g, '');
const way = (target) => `-> ${target === 'end' ? 'END' : target}`;

const linesOf = {
  'menu.show': ({ settings, outputs }) => [
    words(settings.message ?? ''),
    ...settings.items.map(({ label, data }) => `+ [${words(label)}]\n  ${way(outputs[data])}`),
  ],
  'menu.wizard': ({ settings, outputs }) =>
    settings.steps.flatMap(({ id, title, error_message: refusal }, index) => [
      `= ask_${id}`,
      words(title),
      '+ [Answer]',
      ...(refusal ? ['  { typed == "":', `    ${words(refusal)}`, `    -> ask_${id}`, '  }'] : []),
      `  ~ ${id} = typed`,
      `  ${index + 1 < settings.steps.length ? `-> ask_${settings.steps[index + 1].id}` : way(outputs.Complete)}`,
    ]),
  'menu.router': ({ settings }) => [
    '{',
    ...settings.conditions.map(({ if: condition, to }) => `  - ${condition}:\n    ${way(to)}`),
    `  - else:\n    ${way(settings.default_route)}`,
    '}',
  ],
};
