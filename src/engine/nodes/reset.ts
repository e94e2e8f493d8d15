import { escapeFor, formatOf } from '../escape.js';
import type { ResetSettings } from '../flow.js';
import { compileTemplate } from '../scope.js';
import type { PassingNode } from '../turn.js';

/** menu.reset: forgets the menus visited so far and goes to one. */
export function resetNode(settings: ResetSettings): PassingNode {
  const format = formatOf(settings.parse_mode);
  const message = settings.message ? compileTemplate(settings.message) : undefined;
  return {
    kind: 'passing',
    enter: (turn, node) => {
      if (message) turn.say(node, message(turn, escapeFor(format)), format);
      turn.state.history = undefined;
      turn.pushes = false;
      turn.goTo(settings.target_menu, node.id);
    },
  };
}
