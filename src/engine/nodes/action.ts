import type { ActionNode, JsonObject } from '../flow.js';
import { compileValue } from '../scope.js';
import type { PendingCall } from '../state.js';
import type { PassingNode } from '../turn.js';

/** Any other node: the host does the work and answers with `result`. */
export function actionNode(action: ActionNode): PassingNode {
  const settings = compileValue(action.settings);
  return {
    kind: 'passing',
    enter: (turn, node) => {
      const call: PendingCall = { id: (turn.state.calls = (turn.state.calls ?? 0) + 1), node: node.id };
      if (turn.pushes) call.pushes = true;
      turn.state.call = call;
      turn.effects.push({
        type: 'call',
        call: call.id,
        node: node.id,
        action: action.type,
        settings: settings(turn) as JsonObject,
      });
    },
    result: (turn, node, output, values) => {
      if (values) turn.keep(node.id, values);
      turn.leave(node, output, values);
    },
  };
}
