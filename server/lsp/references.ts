import {
  type AstNode,
  AstUtils,
  type CstNode,
  CstUtils,
  DefaultNameProvider,
  DefaultReferences,
  type FindReferencesOptions,
  type ReferenceDescription,
  type Stream,
  stream,
} from 'langium';
import type { ObjectEntry } from '../language/generated/ast.js';
import type { EditorServices } from './services.js';
import { choiceAt, choiceName, firstEntry, mentionAt } from './mentions.js';
import { nameNodeOf, occurrencesOf, uriOf } from './occurrences.js';

/** Where a name stands; that of an item or an option is its data. */
export class MenuflowNames extends DefaultNameProvider {
  override getNameNode(node: AstNode): CstNode | undefined {
    return nameNodeOf(node);
  }
}

/**
 * What a name in the text means, and where else it stands. Definition,
 * references, highlights, rename and the hierarchy of nodes all ask here.
 */
export class MenuflowReferences extends DefaultReferences {
  constructor(private readonly services: EditorServices) {
    super(services);
  }

  override findDeclarations(leaf: CstNode): AstNode[] {
    const choice = choiceAt(leaf);
    if (choice) return choiceName(choice) === undefined ? [] : [choice];
    const mentioned = mentionAt(leaf, this.services)?.meant() ?? [];
    if (mentioned.length > 0) return mentioned;
    return super
      .findDeclarations(leaf)
      .map((node) => (node.$type === 'ObjectEntry' ? firstEntry(node as ObjectEntry) : node));
  }

  override findReferences(target: AstNode, options: FindReferencesOptions): Stream<ReferenceDescription> {
    const targetUri = AstUtils.getDocument(target).uri;
    const targetPath = this.nodeLocator.getAstNodePath(target);
    const only = options.documentUri?.toString();
    return stream(
      occurrencesOf(target, this.services)
        .filter((occurrence) => !occurrence.isDeclaration || options.includeDeclaration)
        .filter((occurrence) => only === undefined || uriOf(occurrence) === only)
        .map(({ part, cst }) => {
          const sourceUri = AstUtils.getDocument(part).uri;
          return {
            sourceUri,
            sourcePath: this.nodeLocator.getAstNodePath(part),
            targetUri,
            targetPath,
            segment: CstUtils.toDocumentSegment(cst),
            local: sourceUri.toString() === targetUri.toString(),
          };
        }),
    );
  }
}
