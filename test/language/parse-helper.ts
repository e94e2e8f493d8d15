import { DocumentState, EmptyFileSystem, type LangiumDocument, URI } from 'langium';
import type { FlowFile } from '../../server/language/generated/ast.js';
import { createLanguage, type LanguageServices } from '../../server/language/module.js';

let count = 0;

/** A small workspace in memory: files by name, built and linked. */
export async function workspace(
  files: Record<string, string>,
  language: LanguageServices = createLanguage(EmptyFileSystem),
): Promise<{ language: LanguageServices; documents: LangiumDocument<FlowFile>[] }> {
  const folder = `memory:/${count++}`;
  const documents = Object.entries(files).map(([name, text]) =>
    language.shared.workspace.LangiumDocumentFactory.fromString<FlowFile>(text, URI.parse(`${folder}/${name}`)),
  );
  for (const document of documents) language.shared.workspace.LangiumDocuments.addDocument(document);
  await language.shared.workspace.DocumentBuilder.build(documents, { validation: false });
  for (const document of documents)
    if (document.state < DocumentState.Linked) throw new Error('The document was not linked.');
  return { language, documents };
}

/** One file, built and linked. */
export async function parse(
  text: string,
): Promise<{ language: LanguageServices; document: LangiumDocument<FlowFile>; file: FlowFile }> {
  const { language, documents } = await workspace({ 'flow.menuflow': text });
  const document = documents[0]!;
  return { language, document, file: document.parseResult.value };
}
