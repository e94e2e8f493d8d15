import { EmptyFileSystem, URI } from 'langium';
import type { Connection, PublishDiagnosticsParams } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../server/checks/index.js';
import type { FlowFile } from '../../server/language/generated/ast.js';
import { createEditorServices } from '../../server/lsp/services.js';

/** A chain of messages; the seventh has an empty template and leads out of it. */
const many = (count: number): string =>
  'flow many { start s0 }\n' +
  Array.from({ length: count }, (_, index) =>
    index === 7 ? 'send s7 "{{}}" -> end\n' : `send s${index} "Text" -> s${(index + 1) % count}\n`,
  ).join('');

describe('In a flow of many statements', () => {
  it('what is wrong with the statements is told at once, and what is wrong with the ways a moment later', async () => {
    let heard: (told: PublishDiagnosticsParams) => void = () => undefined;
    const later = new Promise<PublishDiagnosticsParams>((resolve) => {
      heard = resolve;
    });
    const connection = { sendDiagnostics: heard, console: { error: () => undefined } };
    const services = createEditorServices({
      ...EmptyFileSystem,
      connection: connection as unknown as Connection,
    });
    const { DocumentBuilder, LangiumDocumentFactory, LangiumDocuments } = services.shared.workspace;
    const document = LangiumDocumentFactory.fromString<FlowFile>(many(400), URI.parse('memory://test/many.menuflow'));
    LangiumDocuments.addDocument(document);
    await DocumentBuilder.build([document], { validation: true });
    const codes = (document.diagnostics ?? []).map(({ code }) => code);
    expect([codes.includes('MF502'), codes.includes('MF401')]).toEqual([true, false]);
    const { diagnostics } = await later;
    const all = checkFile(document, services.menuflow).map(({ code, range }) => [code, range]);
    expect(diagnostics.map(({ code, range }) => [code, range])).toEqual(all);
    expect(all.map(([code]) => code)).toContain('MF401');
  });
});
