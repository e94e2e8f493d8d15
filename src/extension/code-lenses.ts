import * as vscode from 'vscode';
import { SourcePlaces } from './preview/source-places.js';
import type { Compile } from './preview/preview.js';

/** "Play from here" above every node. */
export class PlayLenses implements vscode.CodeLensProvider {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  /** The nodes of a file that compiled last, so that their lenses do not come and go while somebody types. */
  private readonly known = new Map<string, ReadonlySet<string>>();
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

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { uri } = document;
    if (vscode.workspace.getConfiguration('menuflow', uri).get<boolean>('codeLens.playFromHere') === false) return [];
    const result = await this.compile(uri).catch(() => null);
    const address = uri.toString();
    if (!result?.flow) {
      this.waiting = true;
      const known = this.known.get(address);
      return known
        ? namesIn(document.getText()).flatMap((one) => (known.has(one.node) ? lensOf(address, one) : []))
        : [];
    }
    const nodes = new SourcePlaces(result.sourceMap).nodesIn(address);
    this.known.set(address, new Set(nodes.map(({ node }) => node)));
    return nodes.map((one) => lensOf(address, one));
  }
}

interface Place {
  node: string;
  line: number;
}

function lensOf(address: string, { node, line }: Place): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
    title: `$(play) ${vscode.l10n.t('Play from here')}`,
    command: 'menuflow.playFromHere',
    arguments: [address, node],
  });
}

/** What the lines of a text begin to declare; that much can be told of one that does not compile. */
function namesIn(text: string): Place[] {
  return text.split('\n').flatMap((words, line) => {
    const [, quoted, bare] = /^[a-z]+[ \t]+(?:`([^`\n]+)`|([\p{L}_][\p{L}\p{N}_]*))/u.exec(words) ?? [];
    const node = quoted ?? bare;
    return node === undefined ? [] : [{ node, line }];
  });
}
