import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  type DefaultSharedCoreModuleContext,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
  type Module,
  type PartialLangiumCoreServices,
  type PartialLangiumSharedCoreServices,
} from 'langium';
import { Environments } from './environment.js';
import { MenuflowGeneratedModule, MenuflowGeneratedSharedModule } from './generated/module.js';
import { createChunkParser } from './incremental/chunk-parser.js';
import { ChunkDocumentFactory } from './incremental/document-factory.js';
import { ProgramBuilder } from './program-builder.js';
import { Programs } from './program.js';
import { MenuflowIndex, MenuflowLinker, MenuflowScopeComputation, MenuflowScopeProvider } from './scope.js';
import { MenuflowLexer } from './tokens/lexer.js';
import { MenuflowTokenBuilder } from './tokens/token-types.js';
import { MenuflowValueConverter } from './values.js';

/** What the language adds to Langium: who can see whom, and what names mean. */
export interface NamingServices {
  naming: {
    Programs: Programs;
    Environments: Environments;
  };
}

export type MenuflowServices = LangiumCoreServices & NamingServices;

/** What every use of the language needs: the editor, the compiler and the command line. */
export const languageModule: Module<MenuflowServices, PartialLangiumCoreServices & NamingServices> = {
  parser: {
    TokenBuilder: () => new MenuflowTokenBuilder(),
    Lexer: (services: MenuflowServices) => new MenuflowLexer(services),
    LangiumParser: (services: MenuflowServices) => createChunkParser(services),
    ValueConverter: () => new MenuflowValueConverter(),
  },
  references: {
    ScopeComputation: (services: MenuflowServices) => new MenuflowScopeComputation(services),
    ScopeProvider: (services: MenuflowServices) => new MenuflowScopeProvider(services),
    Linker: (services: MenuflowServices) => new MenuflowLinker(services),
  },
  naming: {
    Programs: (services) => new Programs(services.shared),
    Environments: (services) => new Environments(services.naming.Programs),
  },
};

/** The shared side: files are built together with the program they belong to. */
export const sharedLanguageModule: Module<LangiumSharedCoreServices, PartialLangiumSharedCoreServices> = {
  workspace: {
    LangiumDocumentFactory: (services: LangiumSharedCoreServices) => new ChunkDocumentFactory(services),
    DocumentBuilder: (services: LangiumSharedCoreServices) => new ProgramBuilder(services),
    IndexManager: (services: LangiumSharedCoreServices) => new MenuflowIndex(services),
  },
};

export interface LanguageServices {
  shared: LangiumSharedCoreServices;
  menuflow: MenuflowServices;
}

/** The language without an editor around it, for the compiler and the command line. */
export function createLanguage(context: DefaultSharedCoreModuleContext): LanguageServices {
  const shared = inject(createDefaultSharedCoreModule(context), MenuflowGeneratedSharedModule, sharedLanguageModule);
  const menuflow = inject(createDefaultCoreModule({ shared }), MenuflowGeneratedModule, languageModule);
  shared.ServiceRegistry.register(menuflow);
  return { shared, menuflow };
}
