import type { LangiumDocument } from 'langium';
import type { CodeActionProvider } from 'langium/lsp';
import type { CodeActionParams } from 'vscode-languageserver-protocol';
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-types';
import { checkFile, type Fix, fixesFor } from '../checks/index.js';
import type { FlowFile } from '../language/generated/ast.js';
import type { Problem } from '../language/problem.js';
import { type Change, placeOf, refactorings } from './refactor/index.js';
import type { EditorServices } from './services.js';

/** All safe fixes of a file at once; an editor can do it whenever a file is saved. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.menuflow`;

/** The kinds of what is offered, as an editor names them in its settings. */
export const actionKinds: readonly string[] = [
  CodeActionKind.QuickFix,
  FIX_ALL,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
  'refactor.move',
];

/** The quick fixes of the checks, all of them at once, and the refactorings. */
export class MenuflowCodeActions implements CodeActionProvider {
  constructor(private readonly services: EditorServices) {}

  getCodeActions(document: LangiumDocument, { context, range }: CodeActionParams): CodeAction[] {
    const file = document as LangiumDocument<FlowFile>;
    const wants = (kind: string): boolean =>
      context.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ?? true;
    return [
      ...(wants(CodeActionKind.QuickFix) ? context.diagnostics.flatMap((one) => this.fixes(file, one)) : []),
      // It is done on request, and not offered wherever the cursor stands.
      ...(context.only && wants(FIX_ALL) ? this.fixAll(file) : []),
      ...this.refactorings(file, range, wants),
    ];
  }

  private fixes(document: LangiumDocument<FlowFile>, diagnostic: Diagnostic): CodeAction[] {
    if (diagnostic.source !== 'menuflow' || typeof diagnostic.data !== 'object' || diagnostic.data === null) return [];
    return fixesFor(diagnostic.data as Problem, document, this.services).map((fix) => ({
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: fix.preferred ?? false,
      edit: { changes: byFile([fix]) },
    }));
  }

  private fixAll(document: LangiumDocument<FlowFile>): CodeAction[] {
    const safe = checkFile(document, this.services, 'statements')
      .filter(isSafeToMend)
      .flatMap((problem) => {
        const [only, ...others] = fixesFor(problem, document, this.services).filter((fix) => fix.preferred);
        return only && others.length === 0 ? [only] : [];
      });
    const chosen = withoutOverlaps(safe);
    return chosen.length === 0
      ? []
      : [{ title: 'Fix all that can be fixed safely', kind: FIX_ALL, edit: { changes: byFile(chosen) } }];
  }

  private refactorings(
    document: LangiumDocument<FlowFile>,
    range: Range,
    wants: (kind: string) => boolean,
  ): CodeAction[] {
    const place = placeOf(document, range, this.services);
    return refactorings
      .flatMap((refactoring) => refactoring(place))
      .filter(({ kind }) => wants(kind))
      .map((change) => ({ title: change.title, kind: change.kind, edit: editOf(change) }));
  }
}

/**
 * What is wrong with the spelling of the language or with a setting has one
 * remedy. A name that nothing has may stand for what is still to be written.
 */
function isSafeToMend({ code }: Problem): boolean {
  return code.startsWith('MF0') || code.startsWith('MF2');
}

/** Of fixes that touch the same place the first; the next time takes care of the others. */
function withoutOverlaps(fixes: readonly Fix[]): Fix[] {
  const chosen: Fix[] = [];
  const taken: Fix['edits'] = [];
  for (const fix of fixes) {
    if (fix.edits.some((edit) => taken.some((other) => other.uri === edit.uri && overlap(edit.range, other.range))))
      continue;
    chosen.push(fix);
    taken.push(...fix.edits);
  }
  return chosen;
}

function overlap(left: Range, right: Range): boolean {
  return !isBefore(left.end, right.start) && !isBefore(right.end, left.start);
}

function isBefore(left: Range['start'], right: Range['start']): boolean {
  return left.line < right.line || (left.line === right.line && left.character < right.character);
}

function byFile(fixes: readonly Fix[]): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {};
  for (const { edits } of fixes)
    for (const { uri, range, newText } of edits) (changes[uri] ??= []).push({ range, newText });
  return changes;
}

/** A change that makes a file does so first; where there is one already, the editor refuses the whole change. */
function editOf({ edits, creates }: Change): WorkspaceEdit {
  if (creates === undefined) return { changes: edits };
  return {
    documentChanges: [
      { kind: 'create', uri: creates },
      ...Object.entries(edits).map(([uri, changes]) => ({ textDocument: { uri, version: null }, edits: changes })),
    ],
  };
}
