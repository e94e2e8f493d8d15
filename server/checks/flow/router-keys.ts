import type { Buttons, Datum, On, Router } from '../../language/generated/ast.js';
import { isBareId } from '../../language/tokens/words.js';
import { type Check, type CheckContext, replacing } from '../check.js';
import { datumText } from '../datum.js';
import { didYouMean } from '../nearest.js';
import { routedValues } from './routed-values.js';
import { canSelect, dataOf, type Selectable, selectableAt } from './selected.js';
import { graphOf } from './graph.js';

/** A key of a router, or of generated buttons, that nothing ever selects. */
export const routerKey: Check = {
  code: 'MF409',
  severity: 'warning',
  scope: 'whole flow',
  title: 'Nothing selects this key',
  why: 'A router leads on by the data of the button that was pressed last, or by the option that was chosen. No button or option on the way here has this data, so the arrow is never taken.',
  wrong:
    'flow f {\n  start m\n}\nmenu m "Tea or coffee?" {\n  item tea "Tea" -> r\n  item coffee "Coffee" -> r\n}\nrouter r {\n  on tea -> end\n  on cofee -> end\n  otherwise -> m\n}\n',
  right:
    'flow f {\n  start m\n}\nmenu m "Tea or coffee?" {\n  item tea "Tea" -> r\n  item coffee "Coffee" -> r\n}\nrouter r {\n  on tea -> end\n  on coffee -> end\n  otherwise -> m\n}\n',
  *run(context) {
    const { isWhole, reached } = graphOf(context.program);
    if (!isWhole) return;
    for (const router of context.all<Router>('Router')) {
      yield;
      if (!router.name || !reached.has(router.name)) continue;
      const selectable = router.value ? routedValues(router, context) : selectableAt(router, context.program);
      if (selectable) tellUnselected(router.members, selectable, context);
    }
    for (const buttons of context.all<Buttons>('Buttons')) {
      const { values, patterns } = dataOf(buttons);
      const sure = new Map(values.map((value) => [value, buttons]));
      tellUnselected(buttons.members, { sure, further: new Set(), patterns }, context);
    }
  },
  fix(problem) {
    const { wanted } = (problem.data ?? {}) as { wanted?: string };
    return wanted === undefined ? [] : [replacing(problem, wanted, `Change to ${wanted}`)];
  },
};

function tellUnselected(members: readonly { $type: string }[], selectable: Selectable, context: CheckContext): void {
  for (const on of members.filter((member): member is On => member.$type === 'On')) {
    for (const [index, key] of on.keys.entries()) {
      const value = datumText(key);
      if (value === undefined || canSelect(selectable, value)) continue;
      const similar = context.nearest(value, () => selectable.sure.keys());
      const wanted = similar === undefined ? undefined : asDatum(similar, key);
      context.report(
        on,
        'keys',
        {
          message: `Nothing selects \`${value}\` here.${didYouMean(similar)}`,
          hint: hintFor(selectable),
          ...(wanted !== undefined && { data: { wanted } }),
        },
        index,
      );
    }
  }
}

function hintFor({ sure, patterns }: Selectable): string {
  const names = [...sure.keys()].slice(0, 12).map((value) => `\`${value}\``);
  const shapes = patterns
    .filter(({ start, end }) => start + end !== '' && start !== '@')
    .map(({ start, end }) => `\`${start}…${end}\``);
  const all = [...names, ...new Set(shapes)];
  if (all.length > 0) return `What can be selected: ${all.join(', ')}.`;
  return 'Give a button or an option this data, or take the key out.';
}

/** A value as it is written where the key stands; undefined where that is not sure to be right. */
function asDatum(value: string, key: Datum): string | undefined {
  if (isBareId(value) && key.id !== undefined) return value;
  return /["\\\n{]/.test(value) ? undefined : `"${value}"`;
}
