import {
  type AstNode,
  type AstNodeDescription,
  DefaultLinker,
  DefaultScopeComputation,
  EMPTY_SCOPE,
  type LinkingError,
  type LocalSymbols,
  MapScope,
  MultiMap,
  type ReferenceInfo,
  type Scope,
  type ScopeProvider,
} from 'langium';
import type { Path, Segment } from './generated/ast.js';
import { wizardAround } from './environment.js';
import type { MenuflowServices } from './module.js';
import { stepsByName } from './program.js';

/** Says which declaration a name means, by asking the program and the environment at its place. */
export class MenuflowScopeProvider implements ScopeProvider {
  constructor(private readonly services: MenuflowServices) {}

  getScope(reference: ReferenceInfo): Scope {
    const name = reference.reference.$refText;
    const target = this.find(reference, name);
    return target
      ? new MapScope([this.services.workspace.AstNodeDescriptionProvider.createDescription(target, name)])
      : EMPTY_SCOPE;
  }

  private find({ container, property }: ReferenceInfo, name: string): AstNode | undefined {
    const { Programs: programs, Environments: environments } = this.services.naming;
    if (container.$type === 'Path') return environments.rootOf(container as Path)?.declaration;
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

/** Links through the scope alone; a name that means nothing is no error here, but the matter of a check. */
export class MenuflowLinker extends DefaultLinker {
  override getCandidate(reference: ReferenceInfo): AstNodeDescription | LinkingError {
    return (
      this.scopeProvider.getScope(reference).getElement(reference.reference.$refText) ?? {
        info: reference,
        message: '',
      }
    );
  }
}

/** Names are looked up in the program, so that nothing has to be gathered for each file ahead. */
export class MenuflowScopeComputation extends DefaultScopeComputation {
  override collectLocalSymbols(): Promise<LocalSymbols> {
    return Promise.resolve(new MultiMap());
  }
}
