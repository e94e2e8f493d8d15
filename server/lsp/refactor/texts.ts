import { type AstNode, GrammarUtils } from 'langium';
import { isNode, type Node, type Send, type Text } from '../../language/generated/ast.js';
import { leadsToEnd, targetId } from '../../language/texts.js';
import { arrowsInto } from '../arrows.js';
import { type Change, type Place, partAround, rangeOf, wholeLines } from './place.js';
import { isLong, onOneLine, onSeveralLines, sourceLines } from './text-source.js';

/** A text on one line becomes one of several lines, and back. */
export function changeQuotes({ document, part }: Place): Change[] {
  const text = partAround<Text>(part, 'Text');
  const lines = text && sourceLines(text);
  const { $cstNode: cst } = text ?? {};
  if (!text || !lines || !cst) return [];
  const uri = document.uri.toString();
  const change = (title: string, newText: string): Change[] => [
    { title, kind: 'refactor.rewrite', edits: { [uri]: [{ range: cst.range, newText }] } },
  ];
  if (isLong(text)) return change('Write the text on one line', onOneLine(lines));
  const source = document.textDocument.getText();
  const lineStart = source.lastIndexOf('\n', cst.offset) + 1;
  const indent = /^[ \t]*/.exec(source.slice(lineStart))?.[0] ?? '';
  return change('Write the text on several lines', onSeveralLines(lines, `${indent}  `));
}

/**
 * A message becomes the beginning of the one after it. That is possible where
 * nothing else leads to the second, since its text would change for others.
 */
export function inlineSend(place: Place): Change[] {
  const { program, document } = place;
  const send = sendMeant(place);
  const next = send && program.nodes.get(targetId(send.target) ?? '');
  if (!send?.text || !next || next === send || leadsToEnd(send.target)) return [];
  if (send.members.length > 0 || !('text' in next) || !next.text || !showsText(next)) return [];
  if (arrowsInto(next, program).length !== 1 || isTested(send, place)) return [];
  const own = sourceLines(send.text);
  const others = sourceLines(next.text);
  const lines = wholeLines(send, document);
  const nextText = next.text.$cstNode;
  const nextUri = next.$container.$document?.uri.toString();
  if (!own || !others || !lines || !nextText || !nextUri || send.$container !== document.parseResult.value) return [];
  const joined = [...own, '', ...others];
  const newText = isLong(send.text) || isLong(next.text) ? onSeveralLines(joined, '  ') : onOneLine(joined);
  const edits: Change['edits'] = {};
  const add = (uri: string, edit: Change['edits'][string][number]) => void (edits[uri] ??= []).push(edit);
  const name = GrammarUtils.findNodeForProperty(next.$cstNode, 'name')?.text ?? next.name;
  for (const { from, cst } of arrowsInto(send, program)) {
    const uri = from.$container.$document?.uri.toString();
    if (uri) add(uri, { range: cst.range, newText: name });
  }
  add(nextUri, { range: nextText.range, newText });
  const text = document.textDocument.getText();
  // One of the blank lines around the message goes with it.
  const end =
    text.startsWith('\n', lines.end) && /(^|\n)\n$/.test(text.slice(0, lines.start)) ? lines.end + 1 : lines.end;
  add(document.uri.toString(), { range: rangeOf(document, lines.start, end), newText: '' });
  return [{ title: `Put the text of \`${send.name}\` into \`${next.name}\``, kind: 'refactor.inline', edits }];
}

/** The message that stands at a place, or that an arrow there leads to. */
function sendMeant({ part, node, range, program, document }: Place): Send | undefined {
  if (node?.$type === 'Send' && node.$cstNode?.range.start.line === range.start.line) return node;
  const target = 'target' in part ? targetId(part.target as Parameters<typeof targetId>[0]) : undefined;
  const meant = program.nodes.get(target ?? '');
  return meant?.$type === 'Send' && meant.$container === document.parseResult.value ? meant : undefined;
}

function showsText(node: Node): boolean {
  return ['Send', 'Menu', 'Confirm', 'Buttons', 'Toggle', 'NavigateBack', 'Reset'].includes(node.$type);
}

/** Whether a test names the message; it would no longer be there. */
function isTested(send: Send, { program }: Place): boolean {
  return program.files.some((file) =>
    file.statements.some(
      (statement: AstNode) =>
        !isNode(statement) &&
        statement.$type === 'Scenario' &&
        (statement as unknown as { moves: { node?: { $refText: string } }[] }).moves.some(
          (move) => move.node?.$refText === send.name,
        ),
    ),
  );
}
