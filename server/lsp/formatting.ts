import type { LangiumDocument } from 'langium';
import type { Formatter } from 'langium/lsp';
import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
} from 'vscode-languageserver-protocol';
import type { TextEdit } from 'vscode-languageserver-types';
import { FormattedFile } from '../compiler/format.js';
import type { EditorServices } from './services.js';

/** The formatter of the command line, as edits. */
export class MenuflowFormatter implements Formatter {
  readonly formatOnTypeOptions = { firstTriggerCharacter: '}', moreTriggerCharacter: ['\n'] };

  private readonly layout: FormattedFile;

  constructor(services: EditorServices) {
    this.layout = new FormattedFile(services);
  }

  formatDocument(document: LangiumDocument, _params: DocumentFormattingParams): TextEdit[] {
    return this.layout.edits(document);
  }

  formatDocumentRange(document: LangiumDocument, params: DocumentRangeFormattingParams): TextEdit[] {
    return this.layout.edits(document, params.range);
  }

  formatDocumentOnType(document: LangiumDocument, params: DocumentOnTypeFormattingParams): TextEdit[] {
    const { line } = params.position;
    if (params.ch === '\n') return this.formatLineLeft(document, line - 1);
    return this.layout.edits(document, {
      start: { line, character: 0 },
      end: params.position,
    });
  }

  /**
   * After Enter only the line that was left is laid out, and only within
   * itself: its statement goes on being typed, and the cursor must stay.
   */
  private formatLineLeft(document: LangiumDocument, line: number): TextEdit[] {
    if (line < 0) return [];
    const start = { line, character: 0 };
    const { textDocument } = document;
    const before = withoutLineEnd(textDocument.getText({ start, end: { line: line + 1, character: 0 } }));
    // The formatter gives whole lines with their ends.
    const edits = this.layout
      .edits(document, { start, end: start })
      .filter(({ range }) => range.start.line === line && range.end.line === line + 1);
    return edits.flatMap(({ newText }) => {
      const after = withoutLineEnd(newText);
      return after.includes('\n') ? [] : { range: { start, end: { line, character: before.length } }, newText: after };
    });
  }
}

function withoutLineEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}
