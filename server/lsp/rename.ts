import type { LangiumDocument } from 'langium';
import { DefaultRenameProvider } from 'langium/lsp';
import { type RenameParams, ResponseError } from 'vscode-languageserver-protocol';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { isBareId } from '../language/tokens/lexer.js';

/** Renames a declaration with all that names it, also in texts; a name that is no bare one goes into backquotes. */
export class MenuflowRename extends DefaultRenameProvider {
  override async rename(document: LangiumDocument, params: RenameParams): Promise<WorkspaceEdit | undefined> {
    const wanted = params.newName.trim();
    if (wanted === '' || /[`\n\r]/.test(wanted))
      throw new ResponseError(-32602, 'A name needs at least one character, and neither a backquote nor a line end.');
    return super.rename(document, { ...params, newName: isBareId(wanted) ? wanted : `\`${wanted}\`` });
  }
}
