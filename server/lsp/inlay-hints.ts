import { type AstNode, AstUtils, GrammarUtils, type LangiumDocument } from 'langium';
import type { InlayHintProvider } from 'langium/lsp';
import type { InlayHintParams } from 'vscode-languageserver-protocol';
import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { END } from '../../src/engine/flow.js';
import type { Environments } from '../language/environment.js';
import { isFlowFile, type Item, type Path, type VariableDeclaration } from '../language/generated/ast.js';
import { ByChunk } from '../language/incremental/by-chunk.js';
import type { Chunk } from '../language/incremental/chunks.js';
import { targetId } from '../language/texts.js';
import { type Type, typeName, typeOfValue } from '../language/types.js';
import { nameNodeOf } from './occurrences.js';
import type { EditorServices } from './services.js';
import { isOn } from './settings.js';

/** What an author need not write: the types of values, and where an output without an arrow leads. */
export class MenuflowInlayHints implements InlayHintProvider {
  private readonly types = new ByChunk(
    (chunk, services) => hintsIn(chunk, (part) => typeHint(part, services.naming.Environments)),
    movedBy,
  );
  private readonly targets = new ByChunk((chunk) => hintsIn(chunk, targetHint), movedBy);

  constructor(private readonly services: EditorServices) {}

  async getInlayHints(document: LangiumDocument, { range }: InlayHintParams): Promise<InlayHint[]> {
    const withTypes = await isOn('inlayHints.types', this.services);
    const withTargets = await isOn('inlayHints.unwired', this.services);
    const file = document.parseResult.value;
    if (!isFlowFile(file)) return [];
    const types = withTypes ? this.types.of(file, this.services, range) : [];
    const targets = withTargets ? this.targets.of(file, this.services, range) : [];
    return [...types, ...targets]
      .flat()
      .filter(({ position }) => position.line >= range.start.line && position.line <= range.end.line)
      .toSorted(
        (left, right) => left.position.line - right.position.line || left.position.character - right.position.character,
      );
  }
}

function typeHint(part: AstNode, environments: Environments): InlayHint | undefined {
  if (part.$type === 'VariableDeclaration') {
    const { type, initial } = part as VariableDeclaration;
    return type || !initial ? undefined : typed(nameNodeOf(part)?.range.end, typeOfValue(initial));
  }
  return part.$type === 'Path' ? typed(part.$cstNode?.range.end, environments.meaningOf(part as Path).type) : undefined;
}

function hintsIn({ statements }: Chunk, hintFor: (part: AstNode) => InlayHint | undefined): InlayHint[] {
  return statements.flatMap((statement) =>
    AstUtils.streamAst(statement)
      .flatMap((part) => hintFor(part) ?? [])
      .toArray(),
  );
}

function movedBy(hints: InlayHint[], lines: number): InlayHint[] {
  return hints.map((hint) => ({ ...hint, position: { ...hint.position, line: hint.position.line + lines } }));
}

/** Nothing is said of what is unknown, nor of text, which everything in a text is. */
function typed(position: InlayHint['position'] | undefined, type: Type): InlayHint | undefined {
  if (!position || type.kind === 'any' || type.kind === 'text' || type.kind === 'null') return undefined;
  return { position, label: `: ${typeName(type)}`, kind: InlayHintKind.Type, paddingLeft: false };
}

/** An output that is written without an arrow ends the conversation; a Back leads back. */
function targetHint(part: AstNode): InlayHint | undefined {
  const { $cstNode: cst } = part;
  const words = defaultTarget(part);
  if (!cst || words === undefined) return undefined;
  // The arrow stands before the block of a statement or a line, and behind the values that a `set` gives.
  const brace = part.$type === 'SetVariables' ? undefined : GrammarUtils.findNodeForKeyword(cst, '{');
  return {
    position: brace ? brace.range.start : cst.range.end,
    label: `-> ${words}`,
    ...(brace ? { paddingRight: true } : { paddingLeft: true }),
    tooltip: `Without an arrow this ${words === END ? 'ends the conversation' : `leads to ${words}`}.`,
  };
}

/** Where an output without an arrow leads; undefined for what has one, is no output, or only shows where it has one. */
export function defaultTarget(part: AstNode): string | undefined {
  const { arrow, target } = part as { arrow?: boolean; target?: Parameters<typeof targetId>[0] };
  if (arrow === true || targetId(target) !== undefined) return undefined;
  switch (part.$type) {
    case 'BackSetting':
      return 'the previous menu';
    case 'Item':
      // A link leads out of the chat.
      return (part as Item).url ? undefined : END;
    case 'Yes':
    case 'No':
      // In a step these name the answers.
      return part.$container?.$type === 'Confirm' ? END : undefined;
    case 'Complete':
    case 'Cancelled':
    case 'Selected':
    case 'Send':
    case 'SetVariables':
      return END;
    default:
      return undefined;
  }
}
