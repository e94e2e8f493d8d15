import type { AstNode, CstNode, LangiumDocument } from 'langium';
import { GrammarUtils } from 'langium';
import type { DocumentSymbolProvider } from 'langium/lsp';
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { isFlowFile, type Member, type Statement } from '../language/generated/ast.js';
import { ByChunk, rangeMoved } from '../language/incremental/by-chunk.js';
import { documentationOf } from '../language/documentation.js';
import type { MenuflowServices } from '../language/module.js';
import { plainText, templateText } from '../language/texts.js';

/** The outline: statements, and in them the steps, items and options. */
export class MenuflowSymbols implements DocumentSymbolProvider {
  private readonly symbols = new ByChunk(
    ({ statements }) => symbolsOf(statements),
    (symbols, lines) => symbols.map((one) => movedBy(one, lines)),
  );

  constructor(private readonly services: MenuflowServices) {}

  getSymbols(document: LangiumDocument): DocumentSymbol[] {
    const file = document.parseResult.value;
    return isFlowFile(file) ? [...this.symbols.of(file, this.services)].flat() : [];
  }
}

const kinds: Partial<Record<Statement['$type'] | Member['$type'], SymbolKind>> = {
  FlowHeader: SymbolKind.Module,
  TypeDeclaration: SymbolKind.Struct,
  DataDeclaration: SymbolKind.Namespace,
  VariableDeclaration: SymbolKind.Variable,
  Wizard: SymbolKind.Interface,
  Action: SymbolKind.Event,
  Scenario: SymbolKind.Method,
  Step: SymbolKind.Field,
  Item: SymbolKind.EnumMember,
  Option: SymbolKind.EnumMember,
};

function symbolsOf(statements: readonly Statement[]): DocumentSymbol[] {
  return statements.flatMap((statement) => {
    if (statement.$type === 'Include') return [];
    const name = statement.$type === 'Scenario' ? plainText(statement.title) : statement.name;
    const text = 'text' in statement && statement.text ? templateText(statement.text) : undefined;
    const children = 'members' in statement ? statement.members.flatMap((member) => memberSymbol(member) ?? []) : [];
    return (
      symbol(
        statement,
        name,
        kinds[statement.$type] ?? SymbolKind.Class,
        text ?? documentationOf(statement),
        children,
      ) ?? []
    );
  });
}

function memberSymbol(member: Member): DocumentSymbol | undefined {
  switch (member.$type) {
    case 'Step':
      return symbol(
        member,
        member.name,
        SymbolKind.Field,
        member.title && templateText(member.title),
        member.members.flatMap((inner) => memberSymbol(inner) ?? []),
      );
    case 'Item':
    case 'Option': {
      const datum = member.$type === 'Item' ? member.data : member.value;
      const name = datum?.id ?? (datum?.text ? templateText(datum.text) : (datum?.word ?? String(datum?.number ?? '')));
      return symbol(member, name, SymbolKind.EnumMember, member.label && templateText(member.label), []);
    }
    default:
      return undefined;
  }
}

function symbol(
  node: AstNode,
  name: string | undefined,
  kind: SymbolKind,
  detail: string | undefined,
  children: DocumentSymbol[],
): DocumentSymbol | undefined {
  const cst = node.$cstNode;
  if (!cst || !name) return undefined;
  const chosen: CstNode =
    GrammarUtils.findNodeForProperty(cst, 'name') ??
    GrammarUtils.findNodeForProperty(cst, 'data') ??
    GrammarUtils.findNodeForProperty(cst, 'value') ??
    cst;
  return {
    name,
    kind,
    range: cst.range,
    selectionRange: chosen.range,
    children,
    ...(detail && { detail: detail.split('\n', 1)[0] }),
  };
}

function movedBy(one: DocumentSymbol, lines: number): DocumentSymbol {
  return {
    ...one,
    range: rangeMoved(one.range, lines),
    selectionRange: rangeMoved(one.selectionRange, lines),
    children: (one.children ?? []).map((child) => movedBy(child, lines)),
  };
}
