import { DocumentState, URI } from 'langium';
import type { LangiumSharedServices } from 'langium/lsp';
import type { CancellationToken } from 'vscode-languageserver';
import { type FlowFile, isFlowFile } from '../language/generated/ast.js';

/** A file as soon as it is built and checked, also one that was opened this very moment; nothing where nobody knows it. */
export async function builtFile(
  uri: string,
  { workspace }: LangiumSharedServices,
  token: CancellationToken,
): Promise<FlowFile | undefined> {
  const { DocumentBuilder, LangiumDocuments, TextDocuments } = workspace;
  const address = URI.parse(uri);
  if (!LangiumDocuments.hasDocument(address) && TextDocuments.get(address) === undefined) return undefined;
  await DocumentBuilder.waitUntil(DocumentState.Validated, address, token);
  const file = LangiumDocuments.getDocument(address)?.parseResult.value;
  return isFlowFile(file) ? file : undefined;
}
