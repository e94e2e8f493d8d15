import * as vscode from 'vscode';
import type { CompileResult } from '../../messages/lsp.js';
import { type FromPage, PROTOCOL, readFromPage, type ToPage } from '../../messages/preview.js';
import type { JsonObject } from '../../engine/index.js';
import type { Act } from '../../scenario/index.js';
import type { Goal } from './find-way.js';
import { FixtureMarks } from './fixture-marks.js';
import { readFixtures } from './fixtures.js';
import { fixturesText, saveFixtures, watchFixtures } from './fixtures-file.js';
import { reveal, TextMark } from './in-text.js';
import { openLink } from './links.js';
import { pageHtml, resourceRoots } from './page.js';
import { Session } from './session.js';

/** How the preview gets its flow; the language client is behind it. */
export type Compile = (uri: vscode.Uri) => Promise<CompileResult | null>;

/** One panel with one conversation. The conversation lives here, so a hidden or reloaded page loses nothing. */
export class Preview implements vscode.Disposable {
  private readonly session: Session;
  private readonly mark = new TextMark();
  private readonly fixtureMarks = new FixtureMarks();
  private readonly listeners: vscode.Disposable[];
  /** The compilation under way, and whether the text has changed since it began. */
  private refreshing: Promise<void> | undefined;
  private stale = false;
  /** A closed panel refuses everything, and what is under way may come back after it was closed. */
  private closed = false;
  /** The files that the flow is made of. */
  private files: ReadonlySet<string> = new Set();
  private fixtures: vscode.Disposable | undefined;

  constructor(
    private flow: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly compile: Compile,
    private readonly log: vscode.LogOutputChannel,
    kept?: unknown,
  ) {
    this.session = new Session(nameOf(flow));
    this.session.restore(kept);
    this.belongTo(flow);
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'media', 'file-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'media', 'file-dark.svg'),
    };
    panel.webview.options = { enableScripts: true, localResourceRoots: resourceRoots(extension) };
    this.listeners = [
      panel.webview.onDidReceiveMessage((message: unknown) => this.hear(message)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [selection] }) => {
        if (selection && this.session.moveCursor(textEditor.document.uri.toString(), selection.active)) this.show();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.mark.show(this.session.current)),
    ];
    panel.webview.html = pageHtml(panel.webview, extension);
    void this.refresh();
  }

  /** The file that the flow begins at. */
  get uri(): vscode.Uri {
    return this.flow;
  }

  /** Whether a file is part of the flow that is shown. */
  covers(uri: vscode.Uri): boolean {
    return uri.toString() === this.uri.toString() || this.files.has(uri.toString());
  }

  /** Goes on with the same flow where it is now: its file was renamed, or saved for the first time. */
  moveTo(uri: vscode.Uri): void {
    this.belongTo(uri);
    void this.refresh();
  }

  /** Compiles anew and plays the conversation again on the new flow. Many changes at once are compiled together. */
  refresh(): Promise<void> {
    this.stale = true;
    this.refreshing ??= this.compileWhileStale().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  restart(): void {
    this.session.do({ protocol: PROTOCOL, type: 'restart' });
    this.show();
  }

  /** Plays the conversation that leads to a place of the text. */
  async playFrom(goal: Goal | { uri: string; position: vscode.Position }): Promise<void> {
    await this.refresh();
    const found = 'node' in goal ? goal : this.session.goalAt(goal.uri, goal.position);
    if (!found) {
      void vscode.window.showInformationMessage(vscode.l10n.t('There is no node here to play from.'));
      return;
    }
    this.session.playFrom(found);
    this.show();
  }

  async playActs(data: JsonObject, acts: readonly Act[]): Promise<void> {
    await this.refresh();
    this.session.playActs(data, acts);
    this.show();
  }

  /** The conversation as a test; undefined where there is none. */
  recording(): string | undefined {
    return this.session.recording();
  }

  dispose(): void {
    this.closed = true;
    this.mark.show(undefined);
    this.mark.dispose();
    this.fixtureMarks.dispose();
    this.fixtures?.dispose();
    for (const listener of this.listeners) listener.dispose();
  }

  private async compileWhileStale(): Promise<void> {
    while (this.stale && !this.closed) {
      this.stale = false;
      const asked = this.uri;
      const result = await this.compiled();
      if (this.closed) return;
      // Opened from a file that another one includes, it shows the flow of that other one.
      const entry = result && result.entry !== '' ? vscode.Uri.parse(result.entry) : asked;
      // Where the file was moved meanwhile, this is no word about the new one.
      if (asked === this.uri && entry.toString() !== asked.toString()) this.belongTo(entry);
      if (result?.flow) this.files = new Set(result.sourceMap.map((entry) => entry.uri));
      const fixtures = await fixturesText(this.uri);
      if (this.closed) return;
      this.session.take(result, readFixtures(fixtures));
      this.show();
      if (result?.flow) this.fixtureMarks.show(this.uri, fixtures, result.flow);
    }
  }

  private belongTo(flow: vscode.Uri): void {
    this.flow = flow;
    this.session.rename(nameOf(flow));
    this.panel.title = vscode.l10n.t('Preview {0}', nameOf(flow));
    this.fixtures?.dispose();
    this.fixtures = watchFixtures(flow, () => void this.refresh());
  }

  /** What the compiler says; nothing where it cannot be asked. */
  private async compiled(): Promise<CompileResult | null> {
    try {
      return await this.compile(this.uri);
    } catch (error) {
      if (!this.closed) this.log.error(`${this.uri.toString()}: ${String(error)}`);
      return null;
    }
  }

  private show(): void {
    if (this.closed) return;
    const message: ToPage = {
      protocol: PROTOCOL,
      type: 'view',
      view: this.session.view(),
      keep: { uri: this.uri.toString(), ...this.session.keep() },
    };
    void this.panel.webview.postMessage(message);
    this.mark.show(this.session.current);
  }

  private hear(message: unknown): void {
    const known = readFromPage(message);
    if (!known) {
      this.log.warn('The preview sent something unknown; it was ignored.');
      return;
    }
    this.obey(known).catch((error: unknown) => this.log.error(String(error)));
  }

  private async obey(message: FromPage): Promise<void> {
    const wish = this.session.do(message);
    this.show();
    switch (wish?.type) {
      case 'reveal':
        return reveal(wish.at, this.panel.viewColumn);
      case 'openLink':
        return openLink(wish.url);
      case 'copy':
        await vscode.env.clipboard.writeText(wish.text);
        vscode.window.setStatusBarMessage(vscode.l10n.t('Copied to the clipboard.'), 3000);
        return undefined;
      case 'saveFixtures': {
        const problem = await saveFixtures(this.uri, wish.change);
        if (problem !== undefined) void vscode.window.showErrorMessage(problem);
        return this.refresh();
      }
      case undefined:
        return undefined;
    }
  }
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
