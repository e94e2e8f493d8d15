import * as vscode from 'vscode';
import { speak } from '../../messages/words.js';
import type { JsonObject } from '../../engine/index.js';
import type { Act } from '../../scenario/index.js';
import type { Goal } from './find-way.js';
import { type Compile, Preview } from './preview.js';

/** All open previews: one for a flow, however often and from whichever of its files it is asked for. */
export class Previews {
  private readonly open = new Set<Preview>();

  constructor(
    private readonly viewType: string,
    private readonly extension: vscode.Uri,
    private readonly compile: Compile,
    private readonly log: vscode.LogOutputChannel,
  ) {
    speak(vscode.l10n.bundle ?? {});
  }

  /** Opens the preview beside the editor, or shows the one that is open. */
  show(uri: vscode.Uri): Preview {
    const known = this.showing(uri);
    if (known) {
      known.panel.reveal(undefined, true);
      return known;
    }
    return this.adopt(
      uri,
      vscode.window.createWebviewPanel(
        this.viewType,
        vscode.l10n.t('Preview'),
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true },
      ),
    );
  }

  /** A panel that VS Code brings back after a restart, with what its page kept. */
  adoptKept(panel: vscode.WebviewPanel, state: unknown): void {
    const uri =
      typeof state === 'object' && state !== null && 'uri' in state && typeof state.uri === 'string'
        ? vscode.Uri.parse(state.uri)
        : undefined;
    if (uri && !this.showing(uri)) this.adopt(uri, panel, state);
    else panel.dispose();
  }

  /** A file, or a folder with flows in it, is elsewhere now: the conversations go along. */
  moved(from: vscode.Uri, to: vscode.Uri): void {
    for (const preview of this.open) {
      const rest = restBelow(from, preview.uri);
      if (rest === undefined) continue;
      const now = to.with({ path: to.path + rest });
      // Where the new file has a preview already, two of it would be one too many.
      if (this.of(now)) preview.panel.dispose();
      else preview.moveTo(now);
    }
  }

  /** A text that was never saved is gone for good, and with it what there was to preview. */
  gone(uri: vscode.Uri): void {
    this.of(uri)?.panel.dispose();
  }

  /** Plays from a place: in a preview that shows it already, else in one of its own file. */
  async playFrom(uri: vscode.Uri, place: Goal | vscode.Position): Promise<void> {
    await this.show(uri).playFrom(place instanceof vscode.Position ? { uri: uri.toString(), position: place } : place);
  }

  /** Plays a conversation that was written down, and stops where it ends. */
  async playActs(uri: vscode.Uri, data: JsonObject, acts: readonly Act[]): Promise<void> {
    await this.show(uri).playActs(data, acts);
  }

  /** The conversation of the preview that is looked at, or of the one opened last, as a test. */
  recording(): { uri: vscode.Uri; test: string } | undefined {
    const all = [...this.open];
    const preview = all.find(({ panel }) => panel.active) ?? all.findLast(({ panel }) => panel.visible) ?? all.at(-1);
    const test = preview?.recording();
    return preview && test !== undefined ? { uri: preview.uri, test } : undefined;
  }

  /** Begins anew in the preview that is being looked at, or else in all. */
  restart(): void {
    const all = [...this.open];
    const active = all.filter((preview) => preview.panel.active);
    for (const preview of active.length > 0 ? active : all) preview.restart();
  }

  /** Some file was built anew; which flows it belongs to, each preview finds out by compiling. */
  refresh(): void {
    for (const preview of this.open) void preview.refresh();
  }

  /** The preview of the flow that a file belongs to. */
  private showing(uri: vscode.Uri): Preview | undefined {
    return this.of(uri) ?? [...this.open].find((preview) => preview.covers(uri));
  }

  /** The preview of the flow that begins at a file. */
  private of(uri: vscode.Uri): Preview | undefined {
    return [...this.open].find((preview) => preview.uri.toString() === uri.toString());
  }

  private adopt(uri: vscode.Uri, panel: vscode.WebviewPanel, kept?: unknown): Preview {
    const preview = new Preview(uri, panel, this.extension, this.compile, this.log, kept);
    this.open.add(preview);
    void vscode.commands.executeCommand('setContext', 'menuflow.previewOpen', true);
    panel.onDidDispose(() => {
      preview.dispose();
      this.open.delete(preview);
      void vscode.commands.executeCommand('setContext', 'menuflow.previewOpen', this.open.size > 0);
    });
    return preview;
  }
}

/** What of an address lies below a folder: nothing where it is the address itself, undefined where it lies elsewhere. */
function restBelow(folder: vscode.Uri, uri: vscode.Uri): string | undefined {
  if (folder.scheme !== uri.scheme || folder.authority !== uri.authority) return undefined;
  if (uri.path === folder.path) return '';
  return uri.path.startsWith(`${folder.path}/`) ? uri.path.slice(folder.path.length) : undefined;
}
