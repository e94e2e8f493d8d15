import * as vscode from 'vscode';
import { SourcePlaces } from './preview/source-places.js';
import type { Compile } from './preview/preview.js';

/** "Play from here" above every node. */
export class PlayLenses implements vscode.CodeLensProvider {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  /** The lenses of a file that compiled last, so that they do not come and go while somebody types. */
  private readonly known = new Map<string, vscode.CodeLens[]>();

  /** Whether some file did not compile, and may do so when another one is mended. */
  private waiting = false;

  constructor(private readonly compile: Compile) {}

  /** Some file was built anew. Lenses that are there already need no word of it. */
  flowsChanged(): void {
    if (!this.waiting) return;
    this.waiting = false;
    this.refresh();
  }

  refresh(): void {
    this.changed.fire();
  }

  async provideCodeLenses({ uri }: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (vscode.workspace.getConfiguration('menuflow', uri).get<boolean>('codeLens.playFromHere') === false) return [];
    const result = await this.compile(uri).catch(() => null);
    const address = uri.toString();
    if (!result?.flow) {
      this.waiting = true;
      return this.known.get(address) ?? [];
    }
    const lenses = new SourcePlaces(result.sourceMap).nodesIn(address).map(
      ({ node, line }) =>
        new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
          title: `$(play) ${vscode.l10n.t('Play from here')}`,
          command: 'menuflow.playFromHere',
          arguments: [address, node],
        }),
    );
    this.known.set(address, lenses);
    return lenses;
  }
}
