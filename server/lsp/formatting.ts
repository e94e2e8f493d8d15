import type { LangiumDocument } from 'langium';
import type { Formatter } from 'langium/lsp';
import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
} from 'vscode-languageserver-protocol';
import type { TextEdit } from 'vscode-languageserver-types';
import { formatEdits } from '../compiler/format.js';
import type { EditorServices } from './services.js';

/** The formatter of the command line, as edits. */
export class MenuflowFormatter implements Formatter {
  readonly formatOnTypeOptions = { firstTriggerCharacter: '}' };

  constructor(private readonly services: EditorServices) {}

  formatDocument(document: LangiumDocument, _params: DocumentFormattingParams): TextEdit[] {
    return formatEdits(document.textDocument.getText(), this.services);
  }

  formatDocumentRange(document: LangiumDocument, params: DocumentRangeFormattingParams): TextEdit[] {
    return formatEdits(document.textDocument.getText(), this.services, params.range);
  }

  formatDocumentOnType(document: LangiumDocument, params: DocumentOnTypeFormattingParams): TextEdit[] {
    const { line } = params.position;
    return formatEdits(document.textDocument.getText(), this.services, {
      start: { line, character: 0 },
      end: params.position,
    });
  }
}
