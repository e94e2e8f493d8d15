import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Uri, WebviewPanel } from 'vscode';
import { Preview } from '../../src/extension/preview/preview.js';
import type { CompileResult } from '../../src/messages/lsp.js';
import { PROTOCOL, type ToPage } from '../../src/messages/preview.js';
import { compiled, shop } from './flows.js';

vi.mock('vscode', () => {
  const listening = () => ({ dispose: () => undefined });
  return {
    l10n: { t: (words: string) => words, bundle: undefined },
    env: { language: 'en' },
    Uri: { joinPath: (uri: object) => uri, parse: (address: string) => uriOf(address) },
    Disposable: { from: listening },
    RelativePattern: class {
      constructor(readonly base: unknown) {}
    },
    ThemeColor: class {
      constructor(readonly id: string) {}
    },
    OverviewRulerLane: { Left: 1 },
    window: {
      visibleTextEditors: [],
      createTextEditorDecorationType: listening,
      onDidChangeTextEditorSelection: listening,
      onDidChangeVisibleTextEditors: listening,
    },
    workspace: {
      textDocuments: [],
      onDidChangeTextDocument: listening,
      createFileSystemWatcher: () => ({ onDidChange: listening, onDidCreate: listening, onDidDelete: listening }),
      fs: { readFile: () => Promise.reject(new Error('There is no such file.')) },
    },
    languages: { createDiagnosticCollection: () => ({ set: () => undefined, dispose: () => undefined }) },
  };
});

const uriOf = vi.hoisted(() => (address: string) => {
  const uri = { path: address.replace(/^\w+:\/\//, ''), toString: () => address, with: () => uri };
  return uri;
});
const uri = uriOf('file:///shop.menuflow') as unknown as Uri;

describe('A preview', () => {
  const complaints: string[] = [];
  const log = { error: (words: string) => complaints.push(words), warn: (words: string) => complaints.push(words) };

  beforeEach(() => {
    complaints.length = 0;
  });

  it('shows the flow as soon as it is compiled', async () => {
    const { panel, shown } = panelOf();
    const preview = open(panel, () => Promise.resolve(compiled(shop)));
    await preview.refresh();
    expect(shown.at(-1)?.view.turns.length).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('can be closed while its flow is still being compiled', async () => {
    for (const end of ['answers', 'fails'] as const) {
      const { panel, shown, close } = panelOf();
      let finish: () => void = () => undefined;
      const compiling = new Promise<CompileResult>((resolve, reject) => {
        finish = () => (end === 'answers' ? resolve(compiled(shop)) : reject(new Error('The server is gone.')));
      });
      const preview = open(panel, () => compiling);
      const refreshed = preview.refresh();
      close();
      preview.dispose();
      finish();
      await refreshed;
      await preview.refresh();
      preview.restart();
      await preview.playFrom({ node: 'main' });
      expect(shown).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });

  it('goes on with the last good flow when the compiler cannot be asked', async () => {
    const { panel, shown } = panelOf();
    let isUp = true;
    const preview = open(panel, () =>
      isUp ? Promise.resolve({ ...compiled(shop), entry: uri.toString() }) : Promise.reject(new Error('Gone.')),
    );
    await preview.refresh();
    isUp = false;
    await preview.refresh();
    expect(shown.at(-1)?.view.turns.length).toBe(1);
    expect(shown.at(-1)?.view.outdated).toBeDefined();
    expect(complaints).toEqual(['file:///shop.menuflow: Error: Gone.']);
  });

  it('shows the flow that a file belongs to, whichever of its files it was opened from', async () => {
    const { panel } = panelOf();
    const preview = open(panel, () => Promise.resolve({ ...compiled(shop), entry: 'file:///entry.menuflow' }));
    await preview.refresh();
    expect(preview.uri.toString()).toBe('file:///entry.menuflow');
    expect(panel.title).toBe('Preview {0}');
    const [part] = compiled(shop).sourceMap;
    expect(preview.covers(uriOf(part?.uri ?? '') as unknown as Uri)).toBe(true);
    expect(preview.covers(uriOf('file:///other.menuflow') as unknown as Uri)).toBe(false);
  });

  it('goes on when its file is renamed', async () => {
    const { panel, shown } = panelOf();
    const preview = open(panel, () => Promise.resolve({ ...compiled(shop), entry: preview.uri.toString() }));
    await preview.refresh();
    preview.moveTo(uriOf('file:///store.menuflow') as unknown as Uri);
    await preview.refresh();
    expect(preview.uri.toString()).toBe('file:///store.menuflow');
    expect(shown.at(-1)?.keep).toMatchObject({ uri: 'file:///store.menuflow' });
  });

  it('does not obey a page that says something unknown', async () => {
    const { panel, shown, say } = panelOf();
    await open(panel, () => Promise.resolve(compiled(shop))).refresh();
    const before = shown.length;
    for (const words of [undefined, 7, {}, { protocol: PROTOCOL, type: 'press' }, { protocol: 0, type: 'ready' }])
      say(words);
    expect(shown.length).toBe(before);
    expect(complaints.length).toBe(5);
    say({ protocol: PROTOCOL, type: 'ready' });
    expect(shown.length).toBe(before + 1);
  });

  const open = (panel: WebviewPanel, compile: () => Promise<CompileResult>): Preview =>
    new Preview(uri, panel, uri, compile, log as never);
});

/** A panel that refuses everything once it is closed, as VS Code's does. */
function panelOf() {
  const shown: ToPage[] = [];
  let isClosed = false;
  let hear: (message: unknown) => void = () => undefined;
  const webview = {
    asWebviewUri: () => 'preview',
    postMessage: (message: ToPage) => Promise.resolve(shown.push(structuredClone(message)) > 0),
    onDidReceiveMessage: (listener: typeof hear) => {
      hear = listener;
      return { dispose: () => undefined };
    },
  };
  const panel = {
    get webview() {
      if (isClosed) throw new Error('Webview is disposed');
      return webview;
    },
  } as unknown as WebviewPanel;
  return {
    panel,
    shown,
    say: (message: unknown) => hear(message),
    close: () => {
      isClosed = true;
    },
  };
}
