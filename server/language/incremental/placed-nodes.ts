import type { IToken } from 'chevrotain';
import {
  CompositeCstNodeImpl,
  type CstNode,
  CstNodeBuilder,
  LeafCstNodeImpl,
  type Mutable,
  RootCstNodeImpl,
} from 'langium';
import type { Range } from 'vscode-languageserver-types';

type Feature = CompositeCstNodeImpl['grammarSource'] & object;

/** Where a chunk begins in its file. It moves when something above it changes. */
export interface Place {
  offset: number;
  line: number;
}

/** A token that knows where it stands in its chunk, and is asked where it stands in the file. */
class PlacedLeaf extends LeafCstNodeImpl {
  constructor(
    token: IToken,
    hidden: boolean,
    private readonly place: Place,
  ) {
    super(
      token.startOffset,
      token.image.length,
      (token.startLine ?? 1) - 1,
      (token.startColumn ?? 1) - 1,
      (token.endLine ?? 1) - 1,
      token.endColumn ?? 0,
      token.tokenType,
      hidden,
    );
  }

  override get offset(): number {
    return super.offset + this.place.offset;
  }

  override get end(): number {
    return super.end + this.place.offset;
  }

  override get range(): Range {
    const { start, end } = super.range;
    const { line } = this.place;
    return {
      start: { line: start.line + line, character: start.character },
      end: { line: end.line + line, character: end.character },
    };
  }
}

/**
 * A node over tokens. Langium keeps a node's range once it is known; here it
 * can move. So it is asked of the first and the last token, straight down:
 * asking both ends at every level would double the work with each level.
 */
class PlacedComposite extends CompositeCstNodeImpl {
  override get range(): Range {
    return rangeOf(this);
  }
}

/** The node of a file, whose text changes. */
export class FileNode extends RootCstNodeImpl {
  private now = '';

  constructor() {
    super('');
  }

  /** The file has another text, and is made of other nodes. */
  read(text: string, nodes: CstNode[]): void {
    this.now = text;
    this.content = nodes;
    for (const node of nodes as Mutable<CstNode>[]) if (node.container !== this) node.container = this;
  }

  override get fullText(): string {
    return this.now;
  }

  override get text(): string {
    return this.now.substring(this.offset, this.end);
  }

  override get range(): Range {
    return rangeOf(this);
  }
}

function rangeOf(node: CstNode): Range {
  const first = leafBelow(node, (nodes) => nodes.find(isShown) ?? nodes[0]);
  const last = leafBelow(node, (nodes) => nodes.findLast(isShown) ?? nodes.at(-1));
  if (!first || !last) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const { start } = first.range;
  const { end } = last.range;
  return { start, end: end.line < start.line ? start : end };
}

function leafBelow(node: CstNode, choose: (nodes: readonly CstNode[]) => CstNode | undefined): CstNode | undefined {
  let at: CstNode | undefined = node;
  while (at instanceof CompositeCstNodeImpl) at = choose(at.content);
  return at;
}

function isShown(node: CstNode): boolean {
  return !node.hidden;
}

/** Builds the nodes of one chunk after another. */
export class PlacedNodeBuilder extends CstNodeBuilder {
  place: Place = { offset: 0, line: 0 };

  override buildCompositeNode(feature: Feature): PlacedComposite {
    const node = new PlacedComposite();
    node.grammarSource = feature;
    this.appendChild(this.current, node);
    // Langium keeps its stack to itself; a test says what to look at when it changes.
    (this as unknown as { nodeStack: CompositeCstNodeImpl[] }).nodeStack.push(node);
    return node;
  }

  protected override createLeafNode(token: IToken, hidden: boolean): LeafCstNodeImpl {
    return new PlacedLeaf(token, hidden, this.place);
  }
}
