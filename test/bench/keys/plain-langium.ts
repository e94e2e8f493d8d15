import { inject } from 'langium';
import { createDefaultModule, createDefaultSharedModule } from 'langium/lsp';
import { MenuflowGeneratedModule, MenuflowGeneratedSharedModule } from '../../../server/language/generated/module.js';
import { MenuflowLexer } from '../../../server/language/tokens/lexer.js';
import { MenuflowTokenBuilder } from '../../../server/language/tokens/token-types.js';
import { MenuflowValueConverter } from '../../../server/language/values.js';
import { nothingOnDisk, type Session, typingInto } from './typing.js';

/**
 * What Langium makes of the same grammar by itself: its own parser, documents,
 * index, scopes and linker, and no checks beside its own. Only the lexer is
 * ours, without which the grammar means nothing.
 */
export function plainLangium(text: string, at: number): Session {
  const shared = inject(createDefaultSharedModule(nothingOnDisk), MenuflowGeneratedSharedModule);
  const language = inject(createDefaultModule({ shared }), MenuflowGeneratedModule, {
    parser: {
      TokenBuilder: () => new MenuflowTokenBuilder(),
      Lexer: (services: ConstructorParameters<typeof MenuflowLexer>[0]) => new MenuflowLexer(services),
      ValueConverter: () => new MenuflowValueConverter(),
    },
  });
  shared.ServiceRegistry.register(language);
  return typingInto(shared, text, at);
}
