import { EmptyFileSystem, type LangiumDocument, URI } from 'langium';
import { type CompletionContext, CompletionTriggerKind } from 'vscode-languageserver-protocol';
import type { CodeAction, CodeLens, CompletionItem, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { applyEdits } from '../../server/lsp/text-edits.js';
import { createEditorServices } from '../../server/lsp/services.js';
import type { FlowFile } from '../../server/language/generated/ast.js';

let count = 0;

/** An editor in memory. `<|>` in the first file's text is the cursor; `<|` and `|>` stand around what is selected. */
export async function editor(files: string | Record<string, string>) {
  const services = createEditorServices(EmptyFileSystem);
  const folder = `memory://editor/${count++}`;
  const named = typeof files === 'string' ? { 'flow.menuflow': files } : files;
  let offset = 0;
  let selected = 0;
  const documents = Object.entries(named).map(([name, marked], index) => {
    if (index === 0) {
      offset = Math.max(marked.indexOf('<|'), 0);
      selected = marked.includes('<|>') ? offset : Math.max(marked.indexOf('|>') - 2, offset);
    }
    const document = services.shared.workspace.LangiumDocumentFactory.fromString<FlowFile>(
      unmarked(marked),
      URI.parse(`${folder}/${name}`),
    );
    services.shared.workspace.LangiumDocuments.addDocument(document);
    return document;
  });
  await services.shared.workspace.DocumentBuilder.build(documents, { validation: true });
  const document = documents[0]!;
  const at = { textDocument: { uri: document.uri.toString() }, position: document.textDocument.positionAt(offset) };
  const { lsp } = services.menuflow;
  return {
    services,
    document,
    documents,
    /** `typed` is the character that made the editor ask; without it, the author did. */
    completion: async (typed?: string): Promise<CompletionItem[]> => {
      const context: CompletionContext = typed
        ? { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter: typed }
        : { triggerKind: CompletionTriggerKind.Invoked };
      return (await lsp.CompletionProvider!.getCompletion(document, { ...at, context }))?.items ?? [];
    },
    /** The first file after what is offered under a label is accepted, its stops left as they are. */
    accepted: async (label: string): Promise<string> => {
      const list = await lsp.CompletionProvider!.getCompletion(document, at);
      const item = list?.items.find((one) => one.label === label);
      if (!item?.textEdit || !('range' in item.textEdit)) throw new Error(`“${label}” is not offered.`);
      return apply(document, [item.textEdit, ...(item.additionalTextEdits ?? [])]);
    },
    hover: async (): Promise<string> => {
      const hover = await lsp.HoverProvider!.getHoverContent(document, at);
      return hover && typeof hover.contents === 'object' && 'value' in hover.contents ? hover.contents.value : '';
    },
    rename: async (newName: string): Promise<Record<string, string>> => {
      const edit = await lsp.RenameProvider!.rename(document, { ...at, newName }, undefined);
      return Object.fromEntries(
        Object.entries(edit?.changes ?? {}).map(([uri, edits]) => [
          uri.slice(uri.lastIndexOf('/') + 1),
          apply(documents.find((candidate) => candidate.uri.toString() === uri)!, edits),
        ]),
      );
    },
    renameable: async (): Promise<string | undefined> => {
      const range = await lsp.RenameProvider!.prepareRename(document, at, undefined);
      return range && document.textDocument.getText(range);
    },
    highlights: async () => (await lsp.DocumentHighlightProvider!.getDocumentHighlight(document, at)) ?? [],
    signature: async () => lsp.SignatureHelp!.provideSignatureHelp(document, at),
    /** The first file's text with its inlay hints in angle brackets. */
    hints: async (settings: Record<string, Record<string, boolean>> = {}): Promise<string> => {
      await configure(services, settings);
      const range = { start: { line: 0, character: 0 }, end: { line: 10_000, character: 0 } };
      const hints = (await lsp.InlayHintProvider!.getInlayHints(document, { ...at, range })) ?? [];
      return apply(
        document,
        hints.map(({ position, label }) => ({
          range: { start: position, end: position },
          newText: `⟨${label as string}⟩`,
        })),
      );
    },
    lenses: async (settings: Record<string, Record<string, boolean>> = {}): Promise<CodeLens[]> => {
      await configure(services, settings);
      return (await lsp.CodeLensProvider!.provideCodeLens(document, at)) ?? [];
    },
    hierarchy: async () => {
      const provider = lsp.CallHierarchyProvider!;
      const [item] = (await provider.prepareCallHierarchy(document, at)) ?? [];
      if (!item) return undefined;
      return {
        item,
        incoming: (await provider.incomingCalls({ item })) ?? [],
        outgoing: (await provider.outgoingCalls({ item })) ?? [],
      };
    },
    typeDefinition: async () => lsp.TypeProvider!.getTypeDefinition(document, at),
    definition: async () => lsp.DefinitionProvider!.getDefinition(document, at),
    references: async () =>
      lsp.ReferencesProvider!.findReferences(document, { ...at, context: { includeDeclaration: true } }),
    outline: async () => lsp.DocumentSymbolProvider!.getSymbols(document, at),
    diagnostics: () => document.diagnostics ?? [],
    /** What is offered at the cursor or for the selection; `only` as an editor asks on saving. */
    actions: async (only?: string[]): Promise<CodeAction[]> => {
      const range = { start: at.position, end: document.textDocument.positionAt(selected) };
      const diagnostics = (document.diagnostics ?? []).filter(
        (one) => one.range.start.line <= range.end.line && one.range.end.line >= range.start.line,
      );
      const context = { diagnostics, ...(only && { only }) };
      const actions = (await lsp.CodeActionProvider!.getCodeActions(document, { ...at, range, context })) ?? [];
      return actions.filter((action): action is CodeAction => 'kind' in action);
    },
    /** All files after an edit of the workspace, by name. */
    after: (edit: WorkspaceEdit): Record<string, string> => {
      const texts = new Map(documents.map((one) => [one.uri.toString(), one]));
      const changed = new Map(documents.map((one) => [one.uri.toString(), one.textDocument.getText()]));
      const edits = new Map(Object.entries(edit.changes ?? {}));
      for (const change of edit.documentChanges ?? [])
        if ('edits' in change) edits.set(change.textDocument.uri, change.edits as TextEdit[]);
      for (const [uri, list] of edits) {
        const one = texts.get(uri);
        changed.set(uri, one ? apply(one, list) : list.map((each) => each.newText).join(''));
      }
      return Object.fromEntries([...changed].map(([uri, text]) => [uri.slice(uri.lastIndexOf('/') + 1), text]));
    },
  };
}

function unmarked(text: string): string {
  return text.includes('<|>') ? text.replace('<|>', '') : text.replace('<|', '').replace('|>', '');
}

async function configure(services: ReturnType<typeof createEditorServices>, settings: object): Promise<void> {
  const { ConfigurationProvider: configuration } = services.shared.workspace;
  await configuration.initialized({});
  configuration.updateConfiguration({ settings: { menuflow: settings } });
}

export function apply(document: LangiumDocument, edits: readonly TextEdit[]): string {
  return applyEdits(document.textDocument, edits);
}
