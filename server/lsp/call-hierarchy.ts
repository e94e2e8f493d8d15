import { AstUtils, CstUtils, type LangiumDocument, URI } from 'langium';
import type { CallHierarchyProvider } from 'langium/lsp';
import type {
  CallHierarchyIncomingCall,
  CallHierarchyIncomingCallsParams,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsParams,
  CallHierarchyPrepareParams,
} from 'vscode-languageserver-protocol';
import { SymbolKind } from 'vscode-languageserver-types';
import { type FlowHeader, isNode, type Node } from '../language/generated/ast.js';
import { keywordOfNode } from '../language/node-spec.js';
import { documentOf } from '../language/program.js';
import { type Arrow, arrowsInto, arrowsOutOf } from './arrows.js';
import { nameNodeOf } from './occurrences.js';
import type { EditorServices } from './services.js';

/** Who leads to a node, and where it leads. */
export class MenuflowCallHierarchy implements CallHierarchyProvider {
  constructor(private readonly services: EditorServices) {}

  prepareCallHierarchy(
    document: LangiumDocument,
    { position }: CallHierarchyPrepareParams,
  ): CallHierarchyItem[] | undefined {
    const node = this.nodeAt(document, document.textDocument.offsetAt(position));
    return node && itemOf(node);
  }

  incomingCalls({ item }: CallHierarchyIncomingCallsParams): CallHierarchyIncomingCall[] | undefined {
    const node = this.nodeOf(item);
    if (!node) return undefined;
    const calls = grouped(arrowsInto(node, this.services.naming.Programs.of(node)), ({ from }) => from);
    return [...calls].flatMap(([from, arrows]) =>
      itemOf(from).map((other) => ({ from: other, fromRanges: arrows.map(({ cst }) => cst.range) })),
    );
  }

  outgoingCalls({ item }: CallHierarchyOutgoingCallsParams): CallHierarchyOutgoingCall[] | undefined {
    const node = this.nodeOf(item);
    if (!node) return undefined;
    const program = this.services.naming.Programs.of(node);
    return [...grouped(arrowsOutOf(node, program), ({ to }) => program.nodes.get(to))].flatMap(([to, arrows]) =>
      to ? itemOf(to).map((other) => ({ to: other, fromRanges: arrows.map(({ cst }) => cst.range) })) : [],
    );
  }

  private nodeOf(item: CallHierarchyItem): Node | undefined {
    const document = this.services.shared.workspace.LangiumDocuments.getDocument(URI.parse(item.uri));
    return document && this.nodeAt(document, document.textDocument.offsetAt(item.selectionRange.start));
  }

  private nodeAt(document: LangiumDocument, offset: number): Node | undefined {
    const root = document.parseResult.value.$cstNode;
    const leaf = CstUtils.findDeclarationNodeAtOffset(root, offset, this.services.parser.GrammarConfig.nameRegexp);
    return leaf && this.services.references.References.findDeclarations(leaf).find(isNode);
  }
}

function itemOf(declaration: Node | FlowHeader): CallHierarchyItem[] {
  const range = declaration.$cstNode?.range;
  const document = documentOf(declaration);
  if (!range || !document) return [];
  return [
    {
      name: declaration.name,
      kind: SymbolKind.Function,
      detail: isNode(declaration) ? keywordOfNode[declaration.$type] : 'flow',
      uri: AstUtils.getDocument(declaration).uri.toString(),
      range,
      selectionRange: nameNodeOf(declaration)?.range ?? range,
    },
  ];
}

function grouped<Key>(arrows: readonly Arrow[], keyOf: (arrow: Arrow) => Key): Map<Key, Arrow[]> {
  const groups = new Map<Key, Arrow[]>();
  for (const arrow of arrows) {
    const key = keyOf(arrow);
    const group = groups.get(key);
    if (group) group.push(arrow);
    else groups.set(key, [arrow]);
  }
  return groups;
}
