import type { SetSettings } from '../flow.js';
import { compileCondition } from '../scope.js';
import type { PassingNode } from '../turn.js';
import { variableName } from '../variables.js';

/** data.set: gives variables the values of expressions, each seeing the ones before it. */
export function setNode(settings: SetSettings): PassingNode {
  const assignments = settings.assign.map(({ variable, value }) => ({
    name: variableName(variable),
    value: compileCondition(value),
  }));
  return {
    kind: 'passing',
    enter: (turn, node) => {
      for (const { name, value } of assignments) {
        if (name !== undefined) turn.setVariable(name, value(turn));
      }
      turn.leave(node, 'Next');
    },
  };
}
