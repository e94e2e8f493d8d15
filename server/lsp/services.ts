import { type DeepPartial, inject, type Module } from 'langium';
import {
  createDefaultModule,
  createDefaultSharedModule,
  type DefaultSharedModuleContext,
  type LangiumServices,
  type LangiumSharedServices,
  type PartialLangiumServices,
} from 'langium/lsp';
import { MenuflowGeneratedModule, MenuflowGeneratedSharedModule } from '../language/generated/module.js';
import { languageModule, type NamingServices, sharedLanguageModule } from '../language/module.js';
import { MenuflowCallHierarchy } from './call-hierarchy.js';
import { MenuflowCodeActions } from './code-actions.js';
import { MenuflowCodeLens } from './code-lens.js';
import { MenuflowCompletion } from './completion.js';
import { MenuflowDiagnostics } from './diagnostics.js';
import { MenuflowDocumentLinks } from './document-links.js';
import { MenuflowDocumentUpdates } from './document-updates.js';
import { MenuflowFileRenames } from './file-renames.js';
import { MenuflowFolding } from './folding.js';
import { MenuflowFormatter } from './formatting.js';
import { MenuflowHover } from './hover.js';
import { MenuflowInlayHints } from './inlay-hints.js';
import { MenuflowLanguageServer } from './language-server.js';
import { MenuflowFindReferences, MenuflowHighlights, MenuflowTypeDefinition } from './navigation.js';
import { MenuflowNames, MenuflowReferences } from './references.js';
import { PatientBuilder } from './patient-builder.js';
import { publishWithVersions } from './publication.js';
import { MenuflowRename } from './rename.js';
import { MenuflowSemanticTokens } from './semantic-tokens.js';
import { followSettings } from './settings.js';
import { MenuflowSignatureHelp } from './signature-help.js';
import { MenuflowSymbols } from './symbols.js';
import { WorkspaceFiles } from './workspace-files.js';

export type EditorServices = LangiumServices & NamingServices;

/** One line for each thing that the editor can do. What is not named here, such as references, is Langium's own. */
const editorModule: Module<EditorServices, PartialLangiumServices> = {
  validation: {
    DocumentValidator: (services: EditorServices) => new MenuflowDiagnostics(services),
  },
  references: {
    NameProvider: () => new MenuflowNames(),
    References: (services: EditorServices) => new MenuflowReferences(services),
  },
  lsp: {
    CompletionProvider: (services: EditorServices) => new MenuflowCompletion(services),
    HoverProvider: (services: EditorServices) => new MenuflowHover(services),
    SemanticTokenProvider: (services: EditorServices) => new MenuflowSemanticTokens(services),
    DocumentSymbolProvider: (services: EditorServices) => new MenuflowSymbols(services),
    CodeActionProvider: (services: EditorServices) => new MenuflowCodeActions(services),
    Formatter: (services: EditorServices) => new MenuflowFormatter(services),
    RenameProvider: (services: EditorServices) => new MenuflowRename(services),
    ReferencesProvider: (services: EditorServices) => new MenuflowFindReferences(services),
    DocumentHighlightProvider: (services: EditorServices) => new MenuflowHighlights(services),
    SignatureHelp: (services: EditorServices) => new MenuflowSignatureHelp(services),
    InlayHintProvider: (services: EditorServices) => new MenuflowInlayHints(services),
    CallHierarchyProvider: (services: EditorServices) => new MenuflowCallHierarchy(services),
    CodeLensProvider: (services: EditorServices) => new MenuflowCodeLens(services),
    TypeProvider: (services: EditorServices) => new MenuflowTypeDefinition(services),
    FoldingRangeProvider: (services: EditorServices) => new MenuflowFolding(services),
    DocumentLinkProvider: (services: EditorServices) => new MenuflowDocumentLinks(services),
  },
};

/** What belongs to the server as a whole. */
const sharedEditorModule: Module<LangiumSharedServices, DeepPartial<LangiumSharedServices>> = {
  workspace: {
    DocumentBuilder: (services: LangiumSharedServices) => new PatientBuilder(services),
    WorkspaceManager: (services: LangiumSharedServices) => new WorkspaceFiles(services),
  },
  lsp: {
    LanguageServer: (services: LangiumSharedServices) => new MenuflowLanguageServer(services),
    DocumentUpdateHandler: (services: LangiumSharedServices) => new MenuflowDocumentUpdates(services),
    FileOperationHandler: (services: LangiumSharedServices) => new MenuflowFileRenames(services),
  },
};

/** The language with everything around it that an editor asks for; `place` says what is different where the server runs. */
export function createEditorServices(
  context: DefaultSharedModuleContext,
  place: Module<LangiumSharedServices, DeepPartial<LangiumSharedServices>> = {},
): {
  shared: LangiumSharedServices;
  menuflow: EditorServices;
} {
  const shared = inject(
    createDefaultSharedModule(context),
    MenuflowGeneratedSharedModule,
    sharedLanguageModule,
    sharedEditorModule,
    place,
  );
  const menuflow = inject(createDefaultModule({ shared }), MenuflowGeneratedModule, languageModule, editorModule);
  shared.ServiceRegistry.register(menuflow);
  followSettings(shared);
  publishWithVersions(shared);
  return { shared, menuflow };
}
