import { createDefaultCoreModule, createDefaultSharedCoreModule, type DefaultSharedCoreModuleContext, inject, type LangiumCoreServices, type LangiumSharedCoreServices, type Module } from 'langium';
import { MenuflowGeneratedModule, MenuflowGeneratedSharedModule } from './generated/module.js';
import { MenuflowLexer } from './tokens/lexer.js';
import { MenuflowTokenBuilder } from './tokens/token-types.js';
import { MenuflowValueConverter } from './values.js';

/** What every use of the language needs: the editor, the compiler and the command line. */
export const languageModule: Module<LangiumCoreServices, object> = {
  parser: {
    TokenBuilder: () => new MenuflowTokenBuilder(),
    Lexer: (services) => new MenuflowLexer(services),
    ValueConverter: () => new MenuflowValueConverter(),
  },
};

export interface LanguageServices {
  shared: LangiumSharedCoreServices;
  menuflow: LangiumCoreServices;
}

/** The language without an editor around it, for the compiler and the command line. */
export function createLanguage(context: DefaultSharedCoreModuleContext): LanguageServices {
  const shared = inject(createDefaultSharedCoreModule(context), MenuflowGeneratedSharedModule);
  const menuflow = inject(createDefaultCoreModule({ shared }), MenuflowGeneratedModule, languageModule);
  shared.ServiceRegistry.register(menuflow);
  return { shared, menuflow };
}
