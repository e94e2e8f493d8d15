import type { AstNode } from 'langium';
import type { SemanticTokenTypes } from 'vscode-languageserver-types';
import type { Path } from '../language/generated/ast.js';
import type { EditorServices } from './services.js';

/** One name of a part of the tree: the property that holds it, its kind, and whether it is declared here. */
export interface NameColour {
  property: string;
  type: `${SemanticTokenTypes}`;
  declared?: boolean;
}

/** The names that stand in a part of the tree itself, not in what it is made of. */
export function colouredNames(node: AstNode, services: EditorServices): NameColour[] {
  const target: NameColour[] = 'target' in node && node.target ? [{ property: 'target', type: 'class' }] : [];
  switch (node.$type) {
    case 'VariableDeclaration':
      return [{ property: 'name', type: 'variable', declared: true }];
    case 'TypeDeclaration':
      return [{ property: 'name', type: 'type', declared: true }];
    case 'DataDeclaration':
      return [{ property: 'name', type: 'namespace', declared: true }];
    case 'Step':
      return [
        { property: 'name', type: 'parameter', declared: true },
        { property: 'type', type: 'type' },
        ...target.map(({ property }) => ({ property, type: 'parameter' as const })),
      ];
    case 'Field':
    case 'GivenValue':
      return [{ property: 'name', type: 'property', declared: true }];
    case 'TypeReference':
      return [{ property: 'type', type: 'type' }];
    case 'Assignment':
    case 'SaveTo':
      return [{ property: 'variable', type: 'variable' }];
    case 'Call':
      return [{ property: 'function', type: 'function' }];
    case 'Datum':
      return [{ property: 'id', type: 'enumMember' }];
    case 'Path':
      return pathColours(node as Path, services);
    case 'Segment':
      return [{ property: 'field', type: 'property' }];
    default:
      return services.shared.AstReflection.isSubtype(node.$type, 'Node')
        ? [{ property: 'name', type: 'class', declared: true }, ...target]
        : target;
  }
}

/** The kinds of what a path can begin with; what is not here is a variable. */
const roots: Readonly<Record<string, NameColour['type']>> = {
  answer: 'parameter',
  node: 'class',
  row: 'property',
  data: 'namespace',
};

function pathColours(path: Path, services: EditorServices): NameColour[] {
  if (!path.root) return [];
  const origin = services.naming.Environments.rootOf(path)?.origin ?? '';
  return [{ property: 'root', type: (Object.hasOwn(roots, origin) ? roots[origin] : undefined) ?? 'variable' }];
}
