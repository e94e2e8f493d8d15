import * as vscode from 'vscode';
import type { Flow, JsonObject } from '../../engine/flow.js';
import type { CompileResult, SourceMapEntry } from '../../messages/lsp.js';
import { type FromPage, PROTOCOL, type PreviewView, readFromPage, type ToPage } from '../../messages/preview.js';
import { Conversation } from './conversation.js';
import { readFixtures } from './fixtures.js';
import { pageHtml, resourceRoots } from './page.js';

/** How the preview gets its flow; the language client is behind it. */
export type Compile = (uri: vscode.Uri) => Promise<CompileResult | null>;

/** One panel with one conversation. The conversation lives here, so a hidden or reloaded page loses nothing. */
export class Preview {
  private conversation: Conversation | undefined;
  private sourceMap: SourceMapEntry[] = [];
  private outdated: string | undefined;
  private title: string;
  private turn = 0;

  constructor(
    readonly uri: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly compile: Compile,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.title = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    panel.title = `Preview ${this.title}`;
    panel.iconPath = { light: vscode.Uri.joinPath(extension, 'media', 'file-light.svg'), dark: vscode.Uri.joinPath(extension, 'media', 'file-dark.svg') };
    panel.webview.options = { enableScripts: true, localResourceRoots: resourceRoots(extension) };
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const known = readFromPage(message);
      if (known) void this.receive(known);
      else this.log.warn('The preview sent something unknown; it was ignored.');
    });
    panel.webview.html = pageHtml(panel.webview, extension);
    void this.refresh();
  }

  /** Compiles anew and plays the conversation again on the new flow. */
  async refresh(): Promise<void> {
    const turn = ++this.turn;
    const [result, data] = await Promise.all([this.compile(this.uri), readFixtures(this.uri)]);
    // A newer refresh has begun in the meantime; its answer counts.
    if (turn !== this.turn) return;
    this.accept(result, data);
    this.show();
  }

  restart(): void {
    this.conversation?.restart();
    this.show();
  }

  private accept(result: CompileResult | null, data: JsonObject): void {
    const flow: Flow | undefined = result?.flow;
    if (!result || !flow) {
      const first = result?.problems.find((problem) => problem.severity === 'error');
      this.outdated = first ? `Line ${first.range.start.line + 1}: ${first.message.split('\n', 1)[0] ?? ''}` : 'The flow cannot be read yet.';
      return;
    }
    this.outdated = undefined;
    this.sourceMap = result.sourceMap;
    this.title = flow.name ?? flow.id;
    if (this.conversation) this.conversation.update(flow, data);
    else this.conversation = new Conversation(flow, data);
  }

  private show(): void {
    const nothing = { turns: [], undone: 0, calls: [], variables: {}, changed: [], ended: false };
    const view: PreviewView = {
      title: this.title,
      ...(this.conversation?.view() ?? { ...nothing, missing: this.outdated ?? 'There is no flow here yet.' }),
      ...(this.conversation && this.outdated !== undefined && { outdated: this.outdated }),
    };
    const message: ToPage = { protocol: PROTOCOL, type: 'view', view };
    void this.panel.webview.postMessage(message);
  }

  private async receive(message: FromPage): Promise<void> {
    const { conversation } = this;
    switch (message.type) {
      case 'ready':
        break;
      case 'press':
        conversation?.press(message.message, message.button, message.data);
        break;
      case 'text':
        conversation?.send({ kind: 'text', text: message.text });
        break;
      case 'photo':
        conversation?.send({ kind: 'photo', photo: message.photo });
        break;
      case 'result':
        conversation?.answer(message.call, message.output, message.values);
        break;
      case 'idle':
        conversation?.send({ kind: 'idle' });
        break;
      case 'comeBack':
        conversation?.send({ kind: 'comeBack' });
        break;
      case 'restart':
        conversation?.restart();
        break;
      case 'rewind':
        conversation?.rewind(message.turn);
        break;
      case 'redo':
        conversation?.redo();
        break;
      case 'reveal':
        await this.reveal(message.node);
        return;
      case 'openLink':
        await openLink(message.url);
        return;
      case 'copy':
        await vscode.env.clipboard.writeText((message.what === 'transcript' ? conversation?.transcript() : conversation?.events()) ?? '');
        return;
    }
    this.show();
  }

  /** Shows the lines that a bubble comes from. */
  private async reveal(node: string): Promise<void> {
    const pointer = `/nodes/${node.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const entry = this.sourceMap.find((candidate) => candidate.pointer === pointer);
    if (!entry) return;
    const { start, end } = entry.range;
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    const uri = vscode.Uri.parse(entry.uri);
    const column = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString())?.viewColumn ?? vscode.ViewColumn.One;
    const editor = await vscode.window.showTextDocument(uri, { viewColumn: column, preserveFocus: true });
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** A link of a flow may be anything; only what a chat would open is opened, and only after asking. */
async function openLink(url: string): Promise<void> {
  const uri = vscode.Uri.parse(url);
  if (!['http', 'https', 'mailto', 'tel', 'tg'].includes(uri.scheme)) {
    await vscode.window.showWarningMessage(vscode.l10n.t('This link is not opened, because it is neither http, mailto, tel nor tg: {0}', url));
    return;
  }
  const open = vscode.l10n.t('Open');
  if ((await vscode.window.showInformationMessage(vscode.l10n.t('Open {0}?', url), open)) === open) await vscode.env.openExternal(uri);
}
