import type { Router } from '../../language/generated/ast.js';
import { type Check, type CheckContext, relatedTo } from '../check.js';
import { datumText } from '../datum.js';
import { lineInBlock } from '../line-in-block.js';
import { graphOf } from './graph.js';
import { routedValues } from './routed-values.js';
import { selectableAt } from './selected.js';

/** A router without a default that does not know all that can be selected. */
export const routerMisses: Check = {
  code: 'MF410',
  severity: 'warning',
  scope: 'whole flow',
  title: 'The router does not know where a value leads',
  why: 'Whoever selects such a value is told that something is wrong and sees the last menu again. `otherwise` leads every value on that has no line of its own.',
  wrong:
    'flow f {\n  start m\n}\nmenu m "Tea or coffee?" {\n  item tea "Tea" -> r\n  item coffee "Coffee" -> r\n}\nrouter r {\n  on tea -> end\n}\n',
  right:
    'flow f {\n  start m\n}\nmenu m "Tea or coffee?" {\n  item tea "Tea" -> r\n  item coffee "Coffee" -> r\n}\nrouter r {\n  on tea -> end\n  otherwise -> m\n}\n',
  *run(context) {
    const { isWhole, reached } = graphOf(context.program);
    if (!isWhole) return;
    for (const router of context.all<Router>('Router')) {
      yield;
      if (router.name && reached.has(router.name) && !context.isBroken(router)) examine(router, context);
    }
  },
  fix(problem, context) {
    const { id } = (problem.data ?? {}) as { id?: string };
    const router = id === undefined ? undefined : context.program.nodes.get(id);
    const edit = router && lineInBlock(router, 'otherwise -> end', context.document);
    return edit ? [{ title: 'Add `otherwise -> end`', edits: [{ uri: problem.uri, ...edit }] }] : [];
  },
};

function examine(router: Router, context: CheckContext): void {
  // A condition may catch what has no key.
  if (router.members.some((member) => member.$type === 'Otherwise' || member.$type === 'When')) return;
  const keys = new Set(router.members.flatMap((member) => (member.$type === 'On' ? member.keys.map(datumText) : [])));
  if (keys.size === 0) return;
  const selectable = router.value ? routedValues(router, context) : selectableAt(router, context.program);
  const missed = [...(selectable?.sure ?? [])].filter(([value]) => !keys.has(value));
  const [first] = missed;
  if (!first) return;
  const [, from] = first;
  const names = missed.slice(0, 4).map(([value]) => `\`${value}\``);
  const all = names.join(', ') + (missed.length > 4 ? ' and others' : '');
  context.report(router, 'name', {
    message: `\`${router.name}\` does not say where ${all} ${missed.length > 1 ? 'lead' : 'leads'}.`,
    hint: 'Add a line `on … -> target` for it, or `otherwise -> target` for all the rest.',
    ...(from !== router && { related: relatedTo(from, 'name', 'It is selected here.') }),
    data: { id: router.name },
  });
}
