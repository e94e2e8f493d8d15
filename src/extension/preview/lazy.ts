import * as vscode from 'vscode';
import type { JsonObject } from '../../engine/index.js';
import type { Act } from '../../scenario/index.js';
import type { Goal } from './find-way.js';
import type { Compile } from './preview.js';
import type { Previews } from './previews.js';

export const VIEW_TYPE = 'menuflow.preview';

/** The previews, with the engine behind them, are loaded when the first one opens: whoever opens none pays nothing. */
export class LazyPreviews implements vscode.WebviewPanelSerializer {
  private loaded: Promise<Previews> | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly compile: Compile,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  show(uri: vscode.Uri): void {
    this.load()
      .then((previews) => previews.show(uri))
      .catch((error: unknown) => this.log.error(String(error)));
  }

  async playFrom(uri: vscode.Uri, place: Goal | vscode.Position): Promise<void> {
    await (await this.load()).playFrom(uri, place);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    (await this.load()).adoptKept(panel, state);
  }

  /** Plays a conversation that was written down, and stops where it ends. */
  async playActs(uri: vscode.Uri, data: JsonObject, acts: readonly Act[]): Promise<void> {
    await (await this.load()).playActs(uri, data, acts);
  }

  /** The conversation of the preview that was looked at last, as a test. */
  async recording(): Promise<{ uri: vscode.Uri; test: string } | undefined> {
    return (await this.loaded)?.recording();
  }

  moved(from: vscode.Uri, to: vscode.Uri): void {
    void this.loaded?.then((previews) => previews.moved(from, to));
  }

  gone(uri: vscode.Uri): void {
    void this.loaded?.then((previews) => previews.gone(uri));
  }

  restart(): void {
    void this.loaded?.then((previews) => previews.restart());
  }

  refresh(): void {
    void this.loaded?.then((previews) => previews.refresh());
  }

  private load(): Promise<Previews> {
    this.loaded ??= import('./previews.js').then(
      (module) => new module.Previews(VIEW_TYPE, this.extension, this.compile, this.log),
    );
    return this.loaded;
  }
}
