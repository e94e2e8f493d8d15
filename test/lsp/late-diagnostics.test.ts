import { EmptyFileSystem, URI } from 'langium';
import type { Connection, PublishDiagnosticsParams } from 'vscode-languageserver';
import { describe, expect, it } from 'vitest';
import { checkFile, checks } from '../../server/checks/index.js';
import { statementProblems } from '../../server/checks/statements.js';
import { flowProblemsInSteps } from '../../server/checks/whole-flow.js';
import type { FlowFile } from '../../server/language/generated/ast.js';
import { createEditorServices } from '../../server/lsp/services.js';
import { editor } from './editor.js';

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

  it('the ways are looked at with pauses, many for each check', async () => {
    const { menuflow, shared } = createEditorServices(EmptyFileSystem);
    const document = shared.workspace.LangiumDocumentFactory.fromString<FlowFile>(
      many(2000),
      URI.parse('memory://test/many.menuflow'),
    );
    shared.workspace.LangiumDocuments.addDocument(document);
    await shared.workspace.DocumentBuilder.build([document]);
    const steps = flowProblemsInSteps(document, menuflow, statementProblems(document, menuflow));
    let pauses = 0;
    while (!steps.next().done) pauses++;
    expect(pauses).toBeGreaterThan(3 * checks.length);
  });
});

describe('Files that see the same', () => {
  it('share what is known of their names, each for itself noting what it asks', async () => {
    const { documents, services } = await editor({
      'main.menuflow': 'include "./a.menuflow"\ninclude "./b.menuflow"\n',
      'a.menuflow': 'send a "A" -> b\n',
      'b.menuflow': 'send b "B" -> a\n',
    });
    const { Programs: programs } = services.menuflow.naming;
    const [main, a, b] = documents.map(({ parseResult }) => programs.of(parseResult.value));
    expect(new Set([main?.whole, a?.whole, b?.whole]).size).toBe(1);
    const { asked } = programs.watcher.listen(() => b?.nodes.get('a'));
    expect(asked.map(({ file, kind, key }) => [file.slice(-10), kind, key])).toEqual([['b.menuflow', 'nodes', 'a']]);
  });
});
