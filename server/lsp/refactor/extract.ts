import { type LangiumDocument, URI, UriUtils } from 'langium';
import type { FlowFile, Item, Menu, Node } from '../../language/generated/ast.js';
import { isNode } from '../../language/generated/ast.js';
import { includedUri } from '../../language/program.js';
import { includedPaths } from '../../language/texts.js';
import { isBareId } from '../../language/tokens/words.js';
import { type Change, freshId, type Place, rangeOf, wholeLines } from './place.js';

/** The selected buttons of a menu move into a menu of their own, which a new button leads to. */
export function extractMenu({ document, program, node, start, end }: Place): Change[] {
  if (node?.$type !== 'Menu' || start === end) return [];
  const items = node.members.filter(
    (member): member is Item =>
      member.$type === 'Item' && (member.$cstNode?.end ?? 0) > start && (member.$cstNode?.offset ?? end) < end,
  );
  const all = node.members.filter((member) => member.$type === 'Item');
  const parts = items.map((item) => wholeLines(item, document));
  const whole = wholeLines(node, document);
  const first = parts[0];
  if (items.length === 0 || items.length === all.length || !whole || !first) return [];
  const text = document.textDocument.getText();
  const id = freshId(`${node.name}_more`, program);
  const name = isBareId(id) ? id : `\`${id}\``;
  const data = freshData(node);
  const moved: string[] = [];
  const edits: Change['edits'][string] = [];
  for (const [index, lines] of parts.entries()) {
    if (!lines) return [];
    moved.push(text.slice(lines.start, lines.end));
    edits.push({
      range: rangeOf(document, lines.start, lines.end),
      newText: index === 0 ? `  item ${data} "More" -> ${name}\n` : '',
    });
  }
  const before = text.endsWith('\n', whole.end) ? '' : '\n';
  edits.push({
    range: rangeOf(document, whole.end, whole.end),
    newText: `${before}\nmenu ${name} "More" {\n${moved.join('')}  back\n}\n`,
  });
  return [
    { title: 'Extract into a menu of its own', kind: 'refactor.extract', edits: { [document.uri.toString()]: edits } },
  ];
}

function freshData(menu: Menu): string {
  const taken = new Set(
    menu.members.flatMap((member) => (member.$type === 'Item' && member.data?.id ? [member.data.id] : [])),
  );
  for (let count = 1; ; count++) {
    const data = count === 1 ? 'more' : `more_${count}`;
    if (!taken.has(data)) return data;
  }
}

/** The selected nodes move into a file of their own, which this one includes. */
export function moveToFile(place: Place): Change[] {
  const { document } = place;
  const nodes = selectedNodes(place);
  const [first] = nodes;
  if (!first?.name || nodes.length === document.parseResult.value.statements.length) return [];
  const parts = nodes.map((node) => wholeLines(node, document));
  const path = freshPath(first.name, place);
  const uri = UriUtils.joinPath(UriUtils.dirname(document.uri), path).toString();
  const text = document.textDocument.getText();
  const moved: string[] = [];
  const edits: Change['edits'][string] = [];
  for (const lines of parts) {
    if (!lines) return [];
    moved.push(text.slice(lines.start, lines.end).trimEnd());
    const end =
      text.startsWith('\n', lines.end) && /(^|\n)\n?$/.test(text.slice(0, lines.start)) ? lines.end + 1 : lines.end;
    edits.push({ range: rangeOf(document, lines.start, end), newText: '' });
  }
  const at = includePlace(document);
  edits.push({
    range: rangeOf(document, at.offset, at.offset),
    newText: `${at.before}include "./${path}"\n${at.after}`,
  });
  return [
    {
      title: nodes.length === 1 ? `Move \`${first.name}\` to a file` : `Move ${nodes.length} nodes to a file`,
      kind: 'refactor.move',
      creates: uri,
      edits: {
        [document.uri.toString()]: edits,
        [uri]: [
          {
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
            newText: `${moved.join('\n\n')}\n`,
          },
        ],
      },
    },
  ];
}

/** The nodes that a selection touches; without a selection the one whose first line the cursor is on. */
function selectedNodes({ document, start, end, node, range }: Place): Node[] {
  if (start === end) return node?.$cstNode?.range.start.line === range.start.line ? [node] : [];
  const touched = document.parseResult.value.statements.filter(
    (statement) => (statement.$cstNode?.offset ?? end) < end && (statement.$cstNode?.end ?? 0) > start,
  );
  const nodes = touched.filter(isNode);
  // A selection within one node is about a part of it.
  const [only] = nodes;
  if (nodes.length === 1 && (only?.$cstNode?.offset ?? 0) < start) return [];
  return nodes.length === touched.length ? nodes : [];
}

function freshPath(name: string, { document, services }: Place): string {
  const { LangiumDocuments: documents } = services.shared.workspace;
  const base = name.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-');
  for (let count = 1; ; count++) {
    const path = `${base}${count === 1 ? '' : `-${count}`}.menuflow`;
    const uri = includedUri(document.parseResult.value, `./${path}`);
    const isIncluded = includedPaths(document.parseResult.value).includes(`./${path}`);
    if (uri && !isIncluded && !documents.hasDocument(URI.parse(uri.toString()))) return path;
  }
}

/** A new `include` stands behind the others, or behind the flow's header, or first of all. */
function includePlace(document: LangiumDocument<FlowFile>): { offset: number; before: string; after: string } {
  const { statements } = document.parseResult.value;
  const last = statements.findLast(({ $type }) => $type === 'Include');
  const header = last ?? statements.findLast(({ $type }) => $type === 'FlowHeader');
  const text = document.textDocument.getText();
  const cst = header?.$cstNode;
  if (!cst) return { offset: 0, before: '', after: '\n' };
  const lineEnd = text.indexOf('\n', cst.end);
  const offset = lineEnd < 0 ? text.length : lineEnd + 1;
  return { offset, before: (lineEnd < 0 ? '\n' : '') + (last ? '' : '\n'), after: '' };
}
