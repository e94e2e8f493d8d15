import type { Menu, Toggle } from '../../language/generated/ast.js';
import type { Check } from '../check.js';

/** A screen that the user cannot leave. */
export const deadEnd: Check = {
  code: 'MF402',
  severity: 'warning',
  title: 'There is no way out of the screen',
  why: 'Once here, the user can press buttons but never gets anywhere else.',
  wrong: 'flow f { start t }\nvar on: boolean\ntoggle t of on "Notifications" {\n  on "ON"\n}\n',
  right:
    'flow f { start t }\nvar on: boolean\ntoggle t of on "Notifications" {\n  on "ON"\n  changed -> done\n}\nsend done "Saved." -> end\n',
  run(context) {
    for (const node of context.all<Toggle | Menu>('Toggle', 'Menu')) {
      if (
        !node.name ||
        node.members.some(
          (member) => member.$type === 'BackSetting' || member.$type === 'CancelSetting' || member.$type === 'Changed',
        )
      )
        continue;
      const items = node.members.filter((member) => member.$type === 'Item');
      // Items that lead nowhere end the conversation and are told of by their own check.
      if (node.$type === 'Menu' && (items.length === 0 || !items.every((item) => item.url && !item.target))) continue;
      context.report(node, 'name', {
        message: `There is no way out of \`${node.name}\`.`,
        hint: 'Add `back`, or lead on with an arrow.',
        data: { add: true },
      });
    }
  },
  fix(problem, context) {
    const node = context
      .all<Toggle | Menu>('Toggle', 'Menu')
      .find((candidate) => candidate.$cstNode && candidate.$cstNode.range.start.line === problem.range.start.line);
    const close = node?.$cstNode;
    if (!close || close.range.start.line === close.range.end.line) return [];
    const at = { line: close.range.end.line, character: 0 };
    return [
      {
        title: 'Add `back`',
        edits: [{ uri: problem.uri, range: { start: at, end: at }, newText: '  back\n' }],
        preferred: true,
      },
    ];
  },
};
