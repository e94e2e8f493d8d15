import { isNode } from '../../language/generated/ast.js';
import { graphInSteps } from './graph.js';
import type { Check } from '../check.js';

/** A node that no way from the start comes to. */
export const unreachable: Check = {
  code: 'MF401',
  severity: 'warning',
  scope: 'whole flow',
  title: 'No way leads to the node',
  why: 'From where the flow starts, no arrow ever comes here, so no user will see it.',
  wrong: 'flow f { start main }\nmenu main "Hello" {\n  item a "A" -> end\n}\nsend lost "Nobody reads this." -> main\n',
  right:
    'flow f { start main }\nmenu main "Hello" {\n  item a "A" -> found\n}\nsend found "Somebody reads this." -> main\n',
  *run(context) {
    const { reached, isWhole } = yield* graphInSteps(context.program);
    if (!isWhole) return;
    for (const node of context.file.statements.filter(isNode)) {
      if (node.name && context.program.nodes.get(node.name) === node && !reached.has(node.name)) {
        context.report(node, 'name', {
          message: `No way leads to \`${node.name}\`.`,
          hint: 'Lead to it with an arrow, or take it out.',
          tags: ['unnecessary'],
        });
      }
    }
  },
};
