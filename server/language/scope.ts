import {
  type AstNode,
  type AstNodeDescription,
  type CstNode,
  DefaultIndexManager,
  DefaultLinker,
  DefaultScopeComputation,
  EMPTY_SCOPE,
  type LocalSymbols,
  MapScope,
  MultiMap,
  type Reference,
  type ReferenceInfo,
  type Scope,
  type ScopeProvider,
  type Stream,
} from 'langium';
import { isFlowFile, type Path, type Segment } from './generated/ast.js';
import { wizardAround } from './environment.js';
import type { MenuflowServices } from './module.js';
import { stepsByName } from './program.js';

/** Says which declaration a name means, by asking the program and the environment at its place. */
export class MenuflowScopeProvider implements ScopeProvider {
  constructor(private readonly services: MenuflowServices) {}

  getScope(reference: ReferenceInfo): Scope {
    const name = reference.reference.$refText;
    const target = this.find(reference.container, reference.property, name);
    return target
      ? new MapScope([this.services.workspace.AstNodeDescriptionProvider.createDescription(target, name)])
      : EMPTY_SCOPE;
  }

  /** The declaration that a name means, or undefined where it means nothing. */
  find(container: AstNode, property: string, name: string): AstNode | undefined {
    const { Programs: programs, Environments: environments } = this.services.naming;
    if (container.$type === 'Path') return environments.meaningOf(container as Path).root?.declaration;
    if (container.$type === 'Segment') {
      const segment = container as Segment;
      const path = segment.$container;
      return environments.meaningOf(path).fields[path.segments.indexOf(segment)]?.declaration;
    }
    const program = programs.of(container);
    switch (property) {
      case 'type':
        return program.types.get(name);
      case 'wizard': {
        const node = program.nodes.get(name);
        return node?.$type === 'Wizard' ? node : undefined;
      }
      case 'variable':
        return program.variables.get(name);
      case 'action': {
        const node = program.nodes.get(name);
        return node?.$type === 'Action' ? node : undefined;
      }
      case 'target': {
        if (container.$type !== 'Step') return program.nodes.get(name);
        const wizard = wizardAround(container);
        return wizard && stepsByName(wizard).get(name);
      }
      default:
        return program.nodes.get(name);
    }
  }
}

/**
 * Makes references that are looked up whenever they are followed. Nothing is
 * linked ahead, so nothing has to be linked again after an edit: not in the
 * edited file, and not in any other. A name that means nothing is no error
 * here, but the matter of a check.
 */
export class MenuflowLinker extends DefaultLinker {
  constructor(private readonly services: MenuflowServices) {
    super(services);
  }

  override link(): Promise<void> {
    return Promise.resolve();
  }

  override unlink(): void {
    // Nothing was kept.
  }

  override buildReference(node: AstNode, property: string, refNode: CstNode | undefined, refText: string): Reference {
    return new LiveReference(this.services, node, property, refNode, refText);
  }
}

class LiveReference implements Reference {
  readonly error = undefined;

  constructor(
    private readonly services: MenuflowServices,
    private readonly container: AstNode,
    private readonly property: string,
    readonly $refNode: CstNode | undefined,
    readonly $refText: string,
  ) {}

  get ref(): AstNode | undefined {
    const { ScopeProvider: names } = this.services.references;
    return (names as MenuflowScopeProvider).find(this.container, this.property, this.$refText);
  }

  get $nodeDescription(): AstNodeDescription | undefined {
    const target = this.ref;
    return target && this.services.workspace.AstNodeDescriptionProvider.createDescription(target, this.$refText);
  }
}

/** What is declared, and where a name stands, is asked of the trees when somebody wants to know; no lists are kept. */
export class MenuflowIndex extends DefaultIndexManager {
  override updateContent(): Promise<void> {
    return Promise.resolve();
  }

  override allElements(nodeType?: string, uris?: Set<string>): Stream<AstNodeDescription> {
    return this.documents.all
      .filter((document) => !uris || uris.has(document.uri.toString()))
      .flatMap((document) => {
        const { workspace } = this.serviceRegistry.getServices(document.uri);
        const file = document.parseResult.value;
        return (isFlowFile(file) ? file.statements : []).flatMap((statement) =>
          'name' in statement &&
          statement.name &&
          (!nodeType || this.astReflection.isSubtype(statement.$type, nodeType))
            ? [workspace.AstNodeDescriptionProvider.createDescription(statement, statement.name, document)]
            : [],
        );
      });
  }

  override updateReferences(): Promise<void> {
    return Promise.resolve();
  }
}

/** Names are looked up in the program, so that nothing has to be gathered for each file ahead. */
export class MenuflowScopeComputation extends DefaultScopeComputation {
  override collectLocalSymbols(): Promise<LocalSymbols> {
    return Promise.resolve(new MultiMap());
  }
}
