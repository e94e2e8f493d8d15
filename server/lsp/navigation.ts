import { type AstNode, AstUtils, CstUtils, type LangiumDocument } from 'langium';
import type { DocumentHighlightProvider, ReferencesProvider, TypeDefinitionProvider } from 'langium/lsp';
import type { ReferenceParams, TextDocumentPositionParams } from 'vscode-languageserver-protocol';
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type LocationLink,
} from 'vscode-languageserver-types';
import type { Path, Segment } from '../language/generated/ast.js';
import type { Program } from '../language/program.js';
import { answerOf, formOf, type Type, typeOfReference, typeOfValue } from '../language/types.js';
import { nameNodeOf, type Occurrence, occurrencesOf, uriOf } from './occurrences.js';
import type { EditorServices } from './services.js';

/** Everything that means what the name at a place means, each place once. */
function occurrencesAt(
  document: LangiumDocument,
  { position }: TextDocumentPositionParams,
  services: EditorServices,
): Occurrence[] {
  const leaf = leafAt(document, position, services);
  const seen = new Set<AstNode>();
  const found = new Map<Occurrence['cst'], Occurrence>();
  for (const target of leaf ? services.references.References.findDeclarations(leaf) : []) {
    if (seen.has(target)) continue;
    for (const occurrence of occurrencesOf(target, services)) {
      if (occurrence.isDeclaration) seen.add(occurrence.part);
      found.set(occurrence.cst, occurrence);
    }
  }
  return [...found.values()];
}

function leafAt(document: LangiumDocument, position: TextDocumentPositionParams['position'], services: EditorServices) {
  return CstUtils.findDeclarationNodeAtOffset(
    document.parseResult.value.$cstNode,
    document.textDocument.offsetAt(position),
    services.parser.GrammarConfig.nameRegexp,
  );
}

/** Every place that names a thing, in all files of its program. */
export class MenuflowFindReferences implements ReferencesProvider {
  constructor(private readonly services: EditorServices) {}

  findReferences(document: LangiumDocument, params: ReferenceParams): Location[] {
    return occurrencesAt(document, params, this.services)
      .filter((occurrence) => params.context.includeDeclaration || !occurrence.isDeclaration)
      .map((occurrence) => ({ uri: uriOf(occurrence), range: occurrence.cst.range }));
  }
}

/** The places of one file that mean the same, apart by whether they give a value or read it. */
export class MenuflowHighlights implements DocumentHighlightProvider {
  constructor(private readonly services: EditorServices) {}

  getDocumentHighlight(document: LangiumDocument, params: TextDocumentPositionParams): DocumentHighlight[] {
    const uri = document.uri.toString();
    return occurrencesAt(document, params, this.services)
      .filter((occurrence) => uriOf(occurrence) === uri)
      .map((occurrence) => ({
        range: occurrence.cst.range,
        kind: isWrite(occurrence) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
  }
}

const writing: ReadonlySet<string> = new Set(['Assignment', 'SaveTo', 'Toggle']);

function isWrite({ part, isDeclaration }: Occurrence): boolean {
  return isDeclaration || writing.has(part.$type);
}

/** From a value to the declaration of its type: a `type`, a shape of `data`, or the wizard whose form it is. */
export class MenuflowTypeDefinition implements TypeDefinitionProvider {
  constructor(private readonly services: EditorServices) {}

  getTypeDefinition(document: LangiumDocument, params: TextDocumentPositionParams): LocationLink[] {
    const leaf = leafAt(document, params.position, this.services);
    if (!leaf) return [];
    const type = this.typeOf(leaf.astNode) ?? this.typeOfDeclarations(leaf);
    const declaration = type && declarationOfType(type, this.services.naming.Programs.of(leaf.astNode));
    const name = declaration && nameNodeOf(declaration);
    if (!name || !declaration.$cstNode) return [];
    return [
      {
        originSelectionRange: leaf.range,
        targetUri: AstUtils.getDocument(declaration).uri.toString(),
        targetRange: declaration.$cstNode.range,
        targetSelectionRange: name.range,
      },
    ];
  }

  private typeOf(part: AstNode): Type | undefined {
    const { Environments: environments } = this.services.naming;
    if (part.$type === 'Path') return environments.rootOf(part as Path)?.type;
    if (part.$type !== 'Segment') return undefined;
    const path = (part as Segment).$container;
    return environments.meaningOf(path).fields[path.segments.indexOf(part as Segment)]?.type;
  }

  private typeOfDeclarations(leaf: Parameters<EditorServices['references']['References']['findDeclarations']>[0]) {
    const [declaration] = this.services.references.References.findDeclarations(leaf);
    return declaration && typeOfDeclaration(declaration);
  }
}

/** The type of what a declaration declares. */
function typeOfDeclaration(declaration: AstNode): Type | undefined {
  switch (declaration.$type) {
    case 'VariableDeclaration':
    case 'Field':
    case 'GivenValue': {
      const { type, initial } = declaration as unknown as {
        type?: Parameters<typeof typeOfReference>[0];
        initial?: Parameters<typeof typeOfValue>[0];
      };
      return type ? typeOfReference(type) : typeOfValue(initial);
    }
    case 'Step':
      return answerOf(declaration as Parameters<typeof answerOf>[0]);
    case 'Wizard':
      return formOf(declaration as Parameters<typeof formOf>[0]);
    case 'TypeDeclaration':
    case 'DataDeclaration':
      return {
        kind: 'object',
        name: (declaration as { name?: string }).name ?? '',
        open: false,
        fields: () => new Map(),
      };
    default:
      return undefined;
  }
}

function declarationOfType(type: Type, program: Program): AstNode | undefined {
  if (type.kind === 'list') return declarationOfType(type.element, program);
  if (type.kind !== 'object' || type.name === undefined) return undefined;
  const form = /^form of (.*)$/.exec(type.name)?.[1];
  return form === undefined ? (program.types.get(type.name) ?? program.data.get(type.name)) : program.nodes.get(form);
}
