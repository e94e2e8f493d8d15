import { escapeFor, formatOf } from '../escape.js';
import type { SendSettings } from '../flow.js';
import { compileTemplate } from '../scope.js';
import type { PassingNode } from '../turn.js';

/** message.send: a message, and on. */
export function sendNode(settings: SendSettings): PassingNode {
  const format = formatOf(settings.parse_mode);
  const message = compileTemplate(settings.message ?? '');
  return {
    kind: 'passing',
    enter: (turn, node) => {
      turn.say(node, message(turn, escapeFor(format)), format);
      turn.leave(node, 'Next');
    },
  };
}
