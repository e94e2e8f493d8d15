import { escapeFor, formatOf } from '../escape.js';
import type { NavigateBackSettings } from '../flow.js';
import { compileTemplate } from '../scope.js';
import type { PassingNode } from '../turn.js';

/** menu.navigate_back: the previous menu, as it was. */
export function navigateBackNode(settings: NavigateBackSettings): PassingNode {
  const format = formatOf(settings.parse_mode);
  const message = settings.message ? compileTemplate(settings.message) : undefined;
  return {
    kind: 'passing',
    enter: (turn, node) => {
      if (message) turn.say(node, message(turn, escapeFor(format)), format);
      turn.back(node.id);
    },
  };
}
