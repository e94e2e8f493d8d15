import type { AstNode } from 'langium';
import { AbstractSemanticTokenProvider, type SemanticTokenAcceptor } from 'langium/lsp';
import type { Path } from '../language/generated/ast.js';
import type { EditorServices } from './services.js';

/** Which kind of name each name is; the rest of the colours come from the TextMate grammar. */
export class MenuflowSemanticTokens extends AbstractSemanticTokenProvider {
  constructor(private readonly services: EditorServices) {
    super(services);
  }

  protected override highlightElement(node: AstNode, accept: SemanticTokenAcceptor): void {
    const declared = { node, property: 'name', modifier: 'declaration' } as const;
    switch (node.$type) {
      case 'VariableDeclaration':
        accept({ ...declared, type: 'variable' });
        return;
      case 'TypeDeclaration':
        accept({ ...declared, type: 'type' });
        return;
      case 'DataDeclaration':
        accept({ ...declared, type: 'namespace' });
        return;
      case 'Step':
        accept({ ...declared, type: 'parameter' });
        accept({ node, property: 'type', type: 'type' });
        if ('target' in node && node.target) accept({ node, property: 'target', type: 'parameter' });
        return;
      case 'Field':
      case 'GivenValue':
        accept({ ...declared, type: 'property' });
        return;
      case 'TypeReference':
        accept({ node, property: 'type', type: 'type' });
        return;
      case 'Assignment':
      case 'SaveTo':
        accept({ node, property: 'variable', type: 'variable' });
        return;
      case 'Call':
        accept({ node, property: 'function', type: 'function' });
        return;
      case 'Datum':
        accept({ node, property: 'id', type: 'enumMember' });
        return;
      case 'Path':
        this.highlightPath(node as Path, accept);
        return;
      case 'Segment':
        accept({ node, property: 'field', type: 'property' });
        return;
      default:
        if (this.services.shared.AstReflection.isSubtype(node.$type, 'Node')) accept({ ...declared, type: 'class' });
        if ('target' in node && node.target) accept({ node, property: 'target', type: 'class' });
    }
  }

  private highlightPath(path: Path, accept: SemanticTokenAcceptor): void {
    if (!path.root) return;
    const origin = this.services.naming.Environments.rootOf(path)?.origin;
    const type =
      origin === 'answer'
        ? 'parameter'
        : origin === 'node'
          ? 'class'
          : origin === 'row'
            ? 'property'
            : origin === 'data'
              ? 'namespace'
              : 'variable';
    accept({ node: path, property: 'root', type });
  }
}
