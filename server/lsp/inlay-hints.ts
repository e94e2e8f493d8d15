import { type AstNode, AstUtils, GrammarUtils, type LangiumDocument } from 'langium';
import type { InlayHintProvider } from 'langium/lsp';
import type { CancellationToken, InlayHintParams } from 'vscode-languageserver-protocol';
import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { END } from '../../src/engine/flow.js';
import type { Item, Path, VariableDeclaration } from '../language/generated/ast.js';
import { targetId } from '../language/texts.js';
import { type Type, typeName, typeOfValue } from '../language/types.js';
import { nameNodeOf } from './occurrences.js';
import type { EditorServices } from './services.js';
import { isOn } from './settings.js';

/** What an author need not write: the types of values, and where an output without an arrow leads. */
export class MenuflowInlayHints implements InlayHintProvider {
  constructor(private readonly services: EditorServices) {}

  async getInlayHints(
    document: LangiumDocument,
    { range }: InlayHintParams,
    token?: CancellationToken,
  ): Promise<InlayHint[]> {
    const withTypes = await isOn('inlayHints.types', this.services);
    const withTargets = await isOn('inlayHints.unwired', this.services);
    const hints: InlayHint[] = [];
    for (const part of AstUtils.streamAst(document.parseResult.value, { range })) {
      if (token?.isCancellationRequested) return [];
      const hint = (withTypes ? this.typeHint(part) : undefined) ?? (withTargets ? targetHint(part) : undefined);
      if (hint) hints.push(hint);
    }
    return hints;
  }

  private typeHint(part: AstNode): InlayHint | undefined {
    if (part.$type === 'VariableDeclaration') {
      const { type, initial } = part as VariableDeclaration;
      return type || !initial ? undefined : typed(nameNodeOf(part)?.range.end, typeOfValue(initial));
    }
    if (part.$type !== 'Path') return undefined;
    return typed(part.$cstNode?.range.end, this.services.naming.Environments.meaningOf(part as Path).type);
  }
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
