import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EmptyFileSystem } from 'langium';
import type { ServerCapabilities } from 'vscode-languageserver-protocol';
import { describe, expect, it } from 'vitest';
import { createEditorServices } from '../../server/lsp/services.js';

type Capability = keyof ServerCapabilities;

/** Which capabilities stand behind a row of the README's table, and in which word of it each shows. */
const rows: Readonly<Record<string, Partial<Record<Capability, string>>>> = {
  Completion: { completionProvider: 'nodes' },
  Hover: { hoverProvider: 'types' },
  Hints: { signatureHelpProvider: 'signatures', inlayHintProvider: 'unwired outputs', codeLensProvider: 'ways in' },
  Navigation: {
    definitionProvider: 'definition',
    typeDefinitionProvider: 'type definition',
    referencesProvider: 'references',
    documentHighlightProvider: 'highlights',
    callHierarchyProvider: 'call hierarchy',
    documentSymbolProvider: 'outline',
    foldingRangeProvider: 'folding',
    selectionRangeProvider: 'growing selections',
    documentLinkProvider: 'links to included files',
    workspaceSymbolProvider: 'symbols',
  },
  Rename: { renameProvider: 'nodes' },
  Refactorings: { codeActionProvider: 'extract' },
  Diagnostics: {},
  Formatting: {
    documentFormattingProvider: 'document',
    documentRangeFormattingProvider: 'range',
    documentOnTypeFormattingProvider: 'on type',
  },
  Colours: { semanticTokensProvider: 'with and without the server' },
};

/** How the protocol works, which is nothing that an author chooses the editor for. */
const plumbing: readonly Capability[] = ['textDocumentSync', 'workspace', 'executeCommandProvider', 'positionEncoding'];

describe('The table of features in the README', () => {
  const told = tableOf(readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8'));

  it('has the rows that are known here', () => {
    expect([...told.keys()]).toEqual(Object.keys(rows));
  });

  it('promises only what the server can do, and says all of it', async () => {
    const { capabilities } = await createEditorServices(EmptyFileSystem).shared.lsp.LanguageServer.initialize({
      processId: null,
      rootUri: null,
      capabilities: {},
    });
    const promised = Object.values(rows).flatMap((row) => Object.keys(row));
    const offered = Object.entries(capabilities).flatMap(([name, value]) =>
      value && !plumbing.includes(name as Capability) ? [name] : [],
    );
    expect(offered.toSorted()).toEqual(promised.toSorted());
    expect(capabilities.workspace?.fileOperations?.willRename).toBeDefined();
    for (const [row, words] of Object.entries(rows))
      for (const word of Object.values(words)) expect(told.get(row)).toContain(word);
    expect(told.get('Rename')).toContain('renamed files');
  });
});

function tableOf(readme: string): Map<string, string> {
  const [, table = ''] = readme.split('| In the editor | |\n|---|---|\n');
  const lines = table.slice(0, table.indexOf('\n\n')).split('\n');
  return new Map(
    lines.map((line) => line.split('|').map((cell) => cell.trim())).map(([, name = '', cell = '']) => [name, cell]),
  );
}
