import type { LangiumDocument } from 'langium';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import { END } from '../../../src/engine/flow.js';
import { arrowsOf, beginningsOf } from '../../checks/flow/graph.js';
import { newNodes, nodeBelow } from '../../checks/names/new-node.js';
import { documentationOf } from '../../language/documentation.js';
import { wizardAround } from '../../language/environment.js';
import { type FlowFile, isNode, type Node } from '../../language/generated/ast.js';
import { ByChunk } from '../../language/incremental/by-chunk.js';
import type { MenuflowServices } from '../../language/module.js';
import { keywordOfNode } from '../../language/node-spec.js';
import { nodeAround, stepsOf } from '../../language/program.js';
import { idText, templateText } from '../../language/texts.js';
import type { Cursor } from '../cursor.js';
import { documented } from './items.js';

/** Steps after a step's arrow, nodes after every other; those that nothing leads to come first. */
export function targets(
  cursor: Cursor,
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
): CompletionItem[] {
  // In a wizard on one line its own outputs stand on the line of a step, too.
  const isOutput = ['complete', 'cancelled'].includes(cursor.line.at(-2)?.image ?? '');
  const wizard = cursor.line[0]?.image === 'step' && !isOutput ? wizardAround(cursor.place) : undefined;
  if (wizard) return stepItems(wizard);
  return [
    ...nodes(cursor, services),
    { label: END, kind: CompletionItemKind.Keyword, detail: 'ends the conversation', sortText: '7' },
    ...missingNodes(cursor, document, services),
  ];
}

/** The nodes of a program; of one kind, where only that makes sense. */
export function nodes(cursor: Cursor, services: MenuflowServices, only?: Node['$type']): CompletionItem[] {
  const program = services.naming.Programs.of(cursor.place);
  const { start, idle } = beginningsOf(program);
  const own = nodeAround(cursor.place);
  const declared = program.files
    .flatMap((file) => [...declaredByChunk.of(file, services)].flat())
    // Of two nodes with one name arrows lead to the first, and only its own arrows count.
    .filter(({ node }) => program.nodes.get(node.name) === node);
  const reached = new Set([start, idle]);
  for (const { node } of declared) for (const { to } of arrowsOf(node)) reached.add(to);
  return declared.flatMap(({ node, item }) => {
    if (only && node.$type !== only) return [];
    const isReached = reached.has(node.name);
    return { ...item, sortText: node === own ? '3' : isReached ? '2' : '1' };
  });
}

/** What there is to say of each node. */
const declaredByChunk = new ByChunk(({ statements }) =>
  statements.filter(isNode).map((node) => {
    const text = 'text' in node && node.text ? templateText(node.text) : '';
    const item: CompletionItem = {
      label: node.name,
      kind: CompletionItemKind.Class,
      detail: [keywordOfNode[node.$type], text.split('\n', 1)[0]].filter(Boolean).join(' '),
      ...documented(documentationOf(node)),
    };
    return { node, item };
  }),
);

function stepItems(wizard: Parameters<typeof stepsOf>[0]): CompletionItem[] {
  return stepsOf(wizard).flatMap((step) =>
    step.name
      ? [
          {
            label: step.name,
            kind: CompletionItemKind.Field,
            detail: step.title && templateText(step.title),
            ...documented(documentationOf(step)),
          },
        ]
      : [],
  );
}

/**
 * A target that is not there yet. First comes the mere name, so that Enter goes
 * on to the next line for those who write the node later; behind it the kinds
 * of node that can be written together with the arrow.
 */
function missingNodes(
  cursor: Cursor,
  document: LangiumDocument<FlowFile>,
  services: MenuflowServices,
): CompletionItem[] {
  const id = idText(cursor.word);
  if (id === '' || id === END || services.naming.Programs.of(cursor.place).nodes.has(id)) return [];
  const { line } = cursor.range.start;
  const words = cursor.line.map((token) => token.image).join(' ');
  const kinds = newNodes(id, words).map(
    ({ keyword, text }, index): CompletionItem => ({
      label: `${id}: write a ${keyword}`,
      kind: CompletionItemKind.Snippet,
      filterText: cursor.word,
      insertText: cursor.word,
      sortText: `8${index}`,
      detail: `A new ${keyword} \`${id}\` below`,
      documentation: { kind: 'markdown', value: `\`\`\`menuflow\n${text}\n\`\`\`` },
      additionalTextEdits: [nodeBelow(text, line, document)],
    }),
  );
  const name = { label: id, kind: CompletionItemKind.Text, detail: 'still to be written', insertText: cursor.word };
  return [{ ...name, filterText: cursor.word, sortText: '7z' }, ...kinds];
}
