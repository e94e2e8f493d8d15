import { valueText } from '../escape.js';
import { isTrue } from '../expressions/values.js';
import type { RouterSettings } from '../flow.js';
import { compileCondition } from '../scope.js';
import type { PassingNode } from '../turn.js';

/** menu.router: leads on by conditions, then by the value selected last. */
export function routerNode(settings: RouterSettings): PassingNode {
  const conditions = (settings.conditions ?? []).map(({ if: condition, to }) => ({
    holds: compileCondition(condition),
    to,
  }));
  const value = settings.value === undefined ? undefined : compileCondition(settings.value);
  return {
    kind: 'passing',
    enter: (turn, node) => {
      const condition = conditions.find(({ holds }) => isTrue(holds(turn)));
      const key = valueText(value ? value(turn) : turn.state.selected);
      const route =
        condition?.to ?? (Object.hasOwn(settings.routes, key) ? settings.routes[key] : settings.default_route);
      if (route !== undefined) {
        turn.goTo(route, node.id);
        return;
      }
      turn.stop('no-route', `"${node.id}" has no route for "${key.slice(0, 100)}" and no default route.`);
    },
  };
}
