import { createEditorServices } from '../../../server/lsp/services.js';
import { nothingOnDisk, type Session, typingInto } from './typing.js';

/** The services of the language server as they are. */
export function menuflow(text: string, at: number): Session {
  return typingInto(createEditorServices(nothingOnDisk).shared, text, at);
}
