import type { Item, Send, SetVariables } from '../../language/generated/ast.js';
import { targetId } from '../../language/texts.js';
import { datumText } from '../datum.js';
import type { Check } from '../check.js';

/** A button, or a message, after which nothing comes. */
export const leadsNowhere: Check = {
  code: 'MF405',
  severity: 'warning',
  scope: 'local',
  title: 'The button leads nowhere',
  why: 'Without an arrow the conversation ends here. Where that is meant, `-> end` says so.',
  wrong: 'menu m "Pick" {\n  item a "A"\n  back\n}\n',
  right: 'menu m "Pick" {\n  item a "A" -> end\n  back\n}\n',
  run(context) {
    for (const item of context.all<Item>('Item')) {
      if (item.url || targetId(item.target) !== undefined || !item.data) continue;
      context.report(item, 'data', {
        message: `The button \`${datumText(item.data) ?? ''}\` leads nowhere.`,
        hint: 'Write `-> target` after it, or `-> end`.',
        data: { end: true },
      });
    }
    for (const node of context.all<Send | SetVariables>('Send', 'SetVariables')) {
      if (node.name && targetId(node.target) === undefined)
        context.report(node, 'name', {
          message: `Nothing comes after \`${node.name}\`.`,
          hint: 'Write `-> target` after it, or `-> end`.',
        });
    }
  },
  fix(problem, context) {
    const item = context
      .all<Item>('Item')
      .find(
        (candidate) =>
          candidate.data?.$cstNode?.range.start.line === problem.range.start.line &&
          candidate.data.$cstNode.range.start.character === problem.range.start.character,
      );
    const end = item?.label?.$cstNode?.range.end;
    return end
      ? [{ title: 'Add `-> end`', edits: [{ uri: problem.uri, range: { start: end, end }, newText: ' -> end' }] }]
      : [];
  },
};
