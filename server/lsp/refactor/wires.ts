import { type AstNode, GrammarUtils } from 'langium';
import { END } from '../../../src/engine/flow.js';
import { lineInBlock } from '../../checks/line-in-block.js';
import { defaultTarget } from '../inlay-hints.js';
import { type Change, isOnFirstLine, type Place } from './place.js';

/** An output without an arrow gets one, which says what it did anyway and can then be changed. */
export function wireOutput(place: Place): Change[] {
  for (let part: AstNode | undefined = place.part; part; part = part.$container) {
    const target = isOnFirstLine(part, place) ? defaultTarget(part) : undefined;
    const { $cstNode: cst } = part;
    if (target !== END || !cst) continue;
    const brace = part.$type === 'SetVariables' ? undefined : GrammarUtils.findNodeForKeyword(cst, '{');
    const at = brace ? brace.range.start : cst.range.end;
    return [
      {
        title: `Add \`-> ${END}\``,
        kind: 'refactor.rewrite',
        edits: {
          [place.document.uri.toString()]: [
            { range: { start: at, end: at }, newText: brace ? `-> ${END} ` : ` -> ${END}` },
          ],
        },
      },
    ];
  }
  return [];
}

/** A router without a line for all other values gets one. */
export function addDefault({ node, document }: Place): Change[] {
  if (node?.$type !== 'Router' || node.members.some((member) => member.$type === 'Otherwise')) return [];
  const edit = lineInBlock(node, `otherwise -> ${END}`, document);
  return edit
    ? [
        {
          title: 'Add `otherwise`, for every other value',
          kind: 'refactor.rewrite',
          edits: { [document.uri.toString()]: [edit] },
        },
      ]
    : [];
}
